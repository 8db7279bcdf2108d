// Readiness of this device for playing offline, and the browser's offer to install the client.
import { canPlayHere } from '../site'

/** Progress of the service worker, as it reports it (service_worker.js). */
type Report = { stored: number; total: number } | { missing: number }
export type Readiness =
  { state: 'ready'; bytes: number } | { state: 'storing'; stored: number; total: number } | { state: 'full'; missing: number }

/** Chromium's offer to install a page; other browsers have none. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let readiness = $state.raw<Readiness | null>(null)
let offer = $state.raw<InstallOffer | null>(null)

export const offline = {
  /** Null if nothing can be stored: no service worker, or no module to play with. */
  get readiness(): Readiness | null {
    return readiness
  },
  get canInstall(): boolean {
    return offer !== null
  },
  /** True on iPhones and iPads, where only the share menu installs a page. */
  get addsByShareMenu(): boolean {
    return 'standalone' in navigator && !isInstalled()
  },
  async install(): Promise<void> {
    await offer?.prompt()
    offer = null // an offer can be used once
  },
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export function readinessAfter(report: Report): Readiness {
  if ('missing' in report) return { state: 'full', missing: report.missing }
  const { stored, total } = report
  return stored < total ? { state: 'storing', stored, total } : { state: 'ready', bytes: total }
}

/** Listens from the first moment on: browsers make their offer to install once, early. */
export function followReadiness(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
  })
  addEventListener('appinstalled', () => (offer = null))
  if (!canPlayHere || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Report>) => (readiness = readinessAfter(data)))
  navigator.serviceWorker.startMessages()
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('how much is stored'))
}

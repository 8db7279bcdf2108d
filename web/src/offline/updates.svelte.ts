// Service worker for offline use, and its new versions: they are offered, never forced.
import { canPlayHere, root } from '../site'

let waiting = $state.raw<ServiceWorker | null>(null)
/** True if another tab has switched to the new version. The files of this page stay until it switches too. */
let begunElsewhere = $state(false)
let wanted = false

export const updates = {
  /** True if another version is ready; `begin` switches to it. */
  get ready(): boolean {
    return waiting !== null || begunElsewhere
  },
  begin(): void {
    if (begunElsewhere) return location.reload()
    wanted = true
    waiting?.postMessage('take over')
  },
}

function follow(registration: ServiceWorkerRegistration): void {
  // The first version has no older one to wait for.
  const look = () => (waiting = navigator.serviceWorker.controller ? registration.waiting : null)
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

/** Registers the service worker once the page has loaded. Browsers without service workers can play only with a network. */
export function keepForLater(): void {
  if (!canPlayHere || !('serviceWorker' in navigator)) return
  let hadOne = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) return location.reload()
    begunElsewhere = hadOne
    hadOne = true
  })
  const register = () => navigator.serviceWorker.register(`${root}service_worker.js`, { scope: root }).then(follow, () => {})
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

// The worker that keeps the client for when there is no network, and what it says of new versions: they are offered, never forced.
import { canPlayHere, root } from '../site'

let waiting = $state.raw<ServiceWorker | null>(null)
/** Another tab has begun with the new one. What this page was made with is still there until it does so, too. */
let begunElsewhere = $state(false)
let wanted = false

export const updates = {
  /** Another version is there, and begins when it is asked for. */
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
  // The first one has nobody to wait for.
  const look = () => (waiting = navigator.serviceWorker.controller ? registration.waiting : null)
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

/** When the page itself has loaded. A browser without, or one that forbids it, plays as long as there is a network. */
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

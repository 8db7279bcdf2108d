// The worker that keeps the client for when there is no network, and what it says of new versions: they are offered, never forced.
import { canPlayHere, root } from '../site'

let waiting = $state.raw<ServiceWorker | null>(null)

export const updates = {
  /** Another version is there, and begins when it is asked for. */
  get ready(): boolean {
    return waiting !== null
  },
  begin(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
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
  const register = () => navigator.serviceWorker.register(`${root}service_worker.js`, { scope: root }).then(follow, () => {})
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

// Which page an address shows. Links are plain <a href>; the page changes without a reload. Where there are only files, and each path would be one of
// theirs, the address stands behind a #.
import { onlyFiles } from './site'

/** Address -> name of the file in pages/. A part with a colon is given to the page as a property, and so is every value of the query. */
const routes: [pattern: string, page: string][] = [
  ['/', 'Lobby'],
  ['/new/:game', 'Lobby'],
  ['/join', 'Join'],
  ['/join/:code', 'Join'],
  ['/learn', 'Learn'],
  ['/learn/:game', 'Learn'],
  ['/rules/:game', 'Rules'],
  ['/today', 'Today'],
  ['/match/:id', 'Match'],
  ['/match/:id/analysis', 'Analysis'],
  ['/replay/:id', 'Replay'],
  ['/table/:id', 'SharedTable'],
  ['/hand/:id', 'PhoneHand'],
]

export interface Place {
  page: string
  values: { [name: string]: string }
}

/** The page of an address; NotFound where none fits. */
export function resolve(path: string, query = ''): Place {
  const parts = path.split('/').filter((part) => part !== '')
  for (const [pattern, page] of routes) {
    const names = pattern.split('/').filter((name) => name !== '')
    if (names.length !== parts.length || !names.every((name, i) => name.startsWith(':') || name === parts[i])) continue
    const values = Object.fromEntries(new URLSearchParams(query))
    names.forEach((name, i) => name.startsWith(':') && (values[name.slice(1)] = decoded(parts[i]!)))
    return { page, values }
  }
  return { page: 'NotFound', values: {} }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray % in an address is no reason to fail
  }
}

/** Where we are, as an address of this client. */
const current = (): URL => (onlyFiles ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href))
/** A path of this client as a browser knows it. */
export const addressOf = (path: string): string => (onlyFiles ? `#${path}` : path)
/** And back. */
const pathIn = (href: string): string => (onlyFiles && href.startsWith('#/') ? href.slice(1) : href)
const shown = (): Place => resolve(current().pathname, current().search)

let place = $state.raw(shown())

export const router = {
  get place(): Place {
    return place
  },
}

/** Opens an address of this client. `replace` leaves no step in the history: for a page that only passes on, and for a moving ?ply=. */
export function go(href: string, how: { replace?: boolean } = {}): void {
  const url = new URL(href, current())
  history[how.replace ? 'replaceState' : 'pushState'](null, '', onlyFiles ? addressOf(url.pathname + url.search) : url)
  place = resolve(url.pathname, url.search)
}

addEventListener('popstate', () => (place = shown()))

/** For the root of the page: clicks on links of this client change the page without a reload. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href]')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented
  // Attributes, not properties: those of a link within a drawing are no texts.
  if (!link || !plain || link.hasAttribute('target') || link.hasAttribute('download')) return
  const href = pathIn(link.getAttribute('href')!)
  const url = new URL(href, current())
  if (onlyFiles && href.startsWith('#')) {
    event.preventDefault() // a place on this page, not another page
    document.getElementById(href.slice(1))?.scrollIntoView()
    return
  }
  if (url.origin !== location.origin || /^\/(api|content)\//.test(url.pathname)) return
  if (url.pathname === current().pathname && url.search === current().search && url.hash) return
  event.preventDefault()
  go(url.href)
}

const ownLinks = 'a[href^="/"]'
function address(link: Element): void {
  link.setAttribute('href', addressOf(link.getAttribute('href')!))
}

/** Links are written as paths. Where there are only files each gets the address it really has, so that it can be opened in another tab, or copied. */
export function addressLinks(): void {
  if (!onlyFiles) return
  const watcher = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches(ownLinks)) address(node)
        for (const link of node.querySelectorAll(ownLinks)) address(link)
      }
    }
  })
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
}

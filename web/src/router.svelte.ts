// Maps addresses to pages. Links are plain <a href>; the page changes without a reload. On a site of static files, where each path would be
// a file, the address follows a #.
import { onlyFiles } from './site'

/** Address -> file name in pages/. Parts with a colon and all values of the query are passed to the page as properties. */
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

/** Page of an address; NotFound if no pattern matches. */
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

/** Current address of this client. */
const current = (): URL => (onlyFiles ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href))
/** Path of this client as a browser address. */
export const addressOf = (path: string): string => (onlyFiles ? `#${path}` : path)
/** Inverse of `addressOf`. */
const pathIn = (href: string): string => (onlyFiles && href.startsWith('#/') ? href.slice(1) : href)
const shown = (): Place => resolve(current().pathname, current().search)

let place = $state.raw(shown())

export const router = {
  get place(): Place {
    return place
  },
}

/** Opens an address of this client. `replace` adds no history entry, for a page that only redirects and for a changing ?ply=. */
export function go(href: string, how: { replace?: boolean } = {}): void {
  const url = new URL(href, current())
  history[how.replace ? 'replaceState' : 'pushState'](null, '', onlyFiles ? addressOf(url.pathname + url.search) : url)
  place = resolve(url.pathname, url.search)
}

addEventListener('popstate', () => (place = shown()))

/** Click handler for the root of the page: links of this client change the page without a reload. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href]')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented
  // Attributes, not properties: properties of a link inside an SVG are not strings.
  if (!link || !plain || link.hasAttribute('target') || link.hasAttribute('download')) return
  const href = pathIn(link.getAttribute('href')!)
  const url = new URL(href, current())
  if (onlyFiles && href.startsWith('#')) {
    event.preventDefault() // an anchor on this page, not another page
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

/** On a site of static files, replaces the paths in all links by real addresses, so that they can be copied or opened in another tab. */
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

// Reach of a link: everywhere, the local network, or this device alone.

export type Reach = 'everybody' | 'network' | 'device'

/** Private addresses, not reachable from outside: RFC 1918, link-local, and the IPv6 equivalents. */
const inNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe80:)/

export function reachOf(address: string): Reach {
  const host = new URL(address).hostname
  if (host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]') return 'device'
  return inNetwork.test(host) || !/[.:]/.test(host) || host.endsWith('.local') ? 'network' : 'everybody'
}

/** Address for a link: this page's if it is public, else the server's address in the network, if known. */
export const bestAddress = (page: string, inTheNetwork: string | null): string =>
  reachOf(page) === 'everybody' ? page : (inTheNetwork ?? page)

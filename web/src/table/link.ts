// How far a link reaches: everywhere, in the network at hand, or on this device alone.

export type Reach = 'everybody' | 'network' | 'device'

/** Addresses that every home and school uses, so that nobody outside can mean this one: RFC 1918, link-local, and their like of IPv6. */
const inNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe80:)/

export function reachOf(address: string): Reach {
  const host = new URL(address).hostname
  if (host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]') return 'device'
  return inNetwork.test(host) || !/[.:]/.test(host) || host.endsWith('.local') ? 'network' : 'everybody'
}

/** The address that a link should carry: this page's if everybody knows it, else the one at which the network reaches the server, if it does. */
export const bestAddress = (page: string, inTheNetwork: string | null): string =>
  reachOf(page) === 'everybody' ? page : (inTheNetwork ?? page)

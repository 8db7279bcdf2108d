// The shuffle nobody can bend (docs/protocol/shuffle.md), as it is worked out again in the browser, from what the browser kept.
import type { Contribution, Match, Shuffle } from '../protocol'
import { sha256 } from './sha256'

/** What this browser keeps of a match since before its first card. */
export interface Kept {
  /** Since when, in milliseconds. */
  at?: number
  /** The server's promise: of the invitation, or else as it was first told. */
  server: string
  /** What was added here, and whether the server has acknowledged it. */
  contribution?: string
  taken?: boolean
  /** Everybody's promises as they were fixed, and the fingerprint of the start. */
  promises?: string
  fingerprint?: string
}

export const commitmentOfServer = (match: string, secret: string): string => sha256(`omnibus shuffle 2: server\n${match}\n${secret}\n`)
export const commitmentOf = (contribution: string): string => sha256(`omnibus shuffle 2: person\n${contribution}\n`)

export function fingerprintOf(match: string, server: string, all: Contribution[]): string {
  const lines = all.map(({ seat, commitment, state }) => `${seat} ${commitment} ${state === 'left_out' ? 'left out' : 'in'}\n`)
  return sha256(`omnibus shuffle 2: start\n${match}\n${server}\n${lines.join('')}`)
}

/** In decimal. */
export function seedOf(match: string, secret: string, all: Contribution[]): string {
  const lines = all.map(({ seat, commitment, contribution }) => `${seat} ${commitment} ${contribution ?? 'left out'}\n`)
  return BigInt(`0x${sha256(`omnibus shuffle 2: seed\n${match}\n${secret}\n${lines.join('')}`).slice(0, 16)}`).toString()
}

/** A fresh contribution. */
export const drawn = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A match of which something was promised: one that came from a file, or has the cards of another, is none. */
export type Promised = Match & { shuffle: Shuffle }
export const isPromised = (match: Match): match is Promised => match.shuffle !== null

export const promisesOf = ({ shuffle }: Promised): string =>
  shuffle.contributions.map(({ seat, commitment }) => `${seat} ${commitment}`).join('\n')

/** What the reader has promised, wherever that was. */
export const ownContribution = ({ seats, shuffle }: Match): Contribution | undefined =>
  shuffle?.contributions.find(({ seat }) => seats[seat]?.yours)

/** Enough of a hash for people to compare. */
export const shortened = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`

/** What can be wrong. */
export type Fault = 'server' | 'own' | 'own_left_out' | 'promises' | 'start' | 'secret' | 'contribution' | 'seed'

/** What is not as it was when this browser kept it. Also before the end. */
export function changes(match: Match, kept: Kept | null): Fault[] {
  const faults: Fault[] = []
  if (!kept || !isPromised(match)) return faults
  const { stage, commitment, contributions, fingerprint } = match.shuffle
  if (kept.server !== commitment) faults.push('server')
  if (stage !== 'revealing' && stage !== 'dealt') return faults
  const own = kept.contribution && contributions.find((each) => each.commitment === commitmentOf(kept.contribution!))
  if (kept.taken && !own) faults.push('own')
  if (kept.taken && own && own.state === 'left_out') faults.push('own_left_out')
  if (kept.promises !== undefined && kept.promises !== promisesOf(match)) faults.push('promises')
  if (kept.fingerprint && kept.fingerprint !== fingerprint) faults.push('start')
  return faults
}

export interface Verdict {
  /**
   * `proven`: all fits what was kept, and what was added here is in. `without_you`: all fits, but nothing was added here. `alone`: all fits, but
   * nobody added anything. `nothing_kept`: it fits itself, and there is nothing to compare it with. `old`: likewise, of an earlier version.
   */
  kind: 'wrong' | 'proven' | 'without_you' | 'alone' | 'nothing_kept' | 'old'
  faults: Fault[]
}

/** Whether a match that is over was dealt as promised: worked out here, of what has been revealed, against what was kept. */
export function check(match: Promised, kept: Kept | null): Verdict {
  const { version, commitment, contributions, fingerprint, secret, seed, salt } = match.shuffle
  const faults = changes(match, kept)
  if (version === 1) {
    if (sha256(`omnibus shuffle 1\n${seed}\n${salt}\n`) !== commitment) faults.push('secret')
    return { kind: faults.length ? 'wrong' : 'old', faults }
  }
  if (secret === null || commitmentOfServer(match.id, secret) !== commitment) faults.push('secret')
  const fits = (each: Contribution) =>
    each.state === 'left_out'
      ? each.contribution === null
      : each.contribution !== null && commitmentOf(each.contribution) === each.commitment
  if (!contributions.every(fits) || new Set(contributions.map((each) => each.commitment)).size < contributions.length)
    faults.push('contribution')
  if (fingerprintOf(match.id, commitment, contributions) !== fingerprint && !faults.includes('start')) faults.push('start')
  if (seedOf(match.id, secret ?? '', contributions) !== seed) faults.push('seed')
  if (faults.length) return { kind: 'wrong', faults }
  if (!kept) return { kind: 'nothing_kept', faults }
  const added = contributions.filter((each) => each.contribution !== null)
  if (added.length === 0) return { kind: 'alone', faults }
  return { kind: added.some((each) => each.contribution === kept.contribution) ? 'proven' : 'without_you', faults }
}

// The provably fair shuffle (docs/protocol/shuffle.md), recomputed in the browser from its own records.
import type { Match } from '../protocol/match'
import type { Contribution, Shuffle } from '../protocol/shuffle'
import { sha256 } from './sha256'

/** Records of a match that this browser keeps from before the first card. */
export interface Kept {
  /** Time of the first record, in milliseconds. */
  at?: number
  /** The server's promise: from the invitation, or else as first received. */
  server: string
  /** Own contribution, and its acknowledgement by the server. */
  contribution?: string
  taken?: boolean
  /** All players' promises as fixed, and the fingerprint of the start. */
  promises?: string
  fingerprint?: string
}

export const commitmentOfServer = (match: string, secret: string): string => sha256(`omnibus shuffle 2: server\n${match}\n${secret}\n`)
export const commitmentOf = (contribution: string): string => sha256(`omnibus shuffle 2: person\n${contribution}\n`)

export function fingerprintOf(match: string, server: string, all: Contribution[]): string {
  const lines = all.map(({ seat, commitment, state }) => `${seat} ${commitment} ${state === 'left_out' ? 'left out' : 'in'}\n`)
  return sha256(`omnibus shuffle 2: start\n${match}\n${server}\n${lines.join('')}`)
}

/** The seed in decimal. */
export function seedOf(match: string, secret: string, all: Contribution[]): string {
  const lines = all.map(({ seat, commitment, contribution }) => `${seat} ${commitment} ${contribution ?? 'left out'}\n`)
  return BigInt(`0x${sha256(`omnibus shuffle 2: seed\n${match}\n${secret}\n${lines.join('')}`).slice(0, 16)}`).toString()
}

/** A new random contribution. */
export const drawn = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A match with a promised shuffle: not one from a file, or with the cards of another match. */
export type Promised = Match & { shuffle: Shuffle }
export const isPromised = (match: Match): match is Promised => match.shuffle !== null

export const promisesOf = ({ shuffle }: Promised): string =>
  shuffle.contributions.map(({ seat, commitment }) => `${seat} ${commitment}`).join('\n')

/** The viewer's own contribution, from any of their devices. */
export const ownContribution = ({ seats, shuffle }: Match): Contribution | undefined =>
  shuffle?.contributions.find(({ seat }) => seats[seat]?.yours)

/** Enough of a hash for people to compare. */
export const shortened = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`

/** Possible faults. */
export type Fault = 'server' | 'own' | 'own_left_out' | 'promises' | 'start' | 'secret' | 'contribution' | 'seed'

/** Differences from the records of this browser. Also works before the end. */
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
   * `proven`: all matches the records, and this browser's contribution is included. `without_you`: all matches, but nothing was contributed
   * here. `alone`: all matches, but no player contributed. `nothing_kept`: consistent, but there are no records to compare with. `old`:
   * likewise, from an earlier version.
   */
  kind: 'wrong' | 'proven' | 'without_you' | 'alone' | 'nothing_kept' | 'old'
  faults: Fault[]
}

/**
 * Verifies that a finished match was dealt as promised: recomputes the shuffle from the revealed values and compares it with the records.
 */
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

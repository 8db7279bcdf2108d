// Participation in the shuffle: this browser promises a contribution when its player sits down, records all other promises, and reveals its
// own contribution when all promises are fixed.
import { api } from '../api'
import { openingOf } from '../games/openings'
import type { Match } from '../protocol/match'
import type { NewMatch } from '../protocol/new_match'
import type { Seat } from '../protocol/values'
import { changes, commitmentOf, drawn, isPromised, ownContribution, promisesOf, type Kept } from './shuffle'
import type { TableSource } from '../table/connection/table'

const prefix = 'omnibus.shuffle.'
const mostKept = 200

/** Fallback for browsers that forbid storage; lasts as long as the page. */
const here = new Map<string, string>()

export function kept(match: string): Kept | null {
  let text = here.get(match)
  try {
    text = localStorage.getItem(prefix + match) ?? text
  } catch {
    // Storage is forbidden, see above.
  }
  return text === undefined ? null : (JSON.parse(text) as Kept)
}

/** Adds to the records of a match. The first promise of the server is never replaced. */
function keep(match: string, server: string, more: Partial<Kept> = {}): Kept {
  const all = { at: Date.now(), server, ...kept(match), ...more }
  const text = JSON.stringify(all)
  here.set(match, text)
  try {
    if (localStorage.getItem(prefix + match) === null) makeRoom()
    localStorage.setItem(prefix + match, text)
  } catch {
    // Storage is forbidden, see above.
  }
  return all
}

/** Deletes the oldest records: browser storage is limited. */
function makeRoom(): void {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!).filter((key) => key.startsWith(prefix))
  if (keys.length < mostKept) return
  const age = (key: string) => (JSON.parse(localStorage.getItem(key)!) as Kept).at ?? 0
  keys.sort((one, other) => age(one) - age(other))
  for (const key of keys.slice(0, keys.length + 1 - mostKept)) localStorage.removeItem(key)
}

/** Records the server's promise from an invitation, for comparison with what the server says itself. */
export function noteInvitation(match: string, fragment: string): void {
  const server = /^#shuffle=([0-9a-f]{64})$/.exec(fragment)?.[1]
  if (server) keep(match, server, { server })
}

export const invitationFragment = ({ shuffle }: Match): string => (shuffle ? `#shuffle=${shuffle.commitment}` : '')

// ---- sitting down ----

export async function openTable(wanted: NewMatch): Promise<Match> {
  const table = { ...wanted, ...openingOf(wanted) }
  if (!table.seats.some((seat) => seat.kind === 'me')) return api.newMatch(table)
  const contribution = drawn()
  return attend(await api.newMatch({ ...table, commitment: commitmentOf(contribution) }), contribution)
}

/** Sits down; the seat of a player who learns the game first is reserved. */
export async function sitDown(code: string, seat: Seat, { id, shuffle }: Match, learns = false): Promise<Match> {
  const contribution = drawn()
  if (shuffle) keep(id, shuffle.commitment, { contribution })
  return attend(await api.join(code, seat, commitmentOf(contribution), learns), contribution)
}

/** Opens a rematch. The same cards need no shuffle. */
export async function playAgain(match: string, sameCards = false): Promise<Match> {
  if (sameCards) return api.rematch(match, { same_cards: true })
  const contribution = drawn()
  return attend(await api.rematch(match, { commitment: commitmentOf(contribution) }), contribution)
}

// ---- from then on ----

/** Requests already under way. */
const asked = new Set<string>()

async function once(what: string, ask: () => Promise<unknown>): Promise<void> {
  if (asked.has(what)) return
  asked.add(what)
  try {
    await ask()
  } catch {
    asked.delete(what) // the next update of the match tries again
  }
}

/** Takes the next step in the shuffle of a match, on every update of it. `contribution` is the value just promised, if any. */
export function attend(match: Match, contribution?: string): Match {
  if (match.state === 'over' || !isPromised(match) || match.shuffle.version === 1) return match
  const { id, shuffle } = match
  const own = ownContribution(match)
  const server = shuffle.commitment
  const known = keep(id, server, contribution && own?.commitment === commitmentOf(contribution) ? { contribution } : {})
  const sits = match.seats.some((seat) => seat.yours && !seat.stand_in)
  if (shuffle.stage === 'waiting' || shuffle.stage === 'committing') {
    if (sits && !own) void once(`${id} commit`, () => promise(id, server))
  } else if (shuffle.stage === 'revealing') {
    keep(id, server, { promises: known.promises ?? promisesOf(match) })
    const ours = known.contribution && own?.commitment === commitmentOf(known.contribution) && own.state === 'committed'
    // A server that breaks its promises gets no contribution.
    if (ours && changes(match, kept(id)).length === 0) void once(`${id} reveal`, () => reveal(id, server, known.contribution!))
  } else if (shuffle.fingerprint) {
    keep(id, server, { promises: known.promises ?? promisesOf(match), fingerprint: known.fingerprint ?? shuffle.fingerprint })
  }
  return match
}

async function promise(id: string, server: string): Promise<void> {
  const contribution = drawn()
  keep(id, server, { contribution })
  attend(await api.commit(id, commitmentOf(contribution)))
}

async function reveal(id: string, server: string, contribution: string): Promise<void> {
  const match = await api.reveal(id, contribution)
  keep(id, server, { taken: true })
  attend(match)
}

/** Lets a player still viewing the end of a match take part in the shuffle of the rematch. */
export async function attendRematch(match: Match, tables: TableSource): Promise<void> {
  if (!match.rematch || !match.seats.some((seat) => seat.yours)) return
  const id = match.rematch
  await once(`${id} attend`, async () => {
    const next = attend(await api.match(id))
    if (!isPromised(next) || next.shuffle.stage === 'dealt') return
    const heard = (news: Match) => {
      attend(news)
      if (news.shuffle?.stage === 'dealt') link.close()
    }
    const nothing = () => {}
    const link = tables.open(id, 'spectator', { match: heard, fresh: heard, update: nothing, said: nothing, connection: nothing })
  })
}

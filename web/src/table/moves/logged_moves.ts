// The log as moves: one line for a link, a ride or a card, however many small steps it took. The engine's events define the grouping.
import type { Telling } from '../../games/game'
import type { Happening, LogEntry } from '../../protocol/table'
import type { Seat, Viewer } from '../../protocol/values'
import type { Turn } from './turns'

export interface LoggedMove {
  /** Counted from 0 over the whole log. */
  number: number
  /** Null if the move belongs to no particular seat. */
  seat: Seat | null
  /** First ply in which its seat acted (null until then), and last ply of the move. */
  from: number | null
  to: number
  /** Events that name the move; empty while it is only prepared. */
  heads: Happening[]
  /** All other events, in order. */
  steps: Happening[]
  /** True if several seats take part: the last event names the move. */
  shared: boolean
  /** Number of times its seat used `take_back` at this point and chose again; the maximum over its actions. */
  takenBack: number
}

/** A round or a turn. */
export interface LogSection {
  number: number
  /** Opening sentence; empty if the game reports neither rounds nor turns. */
  title: string
  /** Events before the first move, such as dice rolled for all. */
  steps: Happening[]
  moves: LoggedMove[]
}

const begins: ReadonlySet<string> = new Set(['round_begins', 'turn_begins'])

export const isNamed = (move: LoggedMove): boolean => move.heads.length > 0

/** The log as sections of moves. The first section is the set-up. */
export function movesOf(log: readonly LogEntry[], telling: Telling): LogSection[] {
  const teller = new Teller(telling)
  for (const entry of log) teller.tell(entry)
  return teller.sections
}

/** All moves of these sections, in order. */
export const allMoves = (sections: readonly LogSection[]): LoggedMove[] => sections.flatMap(({ moves }) => moves)

/**
 * Moves of other seats since the viewer's last one, and in any case from a ply on; empty if there is no move from that ply on. An answer to
 * another seat's move, such as letting it pass, does not count as a move.
 */
export function sinceOwn(moves: readonly LoggedMove[], viewer: Viewer, from: number): LoggedMove[] {
  if (!moves.some(({ to }) => to >= from)) return []
  const own = typeof viewer === 'number' ? moves.findLastIndex((move) => move.seat === viewer && isNamed(move)) : Infinity
  return moves.filter((move, at) => (at > own || move.to >= from) && move.seat !== viewer && isNamed(move))
}

/** The last few moves, in the order of the log. */
export const newestOf = (moves: readonly LoggedMove[], most = 3): LoggedMove[] => moves.slice(-most)

/** Points that a move brought its own seat, according to the game's events. */
export function pointsOf({ seat, heads, steps }: LoggedMove, { points = {} }: Telling): number {
  const own = [...heads, ...steps].filter((event) => event.seat === seat)
  return own.reduce((sum, event) => sum + (points[event.event] ?? 0) * Number(event.points ?? 0), 0)
}

/** The move with the most points of a turn's own seat; undefined if that seat did nothing. */
export function mainMove(moves: readonly LoggedMove[], { seat, from, to }: Pick<Turn, 'seat' | 'from' | 'to'>, telling: Telling) {
  const own = moves.filter((move) => move.seat === seat && isNamed(move) && move.to >= from && move.to <= to)
  const [most] = own.toSorted((a, b) => pointsOf(b, telling) - pointsOf(a, telling))
  return most
}

/** Events that name a move; its first step while it is only prepared. */
export const namesOf = ({ heads, steps }: LoggedMove): Happening[] => (heads.length ? heads : steps.slice(0, 1))

/** Steps except the naming one. */
export const stepsOf = (move: LoggedMove): Happening[] => (isNamed(move) ? move.steps : move.steps.slice(1))

/** A sentence of the log without its leading name and final punctuation: "rides to Residence". */
export function clause(text: string, name: string): string {
  const rest = name && text.startsWith(name) ? text.slice(name.length) : ''
  const told = /^[\s\u00a0\u202f]*:?[\s\u00a0\u202f]/.test(rest) ? rest.replace(/^[\s\u00a0\u202f]*:?[\s\u00a0\u202f]*/, '') : text
  return told.replace(/[\s\u00a0\u202f]*[.:]$/, '')
}

/** Joins clauses: an enumeration, or sentences if one of them is a sentence. */
export function joined(clauses: readonly string[]): string {
  if (!clauses.some((text) => /[.!?][\s\u00a0\u202f]|[!?]$/.test(text))) return clauses.join(', ')
  return clauses.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ')
}

/** Text of an event of a move, without the name of its seat. Another player's name may begin with that one. */
export const clauseOf = (event: Happening, { seat }: LoggedMove, name: string): string =>
  clause(event.text, event.seat === seat ? name : '')

/** Operands added to an event on a track if its tables are known: place of its seat before and after the action. */
const [was, is] = ['track_from', 'track_to']

/** Events of an action, with the places on the track before and after it. */
export function onTrack(events: readonly Happening[], track: Telling['track'], before: object, after: object): Happening[] {
  return events.map((event) =>
    track?.events.has(event.event) && typeof event.seat === 'number'
      ? { ...event, [was]: track.at(before, event.seat), [is]: track.at(after, event.seat) }
      : event,
  )
}

/** A log read again, with the track places already known for the same events. */
export function withPlaces(log: readonly LogEntry[], known: readonly LogEntry[]): LogEntry[] {
  const told = new Map(known.map(({ ply, events }) => [ply, events]))
  return log.map((entry) => {
    const events = told.get(entry.ply) ?? []
    const isSame = events.length === entry.events.length && events.every(({ text }, i) => text === entry.events[i]!.text)
    return isSame ? { ...entry, events } : entry
  })
}

/**
 * Results of a move in the game's own words: first those of its own seat, which is not named again, then the others. All moves on a track
 * are combined in place of the last one.
 */
export function resultsOf(move: LoggedMove, { results, track }: Telling, name: string): string[] {
  const all = move.steps.filter(({ event }) => results?.has(event))
  const isOther = ({ seat }: Happening) => typeof seat === 'number' && seat !== move.seat
  const told = [...all.filter((event) => !isOther(event)), ...all.filter(isOther)]
  const steps = told.filter((event) => track?.events.has(event.event) && event.seat === move.seat)
  const last = steps.at(-1)
  if (!track || !last || steps.some((event) => event[was] === undefined)) return told.map((event) => clauseOf(event, move, name))
  const moved = track.text(Number(steps[0]![was]), Number(last[is]))
  return told
    .filter((event) => event === last || !steps.includes(event))
    .map((event) => (event === last ? moved : clauseOf(event, move, name)))
}

class Teller {
  readonly sections: LogSection[] = []
  #moves = 0
  /** Moves of the current entry by seat, with the event that named each: an action is at most one move. */
  #done = new Map<Seat | null, { move: LoggedMove; named: string }>()
  /** Seats whose moves the current entry repeats. */
  #known = new Set<Seat | null>()

  constructor(private telling: Telling) {}

  tell(entry: LogEntry): void {
    if (!this.sections.length) this.#section('')
    if (entry.seat !== null && this.sections.length === 1) this.#section('')
    this.#done.clear()
    this.#known.clear()
    for (const event of entry.events) {
      if (begins.has(event.event)) this.#section(event.text)
      else if (entry.seat === null) this.#now.steps.push(event)
      else this.#place(event, entry)
    }
  }

  get #now(): LogSection {
    return this.sections.at(-1)!
  }
  get #last(): LoggedMove | undefined {
    return this.#now.moves.at(-1)
  }

  #section(title: string): void {
    this.sections.push({ number: this.sections.length, title, steps: [], moves: [] })
    this.#done.clear()
    this.#known.clear()
  }

  #place(event: Happening, entry: LogEntry): void {
    const seat = typeof event.seat === 'number' ? event.seat : null
    const own = this.#now.moves.findLast((move) => move.seat === seat && !move.shared)
    const open = own && !isNamed(own) ? own : undefined
    const going = own && own === this.#last && isNamed(own) ? own : undefined
    const done = this.#done.get(seat)
    const other = seat === entry.seat ? undefined : this.#done.get(entry.seat)
    const is = (kind: 'setupEvents' | 'follows' | 'together' | 'extends' | 'repeats' | 'results') =>
      this.telling[kind]?.has(event.event) ?? false

    if (is('repeats') && own && !open) this.#known.add(seat)
    if (this.#known.has(seat)) return
    if (done) this.#add(done.move, event, entry, done.named === event.event)
    else if (is('together')) this.#share(event, seat, open, entry)
    else if (other && (is('results') || is('follows'))) this.#add(other.move, event, entry)
    else if (going && (is('follows') || (is('extends') && going.heads[0]!.event === event.event))) this.#add(going, event, entry)
    else if (is('setupEvents')) this.#add(open ?? this.#begin(seat), event, entry)
    else if (is('follows') || seat === null) this.#follow(event, seat, entry)
    else this.#add(open ?? this.#begin(seat), event, entry, true)
  }

  /** Adds an event to an unfinished move, which it may answer; before the first move, to the section. */
  #follow(event: Happening, seat: Seat | null, entry: LogEntry): void {
    const move = this.#now.moves.findLast((one) => !isNamed(one)) ?? (seat === null ? this.#last : undefined)
    if (move) this.#add(move, event, entry)
    else if (this.#last || entry.seat === seat) this.#add(this.#begin(seat), event, entry, true)
    else this.#now.steps.push(event)
  }

  /** Adds to a shared move of several seats; the latest event names it. */
  #share(event: Happening, seat: Seat | null, prepared: LoggedMove | undefined, entry: LogEntry): void {
    if (prepared) this.#now.moves = this.#now.moves.filter((move) => move !== prepared)
    const move = this.#last?.shared ? this.#last : this.#begin(seat, true)
    move.steps.push(...move.heads, ...(prepared?.steps ?? []))
    move.heads = []
    move.seat = seat
    this.#add(move, event, entry, true)
  }

  #begin(seat: Seat | null, shared = false): LoggedMove {
    const move: LoggedMove = { number: this.#moves++, seat, from: null, to: 0, heads: [], steps: [], shared, takenBack: 0 }
    this.#now.moves.push(move)
    return move
  }

  #add(move: LoggedMove, event: Happening, entry: LogEntry, names = false): void {
    if (entry.seat === move.seat) move.from ??= entry.ply
    move.to = entry.ply
    move.takenBack = Math.max(move.takenBack, entry.taken_back ?? 0)
    if (!names) return void move.steps.push(event)
    move.heads.push(event)
    this.#done.set(move.seat, { move, named: event.event })
  }
}

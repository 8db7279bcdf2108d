// The log as deeds: one line for a link, a ride or a card, however many small steps it took. The engine's events define the grouping.
import type { Telling } from '../games/game'
import type { Eyes, Happening, LogEntry, Seat } from '../protocol'
import type { Turn } from './turns'

export interface LoggedDeed {
  /** Counted from 0 over the whole log. */
  number: number
  /** Null if the deed belongs to no particular seat. */
  seat: Seat | null
  /** First ply in which its seat acted (null until then), and last ply of the deed. */
  from: number | null
  to: number
  /** Events that name the deed; empty while it is only prepared. */
  heads: Happening[]
  /** All other events, in order. */
  steps: Happening[]
  /** True if several seats take part: the last event names the deed. */
  shared: boolean
  /** Number of times its seat used `take_back` at this point and chose again; the maximum over its actions. */
  takenBack: number
}

/** A round or a turn. */
export interface LogSection {
  number: number
  /** Opening sentence; empty if the game reports neither rounds nor turns. */
  title: string
  /** Events before the first deed, such as dice rolled for all. */
  steps: Happening[]
  deeds: LoggedDeed[]
}

const begins: ReadonlySet<string> = new Set(['round_begins', 'turn_begins'])

export const isNamed = (deed: LoggedDeed): boolean => deed.heads.length > 0

/** The log as sections of deeds. The first section is the set-up. */
export function deedsOf(log: readonly LogEntry[], telling: Telling): LogSection[] {
  const teller = new Teller(telling)
  for (const entry of log) teller.tell(entry)
  return teller.sections
}

/** All deeds of these sections, in order. */
export const allDeeds = (sections: readonly LogSection[]): LoggedDeed[] => sections.flatMap(({ deeds }) => deeds)

/**
 * Deeds of other seats since the viewer's last one, and in any case from a ply on; empty if there is no deed from that ply on. An answer to
 * another seat's deed, such as letting it pass, does not count as a deed.
 */
export function sinceOwn(deeds: readonly LoggedDeed[], eyes: Eyes, from: number): LoggedDeed[] {
  if (!deeds.some(({ to }) => to >= from)) return []
  const own = typeof eyes === 'number' ? deeds.findLastIndex((deed) => deed.seat === eyes && isNamed(deed)) : Infinity
  return deeds.filter((deed, at) => (at > own || deed.to >= from) && deed.seat !== eyes && isNamed(deed))
}

/** The last few deeds, in the order of the log. */
export const newestOf = (deeds: readonly LoggedDeed[], most = 3): LoggedDeed[] => deeds.slice(-most)

/** Points that a deed brought its own seat, according to the game's events. */
export function pointsOf({ seat, heads, steps }: LoggedDeed, { points = {} }: Telling): number {
  const own = [...heads, ...steps].filter((event) => event.seat === seat)
  return own.reduce((sum, event) => sum + (points[event.event] ?? 0) * Number(event.points ?? 0), 0)
}

/** The deed with the most points of a turn's own seat; undefined if that seat did nothing. */
export function mainDeed(deeds: readonly LoggedDeed[], { seat, from, to }: Pick<Turn, 'seat' | 'from' | 'to'>, telling: Telling) {
  const own = deeds.filter((deed) => deed.seat === seat && isNamed(deed) && deed.to >= from && deed.to <= to)
  const [most] = own.toSorted((a, b) => pointsOf(b, telling) - pointsOf(a, telling))
  return most
}

/** Events that name a deed; its first step while it is only prepared. */
export const namesOf = ({ heads, steps }: LoggedDeed): Happening[] => (heads.length ? heads : steps.slice(0, 1))

/** Steps except the naming one. */
export const stepsOf = (deed: LoggedDeed): Happening[] => (isNamed(deed) ? deed.steps : deed.steps.slice(1))

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

/** Text of an event of a deed, without the name of its seat. Another player's name may begin with that one. */
export const clauseOf = (event: Happening, { seat }: LoggedDeed, name: string): string =>
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
 * Results of a deed in the game's own words: first those of its own seat, which is not named again, then the others. All moves on a track
 * are combined in place of the last one.
 */
export function resultsOf(deed: LoggedDeed, { results, track }: Telling, name: string): string[] {
  const all = deed.steps.filter(({ event }) => results?.has(event))
  const isOther = ({ seat }: Happening) => typeof seat === 'number' && seat !== deed.seat
  const told = [...all.filter((event) => !isOther(event)), ...all.filter(isOther)]
  const moves = told.filter((event) => track?.events.has(event.event) && event.seat === deed.seat)
  const last = moves.at(-1)
  if (!track || !last || moves.some((event) => event[was] === undefined)) return told.map((event) => clauseOf(event, deed, name))
  const moved = track.text(Number(moves[0]![was]), Number(last[is]))
  return told
    .filter((event) => event === last || !moves.includes(event))
    .map((event) => (event === last ? moved : clauseOf(event, deed, name)))
}

class Teller {
  readonly sections: LogSection[] = []
  #deeds = 0
  /** Deeds of the current entry by seat, with the event that named each: an action is at most one deed. */
  #done = new Map<Seat | null, { deed: LoggedDeed; named: string }>()
  /** Seats whose deeds the current entry repeats. */
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
  get #last(): LoggedDeed | undefined {
    return this.#now.deeds.at(-1)
  }

  #section(title: string): void {
    this.sections.push({ number: this.sections.length, title, steps: [], deeds: [] })
    this.#done.clear()
    this.#known.clear()
  }

  #place(event: Happening, entry: LogEntry): void {
    const seat = typeof event.seat === 'number' ? event.seat : null
    const own = this.#now.deeds.findLast((deed) => deed.seat === seat && !deed.shared)
    const open = own && !isNamed(own) ? own : undefined
    const going = own && own === this.#last && isNamed(own) ? own : undefined
    const done = this.#done.get(seat)
    const other = seat === entry.seat ? undefined : this.#done.get(entry.seat)
    const is = (kind: 'setupEvents' | 'follows' | 'together' | 'extends' | 'repeats' | 'results') =>
      this.telling[kind]?.has(event.event) ?? false

    if (is('repeats') && own && !open) this.#known.add(seat)
    if (this.#known.has(seat)) return
    if (done) this.#add(done.deed, event, entry, done.named === event.event)
    else if (is('together')) this.#share(event, seat, open, entry)
    else if (other && (is('results') || is('follows'))) this.#add(other.deed, event, entry)
    else if (going && (is('follows') || (is('extends') && going.heads[0]!.event === event.event))) this.#add(going, event, entry)
    else if (is('setupEvents')) this.#add(open ?? this.#begin(seat), event, entry)
    else if (is('follows') || seat === null) this.#follow(event, seat, entry)
    else this.#add(open ?? this.#begin(seat), event, entry, true)
  }

  /** Adds an event to an unfinished deed, which it may answer; before the first deed, to the section. */
  #follow(event: Happening, seat: Seat | null, entry: LogEntry): void {
    const deed = this.#now.deeds.findLast((one) => !isNamed(one)) ?? (seat === null ? this.#last : undefined)
    if (deed) this.#add(deed, event, entry)
    else if (this.#last || entry.seat === seat) this.#add(this.#begin(seat), event, entry, true)
    else this.#now.steps.push(event)
  }

  /** Adds to a shared deed of several seats; the latest event names it. */
  #share(event: Happening, seat: Seat | null, prepared: LoggedDeed | undefined, entry: LogEntry): void {
    if (prepared) this.#now.deeds = this.#now.deeds.filter((deed) => deed !== prepared)
    const deed = this.#last?.shared ? this.#last : this.#begin(seat, true)
    deed.steps.push(...deed.heads, ...(prepared?.steps ?? []))
    deed.heads = []
    deed.seat = seat
    this.#add(deed, event, entry, true)
  }

  #begin(seat: Seat | null, shared = false): LoggedDeed {
    const deed: LoggedDeed = { number: this.#deeds++, seat, from: null, to: 0, heads: [], steps: [], shared, takenBack: 0 }
    this.#now.deeds.push(deed)
    return deed
  }

  #add(deed: LoggedDeed, event: Happening, entry: LogEntry, names = false): void {
    if (entry.seat === deed.seat) deed.from ??= entry.ply
    deed.to = entry.ply
    deed.takenBack = Math.max(deed.takenBack, entry.taken_back ?? 0)
    if (!names) return void deed.steps.push(event)
    deed.heads.push(event)
    this.#done.set(deed.seat, { deed, named: event.event })
  }
}

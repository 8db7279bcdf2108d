// Tables behind the WebSocket of the server.
import { Refusal } from '../../api'
import { say } from '../../language.svelte'
import type { Socket } from '../../local/server'
import type { Hint, Why } from '../../protocol/hints'
import type { Match } from '../../protocol/match'
import type { Preview, Standing, Constraints } from '../../protocol/previews'
import type { Closing, Patch, Push, Update } from '../../protocol/pushes'
import type { Done, Watching } from '../../protocol/replies'
import type { Act } from '../../protocol/requests'
import type { LogEntry, Said, Table } from '../../protocol/table'
import type { Action, Language, Seat, Viewer } from '../../protocol/values'
import { patched } from './patch'
import type { TableLink, TableNews, TableSource } from './table'
import { Wire } from './wire'

/** Milliseconds the connection stays open after the last table: usually another is opened soon. */
const linger = 5_000

export class SocketTables implements TableSource {
  readonly #wire: Wire
  readonly #links = new Map<string, Link>()
  readonly #state: (state: 'live' | 'lost') => void
  #language: Language
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(connect: () => Socket, language: Language, state: (state: 'live' | 'lost') => void = () => {}) {
    this.#language = language
    this.#state = state
    this.#wire = new Wire(connect, { up: () => this.#up(), down: () => this.#down(), push: (push) => this.#push(push) })
  }

  /** The server keeps one viewer per table and connection: a second link to a table replaces the first. */
  open(match: string, viewer: Viewer, news: TableNews): TableLink {
    const link = new Link(match, viewer, news, this.#wire, () => this.#closed(link))
    this.#links.set(match, link)
    clearTimeout(this.#leaving)
    this.#wire.want(true)
    if (this.#wire.open) link.watch(this.#language)
    return link
  }

  /** Requests all tables again in this language. */
  speak(language: Language): void {
    if (language === this.#language) return
    this.#language = language
    if (this.#wire.open) for (const link of this.#links.values()) link.watchAnew(language)
    else for (const link of this.#links.values()) link.forget()
  }

  wake(): void {
    this.#wire.wake()
  }

  #up(): void {
    this.#state('live')
    for (const link of this.#links.values()) link.watch(this.#language)
  }

  #down(): void {
    this.#state('lost')
    for (const link of this.#links.values()) link.lost()
  }

  #push(push: Push): void {
    if (push.push === 'closing') return // the connection will drop and come back by itself
    this.#links.get(typeof push.match === 'string' ? push.match : push.match.id)?.push(push)
  }

  #closed(link: Link): void {
    if (this.#links.get(link.match) !== link) return
    this.#links.delete(link.match)
    if (this.#wire.open) this.#wire.ask({ do: 'unwatch', match: link.match }).catch(() => {})
    if (this.#links.size > 0) return
    this.#leaving = setTimeout(() => {
      this.#wire.want(false)
      this.#state('live') // without watched tables nothing is missed
    }, linger)
  }
}

class Link implements TableLink {
  readonly match: string
  readonly viewer: Viewer
  readonly #news: TableNews
  readonly #wire: Wire
  readonly #closed: () => void
  #open = true
  /** Number of the current watch; answers to earlier ones are ignored. */
  #watch = 0
  /** True if that watch was answered on this connection. Earlier pushes were meant for another viewer. */
  #watching = false
  /** Last match received; null before the first. */
  #match: Match | null = null
  #table: Table | null = null
  /** Language of the texts; set by the first watch. */
  #language: Language | undefined
  #said: Said[] = []

  constructor(match: string, viewer: Viewer, news: TableNews, wire: Wire, closed: () => void) {
    this.match = match
    this.viewer = viewer
    this.#news = news
    this.#wire = wire
    this.#closed = closed
  }

  act(action: Action, seq: number): Promise<Done> {
    return this.#command({ do: 'act', action }, seq)
  }
  undo(seq: number): Promise<Done> {
    return this.#command({ do: 'undo' }, seq)
  }
  takeBack(seq: number): Promise<Done> {
    return this.#command({ do: 'take_back' }, seq)
  }
  redo(seq: number): Promise<Done> {
    return this.#command({ do: 'redo' }, seq)
  }
  async #command(command: Pick<Act, 'do' | 'action'> | { do: 'undo' | 'redo' | 'take_back' }, seq: number): Promise<Done> {
    const addressed = { match: this.match, seat: this.#seat(), expected_seq: seq, key: newKey() }
    return (await this.#wire.ask<{ done: Done }>({ ...command, ...addressed })).done
  }

  async say(what: { phrase: string } | { text: string }): Promise<void> {
    await this.#wire.ask({ do: 'say', match: this.match, seat: this.#seat(), key: newKey(), ...what })
  }
  async hint(): Promise<Hint> {
    return (await this.#wire.ask<{ hint: Hint }>({ do: 'hint', match: this.match, seat: this.#seat() })).hint
  }
  async why(ply: number): Promise<Why> {
    return (await this.#wire.ask<{ why: Why }>({ do: 'why', match: this.match, as: this.viewer, ply })).why
  }
  async preview(seq: number, chains?: Action[][], propose?: boolean, wishes?: Constraints[]): Promise<Preview[]> {
    const more = { ...(chains && { chains }), ...(propose && { propose }), ...(wishes && { wishes }) }
    const ask = { do: 'preview', match: this.match, seat: this.#seat(), expected_seq: seq, ...more } as const
    return (await this.#wire.ask<{ previews: Preview[] }>(ask)).previews
  }
  async standing(of?: Seat, ply?: number): Promise<Standing[]> {
    const which = { ...(of !== undefined && { of }), ...(ply !== undefined && { ply }) }
    return (await this.#wire.ask<{ standing: Standing[] }>({ do: 'standing', match: this.match, as: this.viewer, ...which })).standing
  }
  async log(): Promise<LogEntry[]> {
    return (await this.#wire.ask<{ log: LogEntry[] }>({ do: 'log', match: this.match, as: this.viewer })).log
  }
  async frame(ply: number): Promise<Table> {
    return (await this.#wire.ask<{ frame: Table }>({ do: 'frame', match: this.match, as: this.viewer, ply })).frame
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#closed()
  }

  #seat(): number {
    if (typeof this.viewer !== 'number') throw new Error('only a seat decides, speaks or is given a hint')
    return this.viewer
  }

  // ---- what comes in ----

  watch(lang: Language): void {
    const turn = ++this.#watch
    this.#watching = false
    this.#language = lang
    const since = this.#table ? { since: this.#table.seq } : {}
    this.#wire.ask<{ watch: Watching }>({ do: 'watch', match: this.match, as: this.viewer, lang, ...since }).then(
      ({ watch }) => turn === this.#watch && this.#open && this.#watched(watch),
      (problem: Refusal) => turn === this.#watch && this.#open && problem.code !== 'unreachable' && this.#news.refused?.(problem),
    )
  }
  watchAnew(lang: Language): void {
    this.forget()
    this.watch(lang)
  }
  /** Makes the next watch request everything. */
  forget(): void {
    this.#table = null
  }
  lost(): void {
    this.#watching = false
    if (this.#open) this.#news.connection('lost')
  }

  #watched({ match, said, updates, table }: Watching): void {
    this.#watching = true
    if (updates === null || this.#table === null) {
      this.#fresh(match, table, said)
    } else {
      for (const update of updates) this.#update(update)
      this.#people(match)
      for (const words of said) this.#heard(words)
    }
    this.#news.connection('live')
  }

  push(push: Exclude<Push, Closing>): void {
    if (!this.#watching || !this.#open) return
    if (push.push === 'update') this.#update(push)
    else if (push.push === 'patch') this.#patch(push)
    else if (push.push === 'people') this.#people(patched(this.#match!, push.changes))
    else if (push.push === 'said') this.#heard(push.said)
    else if (push.push === 'analysis') this.#news.analysed?.(push)
    else if (push.push === 'gone') this.#news.refused?.(new Refusal({ code: 'not_found', message: say('error.gone') }))
    else if (push.push === 'resync') this.#fresh(push.match, push.table, this.#said)
    else if (push.table && this.#table === null) this.#fresh(push.match, push.table, this.#said)
    else this.#people(push.match)
  }

  /** Ignores updates already seen. Numbers may be skipped, because others decide in secret. */
  #update(update: Update): void {
    if (this.#table && update.table.seq <= this.#table.seq) return
    this.#table = update.table
    this.#news.update(update)
  }
  /** A patch for a table other than the last one received is useless: requests the whole table instead. */
  #patch({ since, changes, ...rest }: Patch): void {
    if (this.#table?.seq !== since) return this.watchAnew(this.#language!)
    this.#update({ ...rest, push: 'update', table: patched(this.#table, changes) })
  }

  #people(match: Match): void {
    this.#match = match
    this.#news.match(match)
  }

  #heard(words: Said): void {
    if (this.#said.some((known) => known.at === words.at && known.seat === words.seat && known.text === words.text)) return
    this.#said = [...this.#said, words]
    this.#news.said(words)
  }

  #fresh(match: Match, table: Table | null, said: Said[]): void {
    this.#match = match
    this.#table = table
    this.#said = said
    this.#news.fresh(match, table, said)
  }
}

/** Random command key; crypto.randomUUID is missing on phones that use plain HTTP in the local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

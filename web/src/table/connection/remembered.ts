// Tables of the server as last seen, for viewing while the server does not answer.
import type { Seen } from '../../offline/seen'
import { glanceMs } from '../../patience'
import type { Hint, Why } from '../../protocol/hints'
import type { Match } from '../../protocol/match'
import type { Preview, Standing, Constraints } from '../../protocol/previews'
import type { Update } from '../../protocol/pushes'
import type { Done } from '../../protocol/replies'
import type { LogEntry, Said, Table } from '../../protocol/table'
import type { Action, Seat, Viewer } from '../../protocol/values'
import type { TableLink, TableNews, TableSource } from './table'

type Memory = Pick<Seen, 'table' | 'keepTable'>

/** Changes within this time are written together. */
const writeDelayMs = 250
/** Longer logs keep only their last entries. */
const mostEntries = 400

export class RememberedTables implements TableSource {
  readonly #source: TableSource
  readonly #memory: Memory
  readonly #links = new Set<RememberedLink>()

  constructor(source: TableSource, memory: Memory) {
    this.#source = source
    this.#memory = memory
  }

  open(match: string, viewer: Viewer, news: TableNews): TableLink {
    const link = new RememberedLink(this.#source, this.#memory, match, viewer, news, () => this.#links.delete(link))
    this.#links.add(link)
    return link
  }

  /** Saves all pending changes, because the page may close soon. */
  flush(): void {
    for (const link of this.#links) link.write()
  }
}

/** Removes all choices: nothing can be done at a remembered table. */
const stilled = (table: Table): Table => ({
  ...table,
  legal: [],
  closes_in: null,
  undo: { possible: false, why_not: null, redo: false, earlier: false },
})

class RememberedLink implements TableLink {
  readonly match: string
  readonly viewer: Viewer
  readonly #memory: Memory
  readonly #news: TableNews
  readonly #link: TableLink
  readonly #closed: () => void
  /** Latest data from the server; null until it answers. */
  #told: { match: Match; table: Table | null; said: Said[]; log: LogEntry[] } | null = null
  /** Remembered log shown meanwhile. */
  #recalled: LogEntry[] | null = null
  #open = true
  #glance: ReturnType<typeof setTimeout>
  #writing: ReturnType<typeof setTimeout> | undefined

  constructor(source: TableSource, memory: Memory, match: string, viewer: Viewer, news: TableNews, closed: () => void) {
    this.match = match
    this.viewer = viewer
    this.#memory = memory
    this.#news = news
    this.#closed = closed
    this.#glance = setTimeout(() => void this.#recall(), glanceMs)
    this.#link = source.open(match, viewer, { ...news, ...this.#listening() })
  }

  act(action: Action, seq: number): Promise<Done> {
    return this.#link.act(action, seq)
  }
  undo(seq: number): Promise<Done> {
    return this.#link.undo(seq)
  }
  takeBack(seq: number): Promise<Done> {
    return this.#link.takeBack(seq)
  }
  redo(seq: number): Promise<Done> {
    return this.#link.redo(seq)
  }
  say(what: { phrase: string } | { text: string }): Promise<void> {
    return this.#link.say(what)
  }
  hint(): Promise<Hint> {
    return this.#link.hint()
  }
  why(ply: number): Promise<Why> {
    return this.#link.why(ply)
  }
  preview(seq: number, chains?: Action[][], propose?: boolean, wishes?: Constraints[]): Promise<Preview[]> {
    return this.#link.preview(seq, chains, propose, wishes)
  }
  standing(of?: Seat, ply?: number): Promise<Standing[]> {
    return this.#link.standing(of, ply)
  }
  frame(ply: number): Promise<Table> {
    return this.#link.frame(ply)
  }
  async log(): Promise<LogEntry[]> {
    if (!this.#told && this.#recalled) return this.#recalled
    const log = await this.#link.log()
    if (this.#told) this.#remember({ log })
    return log
  }
  close(): void {
    if (!this.#open) return
    this.#open = false
    clearTimeout(this.#glance)
    this.write()
    this.#link.close()
    this.#closed()
  }

  /** Shows the last seen table until the server answers. */
  async #recall(): Promise<void> {
    const seen = await this.#memory.table(this.match, this.viewer)
    if (!seen || this.#told || !this.#open) return
    this.#recalled = seen.log
    this.#news.fresh(seen.match, stilled(seen.table), seen.said, seen.at)
  }

  #listening(): Pick<TableNews, 'fresh' | 'update' | 'match' | 'said'> {
    return {
      fresh: (match, table, said) => {
        this.#told = { match, table, said, log: [] }
        this.#remember({})
        this.#news.fresh(match, table, said)
      },
      update: (update) => {
        this.#remember({ table: update.table, log: logAfter(this.#told?.log ?? [], update) })
        this.#news.update(update)
      },
      match: (match) => {
        this.#remember({ match })
        this.#news.match(match)
      },
      said: (said) => {
        this.#remember({ said: [...(this.#told?.said ?? []), said] })
        this.#news.said(said)
      },
    }
  }

  #remember(news: Partial<{ match: Match; table: Table; said: Said[]; log: LogEntry[] }>): void {
    if (!this.#told) return
    this.#told = { ...this.#told, ...news }
    this.#writing ??= setTimeout(() => this.write(), writeDelayMs)
  }

  /** Saves only tables where the viewer has a seat: spectators have nothing waiting there. */
  write(): void {
    if (this.#writing === undefined) return
    clearTimeout(this.#writing)
    this.#writing = undefined
    const { match, table, said, log } = this.#told!
    if (!table || !match.seats.some((seat) => seat.yours)) return
    void this.#memory.keepTable(this.viewer, { match, table, said, log: log.slice(-mostEntries), at: Date.now() })
  }
}

function logAfter(log: LogEntry[], { what, seat, events, table: { ply } }: Update): LogEntry[] {
  if (what === 'undo') return log.filter((entry) => entry.ply <= ply)
  return [...log.filter((entry) => entry.ply < ply), { ply, seat, events }]
}

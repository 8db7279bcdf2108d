// Log of a match, as far as its viewer may see it: read from the server and extended by updates.
import type { Track } from '../../games/game'
import type { Update } from '../../protocol/pushes'
import type { LogEntry, Table } from '../../protocol/table'
import { onTrack, withPlaces } from './logged_moves'
import type { TableLink } from '../connection/table'

export class MatchLog {
  /** Events not to be reported yet. */
  hushed = $state.raw<ReadonlySet<string>>(new Set())
  #known = $state.raw<LogEntry[]>([])
  entries = $derived(this.#known.map((entry) => this.hush(entry)))

  async read(link: Pick<TableLink, 'log'>): Promise<void> {
    try {
      const log = await link.log()
      this.#known = withPlaces(log, this.#known)
    } catch {
      // The log is read again on reconnection; meanwhile updates extend it.
    }
  }

  /** Adds an update, in place of what it takes back. */
  extend({ what, seat, events, table, taken_back }: Update, before: Table | null, track: Track | undefined): void {
    const { ply } = table
    if (what === 'undo') {
      this.#known = this.#known.filter((entry) => entry.ply <= ply)
      return
    }
    const placed = before ? onTrack(events, track, before.view, table.view) : events
    const kept = this.#known.filter((entry) => entry.ply < ply)
    this.#known = [...kept, { ply, seat, events: placed, ...(taken_back && { taken_back }) }]
  }

  /** Without the events not to be reported yet. */
  hush<Entry extends Pick<LogEntry, 'events'>>(entry: Entry): Entry {
    const { hushed } = this
    return entry.events.some(({ event }) => hushed.has(event))
      ? { ...entry, events: entry.events.filter(({ event }) => !hushed.has(event)) }
      : entry
  }
}

// What a game adds to the table page: its drawing. A game without one is played on the generic table.
import type { Component } from 'svelte'
import type { Action, Eyes, LogEntry, Match, Offer, Table, Update } from '../protocol'
import type { Choosing } from '../table/choosing.svelte'

/**
 * What every part of a drawn table is given. `table` changes when an update is shown; the parts animate the difference themselves.
 * What can be chosen is a real button (or has role="button" and tabindex="0") with a name: the page walks over these with the arrow keys.
 */
export interface PartProps {
  match: Match
  table: Table
  /** The edition document of the match: cards, boards, numbers. */
  edition: unknown
  eyes: Eyes
  choosing: Choosing
  /** Plays an action. */
  choose: (offer: Offer) => void
  /** Tries an action that is not offered: it is refused, and the rule that forbids it is opened. */
  attempt: (action: Action) => void
  /** What others did since the own last action: it stays marked until the next. */
  recent: LogEntry[]
  /** Set for a shared screen and for replays: nothing to choose, nothing that betrays a hand. */
  watching: boolean
}

export interface DrawnTable {
  /** The hero of the page: fits its box at any size, phone included. */
  Board: Component<PartProps>
  /** The own hand and resources, in the tray and on a phone of its own. */
  Hand: Component<PartProps>
  /** In the rail, above the seats: how the game stands as a whole. */
  Standing?: Component<PartProps>
  /** Beside a seat's name in the rail: cards in hand, points. */
  SeatLine?: Component<PartProps & { seat: number }>
  /** On the right: market, missions, offers. */
  Side?: Component<PartProps>
  /** What the picked card can do, as large targets: for a phone that is a hand while the board is on another screen. */
  Choices?: Component<PartProps>
  /** Above the result, when the game is over: a picture of the end, or how it came about, from the whole log. */
  Finale?: Component<PartProps & { log: LogEntry[] }>
  /** The verbs of actions that are chosen on the board; all others are buttons of the tray. */
  placed?: ReadonlySet<string>
  /** How long the drawing needs to show an update after `before`, in milliseconds (at most 900). */
  duration?: (update: Update, before?: Table) => number
}

/** Loaded only when such a table is opened. */
export const drawnTables: { [game: string]: () => Promise<{ default: DrawnTable }> } = {
  mass_transit: () => import('./mass_transit'),
  future_mobility: () => import('./future_mobility'),
}

// What a game adds to the table page: its drawing, the default of games/GAME/index.ts (found by drawings.ts).
import type { Component } from 'svelte'
import type { StopNames } from '../analysis/ways'
import type { Action, Eyes, LogEntry, Match, Offer, PuzzleStep, Table, Update } from '../protocol'
import type { Choosing } from '../table/choosing.svelte'
import type { Foresight } from '../table/foresight.svelte'

/** A table whose position is in the words of one game. */
export interface TableOf<View extends object> extends Table {
  view: View
}
export interface UpdateOf<View extends object> extends Update {
  table: TableOf<View>
}

/**
 * What every part of a drawn table is given. `table` changes when an update is shown; the parts animate the difference themselves.
 * What can be chosen is a real button (or has role="button" and tabindex="0") with a name: the page walks over these with the arrow keys.
 */
export interface PartProps<View extends object = object, Edition = unknown> {
  match: Match
  table: TableOf<View>
  /** The edition document of the match: cards, boards, numbers. */
  edition: Edition
  eyes: Eyes
  choosing: Choosing
  /** Plays an action. */
  choose: (offer: Offer) => void
  /** Tries an action that is not offered: it is refused, what was touched shakes, and the rule that forbids it is opened. */
  attempt: (action: Action, touched?: Element) => void
  /** Plays several actions one after the other, in place of so many of the own last ones; where one is refused, it ends there. */
  play: (chain: readonly Action[], back?: number) => void
  /** Takes back the last own action, where that is possible. */
  takeBack?: (() => void) | undefined
  /** What would happen, and how everybody stands: asked when it is looked at. */
  foresight: Foresight
  /** What others did since the own last action: it stays marked until the next. */
  recent: LogEntry[]
  /** All that was done, up to the table that is shown. */
  log: LogEntry[]
  /** The table as it was at a ply. */
  frame: (ply: number) => Promise<Table>
  /** Set for a shared screen and for replays: nothing to choose, nothing that betrays a hand. */
  watching: boolean
  /** Set for replays: what is shown is past, and nobody is about to act. */
  retold?: boolean
}

/** What was composed on the table: several actions that one button plays. */
export interface Deed {
  /** What the button says. */
  text: string
  chain: readonly Action[]
  /** Whether it is not yet complete: then the button is there, but grey. */
  missing?: boolean
}

/** A decision as the sign tells it. */
export interface Asked {
  /** In place of "Your turn". */
  who?: string
  what: string
  /** Less important. */
  aside?: string
  /** Stays while others do something: all decide at once, and what they do is told elsewhere. */
  steady?: boolean
}

/** What is worth a mark on the time axis of a match, such as somebody who came home. */
export interface Landmarks {
  /** The address of its symbol. */
  symbol: string
  plies: (log: readonly LogEntry[]) => number[]
  /** What the marks stand for. */
  about: () => string
}

/** What is said at the seats. */
export interface Talk {
  /** What each has just said. */
  bubbles: { [seat: number]: string }
  /** Asks a bot why it did what it did last. */
  onwhy: (seat: number) => void
}

/** A drawing speaks of its own view and edition; the page, which cannot know them, of any. */
export interface DrawnTable<View extends object = object, Edition = unknown> {
  /** The hero of the page: fits its box at any size, phone included. */
  Board: Component<PartProps<View, Edition>>
  /** The own hand and resources, in the tray and on a phone of its own. */
  Hand: Component<PartProps<View, Edition>>
  /** In the rail, above the seats: how the game stands as a whole. */
  Standing?: Component<PartProps<View, Edition>>
  /** The people in the rail, in place of a plain list of seats. */
  People?: Component<PartProps<View, Edition> & Talk>
  /** Beside a seat's name in the rail: cards in hand, points. */
  SeatLine?: Component<PartProps<View, Edition> & { seat: number }>
  /** On the right: market, missions, offers. */
  Side?: Component<PartProps<View, Edition>>
  /** In the middle of the tray, in place of words: what is looked at, and what it would do. */
  Outlook?: Component<PartProps<View, Edition>>
  /** What the picked card can do, as large targets: for a phone that is a hand while the board is on another screen. */
  Choices?: Component<PartProps<View, Edition>>
  /** Above the result, when the game is over: a picture of the end, or how it came about. */
  Finale?: Component<PartProps<View, Edition>>
  /** Whether that tells who came in which place, so that nobody else has to. */
  ranks?: boolean
  /** Whether that is the page of the end itself: the sign of the table says who has won, and what can be done next stands in one line below. */
  ownEnd?: boolean
  /** How the points are counted at the end, step by step, before the result is told; `done` when that is over. */
  Counting?: Component<PartProps<View, Edition> & { done: () => void }>
  /** A shared screen for so many people that there is no room for their seats: all of it but the sign. */
  Crowd?: { is: (match: Match) => boolean; Screen: Component<PartProps<View, Edition>> }
  /** Nothing is hidden in this game: whoever watches sees all there is, and is told what follows from it. */
  open?: boolean
  /** The verbs of actions that are chosen on the board; all others are buttons of the tray. */
  placed?: ReadonlySet<string>
  /** The hand itself offers what can be done with what is picked; else the tray does, in words. */
  answers?: boolean
  /** Events by which nothing has been done yet: no turn is called by them. */
  prepares?: ReadonlySet<string>
  /** What the one button of the tray plays while no single action is chosen. */
  deed?: (part: PartProps<View, Edition>) => Deed | null
  /** What undo takes back here, where that is another thing than the last action: so many of them, and what the button says. */
  undo?: (part: PartProps<View, Edition>) => { text: string; back: number } | null
  /** What one would press next, but may not yet: there, but grey; whoever presses it all the same is told the rule. */
  greyed?: (part: PartProps<View, Edition>) => { text: string; action: Action } | null
  /** What the button says that plays an action, where the table shows the rest: "Draw here". */
  label?: (offer: Offer, part: PartProps<View, Edition>) => string
  /** Whether nothing is left to be chosen on the board: until then no button of the tray is the next thing to press. */
  done?: (offers: readonly Offer[]) => boolean
  /** What the sign says while this seat decides, where it is more than the server's sentence. */
  ask?: (part: PartProps<View, Edition>) => Asked | null
  /** The same while this seat waits for others, and on a shared screen. */
  waits?: (part: PartProps<View, Edition>) => Asked | null
  /** Keys of this table besides those of every table: what is pressed, and what it does. */
  keys?: () => readonly (readonly [key: string, text: string])[]
  /** Whether another game than this one is being looked at: then there is nothing to decide, and no hint to be had. */
  elsewhere?: (part: PartProps<View, Edition>) => boolean
  /** Under the name of the game: how far it has come. */
  about?: (part: PartProps<View, Edition>) => string
  /** Below the curve of an analysis. */
  landmarks?: Landmarks
  /** Where the steps of a way lie that begins at this position, in place of what they name: stop by stop, the first name that is drawn. */
  stopsOf?: (view: View, way: readonly PuzzleStep[]) => StopNames[][]
  /** How long the drawing needs to show an update after `before`, in milliseconds (at most 900). */
  duration?: (update: UpdateOf<View>, before?: TableOf<View>) => number
}

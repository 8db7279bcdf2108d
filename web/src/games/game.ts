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

/** An action that ends something. `question` says what it would give up, and is asked first; null if it gives up nothing. */
export interface Ending {
  text: string
  /** null while it is not allowed: then its button is grey. */
  offer: Offer | null
  question: string | null
}
/** What stands in the upper row of the buttons, apart from the go button below, so that no button changes its place under a finger. */
export interface Slots {
  /** Becomes the go button when nothing else is left to do. */
  end?: Ending
  /** Behind a button "more", until `end` is allowed. */
  seldom?: Ending
  /** Lays down what is in hand. */
  leave?: { text: string; press: () => void }
  /** What to choose next: stands in place of the go button. */
  missing?: string | undefined
}

/** A tool at the top of a phone that shows something else for a while, such as the map during an auction. */
export interface Glance {
  icon: string
  text: string
  /** True while it is shown. */
  on: boolean
  toggle: () => void
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

/** How a choice that a hint speaks of is told and shown, where its actions alone do not say it. */
export interface Advice {
  /** What to do, in at most 40 characters. */
  title?: string
  /** The stops of its way over the table, in order. */
  stops?: StopNames[]
  /**
   * What the way runs over from the first stop to the last, these included; straight from stop to stop where it is missing. No names at
   * all are a gap: the way goes on elsewhere.
   */
  line?: StopNames[]
  /** The line is drawn only between these places, and hides none of them. */
  isOpen?: boolean
  /** Its outcome: of several choices with the same one only the best is shown. Defaults to its title. */
  outcome?: string
  /** What else belongs to it: cards, tiles, a means of transport. */
  things?: string[]
  /** Words that hang on things of the table. */
  labels?: AdviceLabel[]
  /** Changes in figures, at most four. */
  figures?: AdviceFigure[]
  /** Points, where the drawing shows other points than those of the standing. */
  gain?: number
}
export interface AdviceLabel {
  /** The thing by its name on the table, and as it is called. */
  at: string
  of: string
  text: string
  side: 'top' | 'left'
}
export interface AdviceFigure {
  text: string
  name: string
  tone: 'gain' | 'loss' | ''
}

/** What is worth a mark on the time axis of a match, such as somebody who came home. */
export interface Landmarks {
  /** The address of its symbol. */
  symbol: string
  plies: (log: readonly LogEntry[]) => number[]
  /** What the marks stand for. */
  about: () => string
}

/** Which events of a game belong together in its log (table/deeds.ts). An event that is in none of the sets is a deed. */
export interface Telling {
  /** Events by which nothing has been done yet: no turn and no deed is called by them. */
  setupEvents?: ReadonlySet<string>
  /** Events that follow from what was done just before, or answer it. One that is also a set-up event does so after a deed of another seat. */
  follows?: ReadonlySet<string>
  /** Events in which several seats take part, one after the other, such as bids. */
  together?: ReadonlySet<string>
  /** Events that go on with what the same event began, such as one card discarded after the other. */
  extends?: ReadonlySet<string>
  /** True if each deed is a turn of its own: a seat that acts alone has many in a row. */
  deedIsTurn?: boolean
  /** Events that begin to tell again what their seat has done, for those who could not see it; it is left out for those who could. */
  repeats?: ReadonlySet<string>
  /** Events that say what a deed has brought. */
  results?: ReadonlySet<string>
  /** Events with points that a deed brings (1) or costs (-1). */
  points?: { readonly [event: string]: 1 | -1 }
  /** A track on which a deed moves its seat: what is told is where it was and where it is. */
  track?: Track
}

export interface Track {
  /** Events that tell of moves on it. */
  events: ReadonlySet<string>
  /** Where a seat is. */
  at: (view: object, seat: number) => number
  /** "stress 9 → 7" */
  text: (from: number, to: number) => string
}

/** What is said at the seats. */
export interface Talk {
  /** What each has just said. */
  bubbles: { [seat: number]: string }
  /** Lets a bot say why it did what it did last; null where it has no reason worth saying. */
  whyOf: (seat: number) => (() => void) | null
}

/** A drawing speaks of its own view and edition; the page, which cannot know them, of any. */
export interface DrawnTable<View extends object = object, Edition = unknown> extends Telling {
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
  /** When the game is over: where everybody's points came from, or how everybody went, in a narrow place. */
  Breakdown?: Component<PartProps<View, Edition>>
  /** What that is called, and what it says besides. */
  breakdown?: (part: PartProps<View, Edition>) => { title: string; about?: string }
  /** More about the end, below that. */
  Finale?: Component<PartProps<View, Edition>>
  /** What the points of a team count, after their number: "commuters home". */
  teamPoints?: (count: number) => string
  /** How the points are counted at the end, step by step, before the result is told; `done` when that is over. */
  Counting?: Component<PartProps<View, Edition> & { done: () => void }>
  /** Events that tell the final points: neither sign nor log mentions them before they are counted. */
  finalPoints?: ReadonlySet<string>
  /** A shared screen for so many people that there is no room for their seats: all of it but the sign. */
  Crowd?: { is: (match: Match) => boolean; Screen: Component<PartProps<View, Edition>> }
  /** Nothing is hidden in this game: whoever watches sees all there is, and is told what follows from it. */
  open?: boolean
  /** The verbs of actions that are chosen on the board; all others are buttons of the tray. */
  placed?: ReadonlySet<string>
  /** A click picks, and only the button plays: what a mouse merely points at puts no button into the tray. */
  picksFirst?: boolean
  /** How many points the button promises for an action, where that is more than its own: with all that it begins. */
  gain?: (offer: Offer, part: PartProps<View, Edition>) => number | undefined
  /** The hand itself offers what can be done with what is picked; else the tray does, in words. */
  handShowsChoices?: boolean
  /** The seats in the order of their turns, where that is not as they sit. */
  order?: (part: PartProps<View, Edition>) => readonly number[]
  /** Whether a hint stands beside the board, over the side. */
  hintBeside?: boolean
  /** What the one button of the tray plays while no single action is chosen. */
  deed?: (part: PartProps<View, Edition>) => Deed | null
  /** What undo takes back here, where that is another thing than the last action: so many of them, and what the button says. */
  undo?: (part: PartProps<View, Edition>) => { text: string; back: number } | null
  /** What one would press next, but may not yet: there, but grey; whoever presses it all the same is told the rule. */
  greyed?: (part: PartProps<View, Edition>) => { text: string; action: Action } | null
  /** The next choice, while something is chosen and nothing can be played yet. */
  missing?: (part: PartProps<View, Edition>) => string | undefined
  /** The places of the buttons, at a table where they never move. */
  slots?: (part: PartProps<View, Edition>) => Slots | null
  /** Another view that a phone can open now; null where everything is in sight. */
  glance?: (part: PartProps<View, Edition>) => Glance | null
  /** What the button says that plays an action, where the table shows the rest: "Draw here". */
  label?: (offer: Offer, part: PartProps<View, Edition>) => string
  /** Whether nothing is left to be chosen on the board: until then no button of the tray is the next thing to press. */
  done?: (offers: readonly Offer[]) => boolean
  /** What the sign says while this seat decides, where it is more than the server's sentence. */
  ask?: (part: PartProps<View, Edition>) => Asked | null
  /** The same while this seat waits for others, and on a shared screen. */
  waitingText?: (part: PartProps<View, Edition>) => Asked | null
  /** How it ended, with names, in place of the server's sentence. */
  ending?: (part: PartProps<View, Edition>) => string
  /** Keys of this table besides those of every table: what is pressed, and what it does. */
  keys?: () => readonly (readonly [key: string, text: string])[]
  /** Whether another game than this one is being looked at: then there is nothing to decide, and no hint to be had. */
  isInspecting?: (part: PartProps<View, Edition>) => boolean
  /** Under the name of the game: how far it has come. */
  about?: (part: PartProps<View, Edition>) => string
  /** Below the curve of an analysis. */
  landmarks?: Landmarks
  /** Where the steps of a way lie that begins at this position, in place of what they name: stop by stop, the first name that is drawn. */
  stopsOf?: (view: View, way: readonly PuzzleStep[]) => StopNames[][]
  /** A choice of a hint, with the actions that complete it, in the words and places of the drawing. */
  advise?: (part: PartProps<View, Edition>, offer: Offer, chain: readonly Action[]) => Advice | null
  /** How long the drawing needs to show an update after `before`, in milliseconds (at most 900). */
  duration?: (update: UpdateOf<View>, before?: TableOf<View>) => number
}

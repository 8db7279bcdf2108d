// Interface between a game and the table page: the drawing is the default export of games/GAME/table/index.ts (found by drawings.ts).
import type { Component } from 'svelte'
import type { StopNames } from '../analysis/ways'
import type { Match } from '../protocol/match'
import type { Update } from '../protocol/pushes'
import type { PuzzleStep } from '../protocol/puzzles'
import type { LogEntry, Offer, Table } from '../protocol/table'
import type { Action, Viewer } from '../protocol/values'
import type { Choosing } from '../table/choices/choosing.svelte'
import type { Foresight } from '../table/choices/foresight.svelte'

/** A table whose view has the type of one game. */
export interface TableOf<View extends object> extends Table {
  view: View
}
export interface UpdateOf<View extends object> extends Update {
  table: TableOf<View>
}

/**
 * Properties of every part of a drawn table. `table` changes when an update is shown; the parts animate the difference themselves.
 * Everything selectable is a real button (or has role="button" and tabindex="0") with a name, because the page moves over these with the
 * arrow keys.
 */
export interface PartProps<View extends object = object, Edition = unknown> {
  match: Match
  table: TableOf<View>
  /** The edition document of the match: cards, boards, numbers. */
  edition: Edition
  viewer: Viewer
  choosing: Choosing
  /** Plays an action. */
  choose: (offer: Offer) => void
  /** Tries an action that is not offered: the server refuses it, the touched element shakes, and the violated rule opens. */
  attempt: (action: Action, touched?: Element) => void
  /** Plays several actions in order after undoing the player's last `back` ones; stops at the first refusal. */
  play: (chain: readonly Action[], back?: number) => void
  /** Undoes the player's last action; undefined if not possible. */
  takeBack?: (() => void) | undefined
  /** Previews of actions and standings of all seats, requested on demand. */
  foresight: Foresight
  /** Actions of other seats since the viewer's last one; marked until the viewer acts again. */
  recent: LogEntry[]
  /** All log entries up to the table on screen. */
  log: LogEntry[]
  /** Loads the table as it was at a ply. */
  frame: (ply: number) => Promise<Table>
  /** True for shared screens and replays: no choices, and no hints about a hand. */
  watching: boolean
  /** True for replays: the table is in the past, and no seat is about to act. */
  retold?: boolean
}

/** A move composed on the table: several actions played by one button. */
export interface Move {
  /** Label of the button. */
  text: string
  chain: readonly Action[]
  /** True while the move is incomplete: its button is visible but disabled. */
  missing?: boolean
}

/** An action that ends something. `question` names what it would give up and is asked first; null if nothing is given up. */
export interface Ending {
  text: string
  /** null while not allowed: the button is disabled. */
  offer: Offer | null
  question: string | null
}
/** Fixed places of the upper buttons, apart from the go button below, so that no button moves under a finger. */
export interface Slots {
  /** Becomes the go button when nothing else is left to do. */
  end?: Ending
  /** Behind a button "more", until `end` is allowed. */
  seldom?: Ending
  /** Drops the tool in hand, such as a change of a die; also by Escape. */
  leave?: { text: string; press: () => void }
  /** Next choice to make; shown in place of the go button. */
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

/** A decision in the words of the sign. */
export interface Asked {
  /** Replaces "Your turn". */
  who?: string
  what: string
  /** Secondary text. */
  aside?: string
  /** Stays while other seats act: all decide at once, and their actions appear elsewhere. */
  steady?: boolean
}

/** Text and marks for a choice in a hint, where its actions alone do not provide them. */
export interface Advice {
  /** The move, in at most 40 characters. */
  title?: string
  /** The stops of its way over the table, in order. */
  stops?: StopNames[]
  /**
   * Course of the way from its first stop to its last, both included; straight lines between the stops if undefined. An entry without names
   * is a gap: the way continues elsewhere.
   */
  line?: StopNames[]
  /** True to draw the line only between these places, hiding none of them. */
  isOpen?: boolean
  /** Its outcome: of several choices with the same outcome only the best is shown. Defaults to the title. */
  outcome?: string
  /** Other things that belong to the choice: cards, tiles, a means of transport. */
  things?: string[]
  /** Labels attached to things on the table. */
  labels?: AdviceLabel[]
  /** Changes in figures, at most four. */
  figures?: AdviceFigure[]
  /** Points, if the drawing shows other points than those of the standing. */
  gain?: number
}
export interface AdviceLabel {
  /** Name of the thing on the table, and its displayed name. */
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

/** Plies marked on the time axis of a match, such as a commuter's return home. */
export interface Landmarks {
  /** URL of the symbol. */
  symbol: string
  plies: (log: readonly LogEntry[]) => number[]
  /** Meaning of the marks. */
  about: () => string
}

/** Grouping of a game's events in the log (table/moves/logged_moves.ts). An event that is in none of the sets is a move. */
export interface Telling {
  /** Set-up events: they do nothing yet, so no turn or move is named after them. */
  setupEvents?: ReadonlySet<string>
  /** Events that follow from the previous event or answer it. One that is also a set-up event does so after a move of another seat. */
  follows?: ReadonlySet<string>
  /** Events in which several seats take part one after the other, such as bids. */
  together?: ReadonlySet<string>
  /** Events that continue a move begun by the same kind of event, such as discarding one card after another. */
  extends?: ReadonlySet<string>
  /** True if each move is a turn of its own: a seat that acts alone takes many turns in a row. */
  moveIsTurn?: boolean
  /** Events that start a repetition of a seat's actions for viewers who could not see them; skipped for those who could. */
  repeats?: ReadonlySet<string>
  /** Events that state the result of a move. */
  results?: ReadonlySet<string>
  /** Events whose points a move gains (1) or loses (-1). */
  points?: { readonly [event: string]: 1 | -1 }
  /** A track on which a move advances its seat: the log shows the first and the last place. */
  track?: Track
}

export interface Track {
  /** Events that report moves on the track. */
  events: ReadonlySet<string>
  /** Position of a seat. */
  at: (view: object, seat: number) => number
  /** "stress 9 → 7" */
  text: (from: number, to: number) => string
}

/** Speech at the seats. */
export interface Talk {
  /** Latest words of each seat. */
  bubbles: { [seat: number]: string }
  /** Makes a bot explain its last move; null if it has no reason worth saying. */
  whyOf: (seat: number) => (() => void) | null
}

/** Drawing of a game. It knows its own view and edition types; the page is generic over them. */
export interface DrawnTable<View extends object = object, Edition = unknown> extends Telling {
  /** Main element of the page; fits its box at any size, phones included. */
  Board: Component<PartProps<View, Edition>>
  /** The viewer's hand and resources, in the tray or on a separate phone. */
  Hand: Component<PartProps<View, Edition>>
  /** State of the game as a whole, in the rail above the seats. */
  Standing?: Component<PartProps<View, Edition>>
  /** Replaces the plain list of seats in the rail. */
  People?: Component<PartProps<View, Edition> & Talk>
  /** Details beside a seat's name in the rail: cards in hand, points. */
  SeatLine?: Component<PartProps<View, Edition> & { seat: number }>
  /** On the right: market, missions, offers. */
  Side?: Component<PartProps<View, Edition>>
  /** Preview of the choice under the pointer, in the middle of the tray in place of words. */
  Outlook?: Component<PartProps<View, Edition>>
  /** Actions of the picked card as large targets, for a phone that shows the hand while the board is on another screen. */
  Choices?: Component<PartProps<View, Edition>>
  /** Sources of all players' points at the end of the game, or their course, in a narrow space. */
  Breakdown?: Component<PartProps<View, Edition>>
  /** Title and description of the breakdown. */
  breakdown?: (part: PartProps<View, Edition>) => { title: string; about?: string }
  /** More about the end, below the breakdown. */
  Finale?: Component<PartProps<View, Edition>>
  /** Unit of a team's points, shown after the number: "commuters home". */
  teamPoints?: (count: number) => string
  /** Counts the final points step by step before the result appears; calls `done` at the end. */
  Counting?: Component<PartProps<View, Edition> & { done: () => void }>
  /** Events with the final points: sign and log leave them out until the points have been counted. */
  finalPoints?: ReadonlySet<string>
  /** Shared screen for large groups without room for their seats; replaces everything but the sign. */
  Crowd?: { is: (match: Match) => boolean; Screen: Component<PartProps<View, Edition>> }
  /** True for games without hidden information: spectators see everything, including consequences. */
  open?: boolean
  /** Verbs of actions chosen on the board; all others are buttons in the tray. */
  placed?: ReadonlySet<string>
  /** True if a click only selects and the button plays: pointing with a mouse puts no button into the tray. */
  picksFirst?: boolean
  /** Points shown on the button of an action, if more than its own: includes all that it begins. */
  gain?: (offer: Offer, part: PartProps<View, Edition>) => number | undefined
  /** True if the hand itself offers the actions of a selected card; otherwise the tray lists them in words. */
  handShowsChoices?: boolean
  /** The seats in turn order, if it differs from the seating. */
  order?: (part: PartProps<View, Edition>) => readonly number[]
  /** True to show hints beside the board, over the side. */
  hintBeside?: boolean
  /** Move played by the single button of the tray while no action is chosen. */
  move?: (part: PartProps<View, Edition>) => Move | null
  /** Undo for more than the last action: number of actions to take back, and the button label. */
  undo?: (part: PartProps<View, Edition>) => { text: string; back: number } | null
  /** Probable next action that is not allowed yet: its button is disabled, and pressing it shows the rule. */
  greyed?: (part: PartProps<View, Edition>) => { text: string; action: Action } | null
  /** The next choice to make while something is selected but nothing can be played yet. */
  missing?: (part: PartProps<View, Edition>) => string | undefined
  /** Fixed places of the buttons, for tables where they never move. */
  slots?: (part: PartProps<View, Edition>) => Slots | null
  /** Another view for a phone; null if everything is already visible. */
  glance?: (part: PartProps<View, Edition>) => Glance | null
  /** Button label for an action, if the table shows the rest: "Draw here". */
  label?: (offer: Offer, part: PartProps<View, Edition>) => string
  /** True if no choice on the board is left: only then may a button of the tray be the next thing to press. */
  done?: (offers: readonly Offer[]) => boolean
  /** Question on the sign while this seat decides, if more than the server's sentence. */
  ask?: (part: PartProps<View, Edition>) => Asked | null
  /** Text while this seat waits for others, and on a shared screen. */
  waitingText?: (part: PartProps<View, Edition>) => Asked | null
  /** Result with names, in place of the server's sentence. */
  ending?: (part: PartProps<View, Edition>) => string
  /** Additional keys of this table, with their effects. */
  keys?: () => readonly (readonly [key: string, text: string])[]
  /** True while another game is being inspected: no decisions and no hints. */
  isInspecting?: (part: PartProps<View, Edition>) => boolean
  /** Progress of the game, shown under its name. */
  about?: (part: PartProps<View, Edition>) => string
  /** Marks below the curve of an analysis. */
  landmarks?: Landmarks
  /**
   * Stops of a puzzle's way from this position, if they differ from its operands: for each stop its possible names, the first drawn one
   * counts.
   */
  stopsOf?: (view: View, way: readonly PuzzleStep[]) => StopNames[][]
  /** Title and marks for a choice of a hint with the actions that complete it, in terms of the drawing. */
  advise?: (part: PartProps<View, Edition>, offer: Offer, chain: readonly Action[]) => Advice | null
  /** Duration of the animation of an update after `before`, in milliseconds (at most 900). */
  duration?: (update: UpdateOf<View>, before?: TableOf<View>) => number
}

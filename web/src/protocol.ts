// Messages between browser and server: the only definition of their types (docs/protocol explains the conversation).
// The tests parse this file and check every message of a running server against it.

/** Seats count from 0. */
export type Seat = number
export type Language = 'en' | 'de' | 'fr'
/** Bots with a name and a face. */
export type CharacterName = 'otto' | 'wanda' | 'bram' | 'rosa' | 'kofi' | 'vera' | 'tock' | 'ines' | 'milo' | 'juno' | 'cato' | 'strix'
/** Strength of a bot: easy, medium or strong, one of the five levels of its game, or a character. */
export type Level =
  | 'easy'
  | 'medium'
  | 'strong'
  | 'level:1'
  | 'level:2'
  | 'level:3'
  | 'level:4'
  | 'level:5'
  | 'character:otto'
  | 'character:wanda'
  | 'character:bram'
  | 'character:rosa'
  | 'character:kofi'
  | 'character:vera'
  | 'character:tock'
  | 'character:ines'
  | 'character:milo'
  | 'character:juno'
  | 'character:cato'
  | 'character:strix'
/** Viewer of a table. A spectator sees only public information; `everything` is for matches that are over. */
export type Viewer = Seat | 'spectator' | 'everything'
/** Value as the engine writes it: a number, or the key of a card, a cell, a line … */
export type Operand = number | string
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

// ---- HTTP ------------------------------------------------------------------------------------------------------------------

/** GET /api/hello */
export interface Hello {
  version: string
  protocol: 1
  languages: Language[]
  games: Game[]
  bots: { levels: LevelCard[]; characters: CharacterCard[] }
  /** Address of this server for other devices on the network; null when it serves only this machine. */
  address: string | null
  me: Person | null
}

/** POST /api/me {name}: introduces or renames the user; the reply sets the cookie. GET /api/me: null for an unknown client. */
export interface Person {
  name: string
}

export interface Game {
  name: string
  /** "MT": its rules are numbered MT-1.1 … */
  prefix: string
  title: string
  about: string
  players: { least: number; most: number }
  options: GameOption[]
  edition: Edition
  communication: Communication
  look: Look
  /** Lessons in teaching order. */
  lessons: LessonCard[]
  /** Names of the puzzles, in the order of the days. */
  puzzles: string[]
  /** Levels of its bots, from the weakest. */
  levels: GameLevel[]
  /** Ratings of the characters, in the order of their cards; null if not measured. */
  ratings: (MeasuredRating | null)[]
}
export interface LessonCard {
  name: string
  title: string
  about: string
  minutes: number
  /** Skills taught, listed at the end. */
  learned: string[]
  /** Numbers of the rules it practises. */
  rules: string[]
}

/** One of the five levels, from the weakest. */
export interface LevelCard {
  title: string
  about: string
}
/** A level in one game. */
export interface GameLevel {
  /** Time limit of a decision in milliseconds, rarely exceeded. */
  ms: number
  /** Elo from a tournament among the levels of the game; null if there was none. */
  rating: number | null
}
/** Rating from a tournament among characters and levels. */
export interface MeasuredRating {
  elo: number
  /** Half the width of the 95 % confidence interval. */
  margin: number
}
export interface CharacterCard {
  name: CharacterName
  /** Display name. */
  title: string
  /** From 1. */
  level: number
  who: string
  /** Three adjectives. */
  words: string[]
  about: string
}

/** Appearance of a game: its line on the map of the lobby, its colours and its emblem. */
export interface Look {
  /** Number of its line. */
  line: number
  /** Recommended numbers of players; house rules may allow others. */
  players: { least: number; most: number }
  /** Usual duration in minutes. */
  minutes: number
  /** True if the players are a team. */
  together: boolean
  light: Paint
  dark: Paint
  /** Corners of the line from Omnibus Central to the terminus, on a map of 800 by 812. */
  track: Place[]
  stops: { learn: Stop; bots: Stop; friends: Stop }
  /** Places for trains between the stops, with the angle of the track. */
  sidings: Siding[]
  /** SVG of 48 by 48 in one colour. */
  emblem: string
}
/** Colours, as "#D4381C". */
export interface Paint {
  line: string
  /** Colour of text on it. */
  on: string
  /** Outline of a line too light for its background; equals `line` if none is needed. */
  edge: string
}
export interface Place {
  x: number
  y: number
}
export interface Stop extends Place {
  /** Place of its name, relative to the stop. */
  label: Label
}
export interface Label extends Place {
  anchor: 'start' | 'middle' | 'end'
}
export interface Siding extends Place {
  angle: number
}

export interface GameOption {
  name: string
  type: 'yes_no' | 'number' | 'seat' | 'choice'
  default: number | boolean
  least: number
  most: number
  /** Names of the values 0, 1 … of a choice; a client may send the name instead of the number. */
  choices?: { name: string; text: string }[]
  /** Kind of option: a choice of the table, a ruling on a disputed point, or a house rule. */
  origin: 'table' | 'ruling' | 'house'
  about: string
}

export interface Edition {
  id: string
  hash: string
  /** Number of values without a printed source. */
  reconstructed: number
}

/** Permitted chat during the game: anything, or only these phrases. After the game chat is free. */
export interface Communication {
  free: boolean
  phrases: Phrase[]
}
export interface Phrase {
  id: string
  text: string
}

/** POST /api/matches */
export interface NewMatch {
  game: string
  seats: NewSeat[]
  options?: { [name: string]: number | boolean | string }
  /** Complete edition document instead of the one the server has. */
  edition?: object
  /** Complete position in the format of the engine protocol, to start from instead of the game's own set-up. */
  position?: object
  /** Actions played at the start for whichever seat decides, as long as they are legal; ignored if several people play then. */
  opening?: Action[]
  /** True to show it in the list of open tables while seats are free. */
  listed?: boolean
  /** True if one guest may take several seats of a listed table. */
  several_seats?: boolean
  /** Fair game: no hints, and bots explain their moves only after the end. Coaching if omitted. */
  fair?: boolean
  /** Seconds after which a bot may stand in for an absent player: 10 to 2592000, by default 300. */
  absence_limit?: number
  /** Seconds after which a round is closed: 10 to 86400; only if a house rule of the game permits closing rounds. */
  round_time?: number
  /** Commitment of the creator, who must have a seat, to the shuffle. */
  commitment?: string
}
/** POST /api/open: a match from its file. The sender becomes its owner and gets every seat of a person. */
export interface OpenMatch {
  /** Match file as saved. */
  match: object
  /** Edition it was played with, if the server has another. */
  edition?: object
  /** Seats to leave open for other players; only while the match is not over. */
  open?: Seat[]
}
/** POST /api/setup for a lesson: its table before the first step, as the learner sees it. */
export interface LessonSetup {
  game: string
  lesson: string
}
/** POST /api/setup: preview of a table before it is created. */
export interface Setup {
  game: string
  players: number
  options?: { [name: string]: number | boolean | string }
  edition?: object
}
/** All options, and the public view of the position before the first decision. Random deals will differ in the match. */
export interface SetupReply {
  players: number
  options: { [name: string]: number | boolean }
  view: object
}
/** `me`: the creator, under another name if several people share one screen. `open`: free for a guest. */
export type NewSeat = { kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'program'; level: Level }

/** POST /api/matches/ID/play_on, when it is over: a new table with the position after `ply` actions, against bots of that level. */
export interface PlayOn {
  ply: number
  seat: Seat
  level: Level
}

/**
 * GET /api/matches/ID/analysis, when the match is over: the analysis so far, for every client that may see the replay; with ?from=N
 * only the moments from number N on. POST starts it, resumes it, or joins the clients that requested it before.
 * POST /api/matches/ID/analysis/stop withdraws the request: it stops when no client wants it any more, and keeps its results.
 */
export interface AnalysisReply {
  analysis: Analysis
}
/** `none`: not requested yet. `running` may be queued: people at tables go first. */
export type AnalysisState = 'none' | 'running' | 'stopped' | 'done'
export interface Analysis {
  state: AnalysisState
  /** Moments analysed so far, and their total. */
  read: number
  of: number
  /**
   * Meaning of a chance: of the seat to win (a shared win counts as its share, so the seats add up to 100), of the `team` to win, or,
   * in a solo game, the expected `points` at the end.
   */
  measure: 'win' | 'team' | 'points'
  /** In the order of play, from number `from` on; at most 40 at once. Empty in replies to POST. */
  moments: AnalysedMoment[]
  /** Final chance of each seat: the result itself. */
  last: number[]
  /** One entry for each seat, from the moments so far. */
  seats: AnalysedSeat[]
}
/** A choice of a seat with all its actions, or a draw without a choice, which has no grades. */
export interface AnalysedMoment {
  /** Index from 0. */
  index: number
  /** Number of actions before it: the `ply` of its frame for the viewer `everything`. */
  ply: number
  seat: Seat
  /** Actions played from that frame on. */
  played: Move[]
  /** Chance of each seat before it in percent (solo: points), with all cards open, if the best is played now. */
  before: number[]
  /** The same after the actions played, before any draw. */
  after: number[]
  /** The same after the draw; null if nothing was drawn. */
  drawn: number[] | null
  /** Official grade, given what the seat knew; null without a choice, or if the choice made no difference. */
  known: Judgement | null
  /** Grade in hindsight, with all cards open. */
  open: Judgement | null
  /** Best choice given what the seat knew; null if no better one was found. */
  best: BetterMove | null
  /** True if the chance of the seat fell through hidden information or a draw, not through its own mistake. */
  bad_draw: boolean
}
export interface Move {
  action: Action
  text: string
}
export interface BetterMove {
  /** Best actions, and the seat's continuation until something is drawn. */
  line: Move[]
  /** Number of actions at the start of the line that make up the choice itself. */
  choice: number
  /** Explanation in up to two sentences, given what the seat knew. */
  reasons: string[]
}
export type Grade = 'brilliant' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'
export interface Judgement {
  /** Chance of the seat in percent (solo: points) after the move played, and after the best one found. */
  played: number
  best: number
  /** In percentage points (solo: percent of the points reached), rounded down; never below 0. */
  loss: number
  grade: Grade
  /** 0 to 100, computed from the loss. */
  accuracy: number
}
export interface AnalysedSeat {
  seat: Seat
  /** Mean over its graded choices, 0 to 100; null if there is none yet. */
  accuracy: number | null
  counts: { brilliant: number; best: number; good: number; inaccuracy: number; mistake: number; blunder: number }
  /** Indices of the moments with the largest loss or gain; up to three, in the order of play. */
  key_moments: number[]
}

/** POST /api/matches: a table that teaches a lesson of the game. */
export interface NewLesson {
  game: string
  lesson: string
}
/** GET /api/matches/ID/lesson: progress of the learner. */
export interface LessonReply {
  lesson: Lesson
}
export interface Lesson {
  game: string
  name: string
  title: string
  seat: Seat
  steps: number
  taken: number
  /** Skills taught, shown at the end. */
  learned: string[]
  /** Null when all steps are done. */
  step: LessonStep | null
}
export interface LessonStep {
  say: string
  do: string
  /** Operands an action must have to complete the step; empty if several actions complete it, or any does. */
  aim: { [operand: string]: Operand }
  /** One solution of the step. */
  show: Action[]
  /** Parts of the table to highlight, by their names in the drawing. */
  light: string[]
}

/** POST /api/matches: a table that poses a puzzle of the game. */
export interface NewPuzzle {
  game: string
  puzzle: string
}
/** GET /api/puzzles/GAME/NAME: the task. */
export interface PuzzleCardReply {
  puzzle: PuzzleCard
}
export interface PuzzleCard {
  game: string
  name: string
  title: string
  /** One sentence. */
  goal: string
  /** Points required at the end of the turn. */
  needed: number
  /** Difficulty, 1 to 4. */
  level: number
  players: number
}
/** GET /api/matches/ID/puzzle, for the solver: state of the puzzle. */
export interface PuzzleReply {
  puzzle: Puzzle
}
export interface Puzzle extends PuzzleCard {
  seat: Seat
  /** Points at the start. */
  now: number
  /** `open` until its turn is over. */
  state: 'open' | 'solved' | 'missed'
  /** Points now, or at the end of the turn. */
  points: number
  parts: PuzzlePart[]
  /** The solver's own solution, or with ?show=1 the stored one; otherwise null. */
  line: PuzzleStep[] | null
  /** Explanation of a missed goal; null if it was not missed. */
  loss: PuzzleLoss | null
}
/** Step of a solution. */
export interface PuzzleStep extends Move {
  /** Number of its choice; several actions may form one choice, such as a route. */
  choice: number
  /** Its events, as far as they do not depend on chance. */
  events: { event: string; [operand: string]: Operand }[]
}
export interface PuzzleLoss {
  /** The choice that put the goal out of reach, with its events. */
  made: PuzzleStep[]
  reasons: string[]
  /** Gain of the best choice that was missed, without its actions; null if no more could be gained. */
  missed: string | null
  /** Number of the decisive rule. */
  rule: string | null
}
/** Points of one kind, and those of the solution if it is included. */
export interface PuzzlePart {
  name: string
  title: string
  points: number
  solution?: number
}

/** GET /api/matches: the caller's matches, latest change first; GET /api/matches?open: listed tables with a free seat. */
export interface MatchList {
  matches: MatchCard[]
  /** Cursor for the next page, sent as &after=; null on the last page. */
  next: string | null
}
/** Match in a list. */
export interface MatchCard extends Match {
  /** True if the viewer has a decision to make. */
  waiting_for_you: boolean
  turn: string | null
  /** Null until the match is over, and for matches that ended under an earlier version. */
  result: Outcome | null
}

/** Seats and state of a match: GET /api/matches/ID, POST /api/matches and POST /api/matches/ID/ACTION (see docs/protocol/http.md). */
export interface Match {
  id: string
  /** Invitation code, visible to players at the table and, if it is listed, to all viewers. Null when no seat is free. */
  code: string | null
  game: string
  options: { [name: string]: number | boolean }
  edition: Edition
  seats: MatchSeat[]
  state: 'waiting' | 'running' | 'paused' | 'over'
  /** True if the viewer created it. */
  yours: boolean
  /** First seat of its creator; null if they have none. */
  host: Seat | null
  listed: boolean
  /** True if there are no hints, and bots give no reasons before the end. */
  fair: boolean
  /** True if its only person may `take_back` actions after bots have replied; never in a fair game. */
  take_back: boolean
  /** True if it started from a prepared position, so that its creator may know hidden cards. */
  prepared: boolean
  /** True if its seed was known before, from a file or an earlier match with the same cards: it reveals hidden cards. */
  imported: boolean
  /** Name of the lesson taught at this table. */
  lesson: string | null
  /** Name of the puzzle posed at this table. */
  puzzle: string | null
  /** Seconds after which a bot may stand in for an absent player. */
  absence_limit: number
  /** Seconds after which a round is closed; null if rounds never close automatically. */
  round_time: number | null
  created: string
  changed: string
  /** Null if it is `imported`, since no party has committed to anything. */
  shuffle: Shuffle | null
  rematch: string | null
}
/** Proof of the shuffle (docs/protocol/shuffle.md). Hashes and secrets are 64 hexadecimal digits, the seed is decimal. */
export interface Shuffle {
  /** 1: the server alone drew seed and salt, in matches of earlier versions. 2: all people at the table may contribute. */
  version: number
  /** `committing`: a rematch waits for commitments. `revealing`: all commitments are fixed, and their senders reveal them now. */
  stage: 'waiting' | 'committing' | 'revealing' | 'dealt'
  /** Commitment of the server, published when the table is created. */
  commitment: string
  /** In the order of the seats; a person with several seats is listed with the first of them. */
  contributions: Contribution[]
  /** Hash of all commitments and of who was left out, once the match has begun. */
  fingerprint: string | null
  /** The server's secret, once the match is over. */
  secret: string | null
  seed: string | null
  salt: string | null
}
export interface Contribution {
  seat: Seat
  commitment: string
  state: 'committed' | 'in' | 'left_out'
  /** Set once the match is over; null if it was left out. */
  contribution: string | null
}
export interface MatchSeat {
  seat: Seat
  name: string
  kind: 'person' | 'program' | 'open'
  level: Level | null
  /** True if the viewer sits here. A person with several seats plays hot-seat. */
  yours: boolean
  /** True if the person is connected right now, and for every bot. */
  present: boolean
  /** True if the person is away long enough for a bot to stand in. Set at the table, not in lists. */
  absent: boolean
  /** While the person is away: votes of other players for a bot at once, and votes needed; null if there is nothing to vote on. */
  vote: { votes: number; needed: number; /** True if the viewer has voted. */ yours: boolean } | null
  /** True if a bot plays for a person who left or was absent; they may come back. */
  stand_in: boolean
  /** While its person learns the game first: time at which the seat is released unless they return. */
  learning_until: string | null
}

/** Body of every reply with a status of 400 or more. */
export interface Failure {
  error: Problem
}
export interface Problem {
  /** Stable; docs/protocol/errors.md lists them. */
  code: string
  /** Text for people, in the requested language. */
  message: string
  /** The rule an action breaks, such as "MT-4.2". */
  rule?: string
  /** Path of the wrong value. */
  path?: string
  /** With `stale`: the current `seq` of the match. */
  seq?: number
}

// ---- WebSocket: requests of the client ------------------------------------------------------------------------------------

export type Request = { id: number } & (
  | Watch
  | { do: 'unwatch'; match: string }
  | Act
  | { do: 'undo' | 'redo' | 'take_back'; match: string; seat: Seat; expected_seq: number; key: string }
  | { do: 'say'; match: string; seat: Seat; key: string; phrase: string }
  | { do: 'say'; match: string; seat: Seat; key: string; text: string }
  | { do: 'hint'; match: string; seat: Seat }
  /** Reasons of a bot for its action at this ply, as the viewer counts plies. */
  | { do: 'why'; match: string; as: Viewer; ply: number }
  | Foresee
  /** Standing of all seats, or of one (a table of a hundred is too large), now or after a ply as the viewer counts plies. */
  | { do: 'standing'; match: string; as: Viewer; of?: Seat; ply?: number }
  | { do: 'log'; match: string; as: Viewer }
  | { do: 'frame'; match: string; as: Viewer; ply: number }
  | { do: 'ping' }
)

/** Subscribes to changes of a match, as this viewer may see them, in this language. A second watch replaces the first. */
export interface Watch {
  do: 'watch'
  match: string
  as: Viewer
  lang: Language
  /** `seq` of the last table the client has: only later changes are sent, if the server still has them. */
  since?: number
}
export interface Act {
  do: 'act'
  match: string
  seat: Seat
  /** `seq` of the table at which the decision was made. */
  expected_seq: number
  /** Idempotency key of the client: a command sent twice with the same key is executed once. */
  key: string
  action: Action
}
/** Preview of chains of actions for a deciding seat; without chains, of each of its legal actions alone, in their order. */
export interface Foresee {
  do: 'preview'
  match: string
  seat: Seat
  /** `seq` of the table to preview. */
  expected_seq: number
  chains?: Action[][]
  /** True to request a sensible completion of each chain; without chains, the best actions now. */
  propose?: boolean
  /** One for each chain; there is no proposal if the constraints cannot be met. */
  wishes?: Wishes[]
}
/** Constraints on a choice of several actions: actions it must include, and actions it must not. */
export interface Wishes {
  with?: Action[]
  without?: Action[]
}
/** Action as the engine writes it: {"do":"extend","card":"MT39","route":2} */
export interface Action {
  do: string
  [operand: string]: Operand
}

// ---- WebSocket: replies of the server -------------------------------------------------------------------------------------

/** Sent exactly once for each request, with its id. */
export type Reply = { id: number | null } & (
  | { ok: false; error: Problem }
  | { ok: true; watch: Watching }
  | { ok: true; done: Done }
  | { ok: true; hint: Hint }
  | { ok: true; why: Why }
  | { ok: true; previews: Preview[] }
  | { ok: true; standing: Standing[] }
  | { ok: true; log: LogEntry[] }
  | { ok: true; frame: Table }
  | { ok: true }
)

export interface Watching {
  match: Match
  said: Said[]
  /** Missed updates if `since` was given and they are few; otherwise null, and `table` is complete. */
  updates: Update[] | null
  /** Null while the match waits for players. */
  table: Table | null
}

/** Acknowledges an action, undo or redo once it is stored durably. */
export interface Done {
  seq: number
  /** True if a command with this key had been executed before. */
  repeated: boolean
}

/** Recommendation of a strong player. */
export interface Hint {
  /** Index into `legal`. */
  index: number
  text: string
  /** Compared actions, the best first. */
  candidates: Candidate[]
}
export interface Candidate {
  /** Index into `legal`. */
  index: number
  text: string
  /** Expected result, 0 to 1000. */
  value: number
  visits: number
  /** Short form of a long `text`. */
  title?: string
  /** Gains, savings and costs in up to two sentences, from what the seat may know; only for the first six. */
  reasons?: string[]
  /** Disadvantage against the best candidate, as a clause. */
  loss?: string
}

/** Reasons of a bot for the most important choice of its turn. */
export interface Why {
  seat: Seat
  /** Up to two sentences: all reasons after the match is over, before that only those from public information. */
  reasons: string[]
}

/** Operation of a JSON Patch (RFC 6902). */
export interface Change {
  op: 'add' | 'remove' | 'replace'
  path: string
  value?: Json
}

/** Outcome of a chain of actions, as far as the seat can know. */
export interface Preview {
  /** Number of actions of the chain that were tried. */
  played: number
  /** Reason for stopping; `open` if the seat would decide again. */
  end: 'open' | 'chance' | 'other_seat' | 'over' | 'forbidden'
  /** Number of the rule that forbids the next action of the chain. */
  rule?: string
  /** JSON Patch from the seat's current `view` to the resulting one. */
  changes: Change[]
  /** Seats whose standing would change; null for uncertain values. */
  standing: { seat: Seat; points: number | null; parts: ScorePart[] | null }[]
  /** Actions to append to the chain. */
  proposal?: Action[]
}

/** Points of a seat if the game ended now, as far as the viewer may know. */
export interface Standing {
  points: number
  parts: (ScorePart & { text: string })[]
  /** Scoring patterns on the table, if the game can locate them. */
  finds?: Find[]
}
/** Scoring pattern, such as a pair or a group. */
export interface Find {
  /** Index into `parts`. */
  part: number
  cells: string[]
  /** Further cells that must be occupied for it. */
  helpers?: string[]
  /** Cells that must be empty for it. */
  bare?: string[]
}
/** Points of one kind with their source: {"part":"mission","mission":"M12","points":6} */
export interface ScorePart {
  part: string
  points: number
  [operand: string]: Operand
}

/** Table as the viewer may know it, after `seq` commands. */
export interface Table {
  seq: number
  /** Number of actions played and not taken back. */
  ply: number
  over: boolean
  /** Seats that have to decide, as far as the viewer may know. */
  deciding: Seat[]
  /** Pending decision in one sentence; for other viewers a predicate that follows the name of the deciding seat. */
  ask: string
  /** Position in the format of the game (games/GAME/protocol.md). */
  view: object
  /** Legal actions of the viewer's seat; empty when it has nothing to decide. */
  legal: Offer[]
  /** Complete table in sentences. */
  lines: string[]
  scores: number[]
  /** Points of each seat if the game ended now, as far as the viewer may know. */
  standing: number[]
  /** Seconds until the round is closed; null if no clock is running. */
  closes_in: number | null
  /** Conditions for the creator to close the round; null if it cannot be closed. */
  closing: RoundClosing | null
  undo: Undo
  result: Result | null
}

/** Seconds until the creator may close the round, and the minimum of seconds that all others have for one (docs/protocol/http.md, Play). */
export interface RoundClosing {
  in: number
  minimum: number
}

export interface Offer {
  index: number
  action: Action
  text: string
  /** Actions of one group differ in only one thing, `place`: "Lay the bus station on" – "Route A". */
  group: string | null
  place: string | null
  /** Values behind the sentence: the operands and what follows from them, such as the card where a trip ends, or the cells of a route. */
  about: { [name: string]: Operand | Operand[] }
  /** True if it cannot be taken back, because another seat decides next or cards are drawn. */
  final: boolean
}

export interface Undo {
  /** True if the seat may take back its last action; otherwise `why_not` has the reason. */
  possible: boolean
  why_not: 'nothing' | 'floor' | 'not_yours' | null
  redo: boolean
  /** True if the match allows `take_back` and the seat has an action to go back to. */
  earlier: boolean
}

export interface Outcome {
  scores: number[]
  places: number[]
  winners: Seat[]
}
export interface Result extends Outcome {
  ending: string
  text: string
}

export interface LogEntry {
  ply: number
  /** Null for the set-up. */
  seat: Seat | null
  events: Happening[]
  /** Number of times its seat used `take_back` here and chose again; omitted if never. */
  taken_back?: number
}

/** Event in the format of the game, and as a sentence: {"event":"moved","seat":0,"card":"MT12","commuter":2,"to":"MT40","text":"…"} */
export interface Happening {
  event: string
  text: string
  [operand: string]: Operand
}

// ---- WebSocket: pushes of the server --------------------------------------------------------------------------------------

export type Push = Update | Patch | Changed | People | Spoken | AnalysisProgress | Resync | Gone | Closing

/** A command was executed. */
export interface Update {
  push: 'update'
  match: string
  /** A `take_back` is sent as one undo of several actions. */
  what: 'act' | 'undo' | 'redo'
  seat: Seat
  events: Happening[]
  /** As in `LogEntry`. */
  taken_back?: number
  /** Table after the command. */
  table: Table
}
/** Compact update during simultaneous decisions, when the viewer already knows nearly all of the table. */
export interface Patch {
  push: 'patch'
  match: string
  what: 'act' | 'undo'
  seat: Seat
  events: Happening[]
  taken_back?: number
  /** `seq` of the last table sent, to which the changes apply. */
  since: number
  /** JSON Patch from that table to the new one. */
  changes: Change[]
}
/** Seats, presence or state of the match changed. Includes the first table if the match has just begun. */
export interface Changed {
  push: 'match'
  match: Match
  table: Table | null
}
/** A person came, went, sat down, stood up, or took part in the shuffle. */
export interface People {
  push: 'people'
  match: string
  /** JSON Patch from the last match sent to the new one. */
  changes: Change[]
}
export interface Spoken {
  push: 'said'
  match: string
  said: Said
}
export interface Said {
  seat: Seat
  /** The id of a phrase, or null for free text. */
  phrase: string | null
  text: string
  at: string
}
/** An analysis has started, progressed or ended. The client requests its results over HTTP. */
export interface AnalysisProgress {
  push: 'analysis'
  match: string
  state: AnalysisState
  read: number
  of: number
}
/** Complete state after updates were dropped for a slow client, or after a round was closed. */
export interface Resync {
  push: 'resync'
  match: Match
  table: Table | null
}
/** The server is stopping, perhaps to restart: it answers pending requests and closes the connection. Reconnect soon. */
export interface Closing {
  push: 'closing'
}
/** The match was deleted; no more pushes follow. */
export interface Gone {
  push: 'gone'
  match: string
}

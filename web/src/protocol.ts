// What the browser and the server say to each other: the one description of it (docs/protocol explains the conversation).
// A JSON schema is made of these types, and the tests hold every message of a running server against it.

/** Seats count from 0. */
export type Seat = number
export type Language = 'en' | 'de' | 'fr'
/** Bots that people know by name. */
export type CharacterName = 'otto' | 'wanda' | 'bram' | 'rosa' | 'kofi' | 'vera' | 'tock' | 'ines' | 'milo' | 'juno' | 'cato' | 'strix'
/** How a program plays: one of three, a level of its game, of which there are five, or a character. */
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
/** Through whose eyes a table is seen. A spectator sees what everybody sees; `everything` is there for matches that are over. */
export type Eyes = Seat | 'spectator' | 'everything'
/** A value as the engine writes it: a number, or the key of a card, a cell, a line … */
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
  /** Where others on the network reach this server; null when it serves this machine alone. */
  address: string | null
  me: Person | null
}

/** POST /api/me {name}: become somebody, or change one's name. The answer sets the cookie. GET /api/me: null for a stranger. */
export interface Person {
  name: string
}

export interface Game {
  name: string
  /** "MT": its rules are called MT-1.1 … */
  prefix: string
  title: string
  about: string
  players: { least: number; most: number }
  options: GameOption[]
  edition: Edition
  communication: Communication
  look: Look
  /** What can be learned at a table, in this order. */
  lessons: LessonCard[]
  /** The puzzles there are, by their names, in the order of the days. */
  puzzles: string[]
  /** Of its bots, from the weakest. */
  levels: GameLevel[]
  /** Of the characters, in the order of their cards; null where one was not measured. */
  ratings: (MeasuredRating | null)[]
}
export interface LessonCard {
  name: string
  title: string
  about: string
  minutes: number
  /** What one has learned at its end. */
  learned: string[]
  /** The rules it lets one practise. */
  rules: string[]
}

/** One of the five levels, from the weakest. */
export interface LevelCard {
  title: string
  about: string
}
/** A level in one game. */
export interface GameLevel {
  /** That a decision hardly ever exceeds. */
  ms: number
  /** As a tournament among the levels of the game found it; null where there was none. */
  rating: number | null
}
/** As a tournament among characters and levels found it. */
export interface MeasuredRating {
  elo: number
  /** By so much the true one may lie beside it, with 95 %. */
  margin: number
}
export interface CharacterCard {
  name: CharacterName
  /** As people read it. */
  title: string
  /** From 1. */
  level: number
  who: string
  /** Three of them. */
  words: string[]
  about: string
}

/** How a game is painted: its line on the map of the lobby, its colours and its emblem. */
export interface Look {
  /** The number of its line. */
  line: number
  /** For how many it is made; house rules may allow others. */
  players: { least: number; most: number }
  /** How long a game takes. */
  minutes: number
  /** Whether its players are a team. */
  together: boolean
  light: Paint
  dark: Paint
  /** From Omnibus Central to the terminus, on a map of 800 by 812. */
  track: Place[]
  stops: { learn: Stop; bots: Stop; friends: Stop }
  /** Places for trains between the stops, and the angle of the track there. */
  sidings: Siding[]
  /** A picture of 48 by 48 in one colour, as SVG. */
  emblem: string
}
/** Colours, as "#D4381C". */
export interface Paint {
  line: string
  /** What is written on it. */
  on: string
  /** Around a line too light for its ground; the line's own colour where it needs none. */
  edge: string
}
export interface Place {
  x: number
  y: number
}
export interface Stop extends Place {
  /** Where its name stands, from the stop. */
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
  /** What the values 0, 1 … of a choice are called; the name may be given in place of the number. */
  choices?: { name: string; text: string }[]
  /** A choice of the table, the ruling of a disputed point, or a house rule. */
  origin: 'table' | 'ruling' | 'house'
  about: string
}

export interface Edition {
  id: string
  hash: string
  /** How many values in it have no printed source. */
  reconstructed: number
}

/** What may be said during the game: anything, or only these phrases. When the game is over talk is free. */
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
  /** A whole edition document instead of the one the server carries. */
  edition?: object
  /** A whole position of the game, as the engine protocol has it, to play from instead of the game's own set-up. */
  position?: object
  /** Actions with which it begins, whichever seat decides, as far as they are legal; left out if several people play then. */
  opening?: Action[]
  /** Shown in the list of open tables while seats are free. */
  listed?: boolean
  /** Whether somebody who joins a listed table may take several of its seats. */
  several_seats?: boolean
  /** A fair game: no hints, and no bot says why it did something before the end. Coaching where it is left out. */
  fair?: boolean
  /** Seconds after which a bot may stand in for somebody who is away: 10 to 2592000. Five minutes where it is left out. */
  absence_limit?: number
  /** Seconds after which a round is closed: 10 to 86400; only where a house rule of the game lets a round be closed. */
  round_time?: number
  /** What the creator, who must have a seat, commits to for the shuffle. */
  commitment?: string
}
/** POST /api/open: a match from its file. It belongs to whoever brings it, with every seat of a person in it. */
export interface OpenMatch {
  /** The match file, as it was saved. */
  match: object
  /** The edition it was played with, where that is not the one the server carries. */
  edition?: object
  /** Seats that shall be open for somebody else; only while the match is not over. */
  open?: Seat[]
}
/** POST /api/setup: a table that is not there yet, as far as it shows how it will look. */
/** Without players: the table of a lesson before its first step, as the learner sees it. */
export interface LessonSetup {
  game: string
  lesson: string
}
export interface Setup {
  game: string
  players: number
  options?: { [name: string]: number | boolean | string }
  edition?: object
}
/** All options, and the position before the first decision as anybody may see it. What chance deals is dealt otherwise in a match. */
export interface SetupReply {
  players: number
  options: { [name: string]: number | boolean }
  view: object
}
/** `me`: the creator, by their own name or, where several share one screen, by another. `open`: whoever joins. */
export type NewSeat = { kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'program'; level: Level }

/** POST /api/matches/ID/play_on, when it is over: the table as it was after `ply` actions, against bots of that level. */
export interface PlayOn {
  ply: number
  seat: Seat
  level: Level
}

/**
 * GET /api/matches/ID/analysis, when the match is over: what has been read of it so far, by anybody who may see the replay; with ?from=N
 * only the moments from number N on. POST begins to read it, goes on where it was stopped, or joins those who asked before.
 * POST /api/matches/ID/analysis/stop: it goes on only while somebody wants it; what has been read stays.
 */
export interface AnalysisReply {
  analysis: Analysis
}
/** `none`: nobody has asked yet. `running` may wait for its turn: people at tables go first. */
export type AnalysisState = 'none' | 'running' | 'stopped' | 'done'
export interface Analysis {
  state: AnalysisState
  /** How many moments have been read, and how many there are. */
  read: number
  of: number
  /**
   * What a chance is: of the seat to win (a shared win counts as its share, so the seats add up to 100), of the `team` to win, or, alone,
   * the `points` to expect at the end.
   */
  measure: 'win' | 'team' | 'points'
  /** In the order of play, from number `from` on; at most 40 at once. The answers to POST have none. */
  moments: AnalysedMoment[]
  /** Of each seat at the end: the result itself. */
  last: number[]
  /** One for each seat, of what has been read so far. */
  seats: AnalysedSeat[]
}
/** A choice somebody made, with all the actions it is composed of; or something drawn without a choice, and then without grades. */
export interface AnalysedMoment {
  /** Its number, from 0. */
  index: number
  /** How many actions were played before it: the `ply` of its frame for eyes that see everything. */
  ply: number
  seat: Seat
  /** What was played: its actions, from that frame on. */
  played: Move[]
  /** Chances of each seat before it, in percent (alone: points), with all cards open, if the best is played now. */
  before: number[]
  /** The same after what was played, before anything is drawn. */
  after: number[]
  /** The same after what was drawn; null where nothing was. */
  drawn: number[] | null
  /** The grade that counts, from what the seat knew; null where there was no choice, or none that made a difference. */
  known: Judgement | null
  /** The same with all cards open, as one sees it afterwards. */
  open: Judgement | null
  /** What would have been best, from what the seat knew; null where nothing better was found. */
  best: BetterMove | null
  /** The chance of the seat fell by what it could not know or was drawn, and not by a mistake of its own. */
  bad_draw: boolean
}
export interface Move {
  action: Action
  text: string
}
export interface BetterMove {
  /** What to play, and how the seat would go on as long as nothing is drawn. */
  line: Move[]
  /** How many actions of the line make the choice that was asked for. */
  choice: number
  /** What it does, in up to two sentences, from what the seat knew. */
  reasons: string[]
}
export type Grade = 'brilliant' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'
export interface Judgement {
  /** The seat's chance in percent (alone: its points) after what was played, and after the best that was found. */
  played: number
  best: number
  /** In percentage points (alone: in percent of the points that were reached), rounded down; never below 0. */
  loss: number
  grade: Grade
  /** 0 to 100, from the loss. */
  accuracy: number
}
export interface AnalysedSeat {
  seat: Seat
  /** The mean of its graded choices, 0 to 100; null where there is none yet. */
  accuracy: number | null
  counts: { brilliant: number; best: number; good: number; inaccuracy: number; mistake: number; blunder: number }
  /** The moments, by their index, that lost or won it most; up to three, in the order of play. */
  key_moments: number[]
}

/** POST /api/matches: a table that teaches a lesson of the game. */
export interface NewLesson {
  game: string
  lesson: string
}
/** GET /api/matches/ID/lesson, for the learner: where they are. */
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
  /** What was learned, for the end. */
  learned: string[]
  /** Null when all steps have been taken. */
  step: LessonStep | null
}
export interface LessonStep {
  say: string
  do: string
  /** What the action must have that takes the step; empty where several actions take it, or any may. */
  aim: { [operand: string]: Operand }
  /** One way to do it. */
  show: Action[]
  /** Parts of the table that it speaks of, by the names its drawing gives them. */
  light: string[]
}

/** POST /api/matches: a table that poses a puzzle of the game. */
export interface NewPuzzle {
  game: string
  puzzle: string
}
/** GET /api/puzzles/GAME/NAME: what is asked for. */
export interface PuzzleCardReply {
  puzzle: PuzzleCard
}
export interface PuzzleCard {
  game: string
  name: string
  title: string
  /** In one sentence. */
  goal: string
  /** The points to have at the end of the turn. */
  needed: number
  /** How hard it is, 1 to 4. */
  level: number
  players: number
}
/** GET /api/matches/ID/puzzle, for whoever solves it: how it stands. */
export interface PuzzleReply {
  puzzle: Puzzle
}
export interface Puzzle extends PuzzleCard {
  seat: Seat
  /** The points at the beginning. */
  now: number
  /** `open` until its turn is over. */
  state: 'open' | 'solved' | 'missed'
  /** The points now, or at the end of the turn. */
  points: number
  parts: PuzzlePart[]
  /** What has solved it, or would have; null where it is not solved and the solution was not asked for (?show=1). */
  line: PuzzleStep[] | null
  /** Why the goal was missed; null where it was not. */
  loss: PuzzleLoss | null
}
/** A step of a way to the goal. */
export interface PuzzleStep extends Move {
  /** The number of the choice that it belongs to: several actions may be one, such as a route. */
  choice: number
  /** What happens with it, where chance has no part in that. */
  events: { event: string; [operand: string]: Operand }[]
}
export interface PuzzleLoss {
  /** The choice after which no way led to the goal any more, and what came of it. */
  made: PuzzleStep[]
  reasons: string[]
  /** What the way that there was before would have brought; not how. */
  missed: string | null
  /** The rule that this turns on. */
  rule: string | null
}
/** Points of one kind, and those of the solution where it is told. */
export interface PuzzlePart {
  name: string
  title: string
  points: number
  solution?: number
}

/** GET /api/matches: the own ones, the last changed first; GET /api/matches?open: listed ones with a free seat. */
export interface MatchList {
  matches: MatchCard[]
  /** What to ask for the next page with, as &after=; null where this is the last. */
  next: string | null
}
/** A match in a list. */
export interface MatchCard extends Match {
  /** Whether the reader has to decide something. */
  waiting_for_you: boolean
  turn: string | null
  /** Null until it is over, and in matches that earlier versions have seen end. */
  result: Outcome | null
}

/** GET /api/matches/ID, and POST to /api/matches/ID/ACTION (see docs/protocol/http.md) and /api/matches: who sits where, and how it stands. */
export interface Match {
  id: string
  /** What to tell those who shall join; for those at the table and, where it is listed, for everybody. Null when no seat is free. */
  code: string | null
  game: string
  options: { [name: string]: number | boolean }
  edition: Edition
  seats: MatchSeat[]
  state: 'waiting' | 'running' | 'paused' | 'over'
  /** Whether the reader created it. */
  yours: boolean
  /** The first seat of its creator; null where they do not sit there. */
  host: Seat | null
  listed: boolean
  /** Whether people play without hints, and bots keep to themselves why they did something until it is over. */
  fair: boolean
  /** Whether its one person may take back what bots have answered to (`take_back`): all others are bots, and it is no fair game. */
  take_back: boolean
  /** Whether it is played from a position that somebody prepared: its creator may know what lies face down. */
  prepared: boolean
  /** Whether its seed was known before: from a file, or from the match whose cards it has. Those who know it can find out what lies face down. */
  imported: boolean
  /** The lesson that is taught at this table. */
  lesson: string | null
  /** The puzzle that is posed at this table. */
  puzzle: string | null
  /** Seconds after which a bot may stand in for somebody who is away. */
  absence_limit: number
  /** Seconds after which a round is closed; null where none is by itself. */
  round_time: number | null
  created: string
  changed: string
  /** Null where it is `imported`: nobody here has promised anything. */
  shuffle: Shuffle | null
  rematch: string | null
}
/** What the cards follow from (docs/protocol/shuffle.md). Everything but `stage` and `state` is 64 hexadecimal digits or, the seed, decimal. */
export interface Shuffle {
  /** 1: the server alone drew seed and salt, in matches of earlier versions. 2: everybody at the table has a part in it. */
  version: number
  /** `committing`: a rematch waits for commitments. `revealing`: all commitments are fixed, whoever sent one reveals it now. */
  stage: 'waiting' | 'committing' | 'revealing' | 'dealt'
  /** The server's promise, told when the table is set up. */
  commitment: string
  /** In the order of the seats; somebody with several seats has the first of them. */
  contributions: Contribution[]
  /** Of all promises, and of who was left out, when the match has begun. */
  fingerprint: string | null
  /** When the match is over: what the server had promised. */
  secret: string | null
  seed: string | null
  salt: string | null
}
export interface Contribution {
  seat: Seat
  commitment: string
  state: 'committed' | 'in' | 'left_out'
  /** When the match is over; null where it was left out. */
  contribution: string | null
}
export interface MatchSeat {
  seat: Seat
  name: string
  kind: 'person' | 'program' | 'open'
  level: Level | null
  /** Whether the reader sits here. Somebody with several seats plays hot-seat. */
  yours: boolean
  /** Whether the person is connected right now; programs always are. */
  present: boolean
  /** Away for so long that a program may stand in now. Told at the table, not in lists. */
  absent: boolean
  /** While somebody is away: how many of the others who play want a bot at once, of how many; null where there is nothing to vote on. */
  vote: { votes: number; needed: number; /** Whether the reader has voted. */ yours: boolean } | null
  /** A person who left, or was absent, and whose seat a program plays; they may come back. */
  stand_in: boolean
  /** While its person learns the game first: when the seat is free again, unless they are back before. */
  learning_until: string | null
}

/** Every answer with a status of 400 and more. */
export interface Failure {
  error: Problem
}
export interface Problem {
  /** Stable; docs/protocol/errors.md lists them. */
  code: string
  /** For people, in the language asked for. */
  message: string
  /** The rule an action breaks, such as "MT-4.2". */
  rule?: string
  /** Which value is wrong. */
  path?: string
  /** With `stale`: where the match is now. */
  seq?: number
}

// ---- WebSocket: the client asks -------------------------------------------------------------------------------------------

export type Request = { id: number } & (
  | Watch
  | { do: 'unwatch'; match: string }
  | Act
  | { do: 'undo' | 'redo' | 'take_back'; match: string; seat: Seat; expected_seq: number; key: string }
  | { do: 'say'; match: string; seat: Seat; key: string; phrase: string }
  | { do: 'say'; match: string; seat: Seat; key: string; text: string }
  | { do: 'hint'; match: string; seat: Seat }
  /** Why a bot did what it did with this ply, as these eyes count them. */
  | { do: 'why'; match: string; as: Eyes; ply: number }
  | Foresee
  /** How everybody stands, or one seat: at a table of a hundred the others are far too much to ask for. Or stood, after a ply as they count them. */
  | { do: 'standing'; match: string; as: Eyes; of?: Seat; ply?: number }
  | { do: 'log'; match: string; as: Eyes }
  | { do: 'frame'; match: string; as: Eyes; ply: number }
  | { do: 'ping' }
)

/** From now on changes of this match are pushed, as these eyes may see them, told in this language. A second watch replaces the first. */
export interface Watch {
  do: 'watch'
  match: string
  as: Eyes
  lang: Language
  /** What the client has seen already: only what came after is sent, if the server still can. */
  since?: number
}
export interface Act {
  do: 'act'
  match: string
  seat: Seat
  /** The `seq` of the table the decision was made at. */
  expected_seq: number
  /** Chosen by the client, new for each command; sent again with the same key a command is done once. */
  key: string
  action: Action
}
/** What would happen? Chains of actions of a seat that has to decide; without them, each of its legal actions alone, in their order. */
export interface Foresee {
  do: 'preview'
  match: string
  seat: Seat
  /** The `seq` of the table that is asked about. */
  expected_seq: number
  chains?: Action[][]
  /** Also how a sensible player would complete what each chain begins; without chains, what is best to do now. */
  propose?: boolean
  /** One for each chain; where there is no way to what is wished, nothing is proposed. */
  wishes?: Wishes[]
}
/** What somebody wants of a choice that is composed of several actions: those that it shall have, and those that it shall not. */
export interface Wishes {
  with?: Action[]
  without?: Action[]
}
/** As the engine writes it: {"do":"extend","card":"MT39","route":2} */
export interface Action {
  do: string
  [operand: string]: Operand
}

// ---- WebSocket: the server answers ----------------------------------------------------------------------------------------

/** Exactly one for each request, with its id. */
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
  /** What was missed, where `since` was given and little was; else null, and `table` is all there is to know. */
  updates: Update[] | null
  /** Null while the match waits for players. */
  table: Table | null
}

/** An action, undo or redo that is stored and will not be lost. */
export interface Done {
  seq: number
  /** True when this key had been done before. */
  repeated: boolean
}

/** What a good player would do. */
export interface Hint {
  /** An index into `legal`. */
  index: number
  text: string
  /** What was compared, the best first. */
  candidates: Candidate[]
}
export interface Candidate {
  /** An index into `legal`. */
  index: number
  text: string
  /** 0 to 1000: what it expects. */
  value: number
  visits: number
  /** The same as `text` in fewer words, where that is long. */
  title?: string
  /** What it brings, saves or costs, in up to two sentences, from what the seat may know; of the first six only. */
  reasons?: string[]
  /** What it gives up of the best choice, as a part of a sentence. */
  loss?: string
}

/** What a bot has to say for the turn in which it did something: for its weightiest choice there. */
export interface Why {
  seat: Seat
  /** Up to two sentences: when the match is over all that spoke for it, before that only what everybody may know. */
  reasons: string[]
}

/** What a chain of actions would lead to, as far as the seat can know. */
/** One change of a JSON Patch (RFC 6902). */
export interface Change {
  op: 'add' | 'remove' | 'replace'
  path: string
  value?: Json
}

export interface Preview {
  /** Actions of the chain that were tried. */
  played: number
  /** Why it goes no further; `open` where the seat would decide again. */
  end: 'open' | 'chance' | 'other_seat' | 'over' | 'forbidden'
  /** The rule that forbids the next action of the chain. */
  rule?: string
  /** A JSON Patch (RFC 6902) from the seat's `view` to the one it would have. */
  changes: Change[]
  /** Of the seats that would stand otherwise than now; null where that is not sure. */
  standing: { seat: Seat; points: number | null; parts: ScorePart[] | null }[]
  /** The actions to add to the chain. */
  proposal?: Action[]
}

/** A seat's points as if the game ended now, as far as these eyes may know. */
export interface Standing {
  points: number
  parts: (ScorePart & { text: string })[]
  /** What on the table counts for them, where the game can tell. */
  finds?: Find[]
}
/** Something that brings points: a pair, a pattern, a group. */
export interface Find {
  /** An index into `parts`. */
  part: number
  cells: string[]
  /** What has to be there for it, beside its own cells. */
  helpers?: string[]
  /** What has to be empty for it. */
  bare?: string[]
}
/** Points of one kind, and what they are for: {"part":"mission","mission":"M12","points":6} */
export interface ScorePart {
  part: string
  points: number
  [operand: string]: Operand
}

/** The table as these eyes may know it, after `seq` commands. */
export interface Table {
  seq: number
  /** Actions played and not taken back. */
  ply: number
  over: boolean
  /** Who is asked for a decision, as far as these eyes may know. */
  deciding: Seat[]
  /** One sentence: what is being decided; for viewers who do not decide, about the seat that does, to be read after its name. */
  ask: string
  /** The position in the game's own words (games/GAME/protocol.md). */
  view: object
  /** What these eyes' seat may do now; empty when it has nothing to decide. */
  legal: Offer[]
  /** The whole table in sentences. */
  lines: string[]
  scores: number[]
  /** Points of each seat as if the game ended now, as far as these eyes may know. */
  standing: number[]
  /** Seconds until the round is closed, where a clock runs. */
  closes_in: number | null
  /** When the creator may close the round; null where no round can be closed. */
  closing: RoundClosing | null
  undo: Undo
  result: Result | null
}

/** Seconds until the creator may close the round, and the minimum of seconds that everybody has for one (docs/protocol/http.md, Play). */
export interface RoundClosing {
  in: number
  minimum: number
}

export interface Offer {
  index: number
  action: Action
  text: string
  /** Actions of one group differ in one thing only; `place` is that thing. "Lay the bus station on" – "Route A". */
  group: string | null
  place: string | null
  /** What the sentence is made of: the operands and what they lead to, such as the card where a trip ends, or the cells of a route. */
  about: { [name: string]: Operand | Operand[] }
  /** Whether it ends the seat's say: another decides, or cards are drawn, so it cannot be taken back. */
  final: boolean
}

export interface Undo {
  /** Whether the seat may take back its last action; `why_not` where it may not. */
  possible: boolean
  why_not: 'nothing' | 'floor' | 'not_yours' | null
  redo: boolean
  /** Whether the seat has an action that `take_back` would go back to, where the match allows that. */
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
  /** Nobody at the set-up. */
  seat: Seat | null
  events: Happening[]
  /** How often its seat went back to before this action, after bots had answered, and chose again. Only where it did. */
  taken_back?: number
}

/** An event in the game's own words, and as a sentence: {"event":"moved","seat":0,"card":"MT12","commuter":2,"to":"MT40","text":"…"} */
export interface Happening {
  event: string
  text: string
  [operand: string]: Operand
}

// ---- WebSocket: the server tells ------------------------------------------------------------------------------------------

export type Push = Update | Patch | Changed | People | Spoken | AnalysisProgress | Resync | Gone | Closing

/** Something was done. */
export interface Update {
  push: 'update'
  match: string
  /** A `take_back` is told as an undo, of several actions at once. */
  what: 'act' | 'undo' | 'redo'
  seat: Seat
  events: Happening[]
  /** As in `LogEntry`. */
  taken_back?: number
  /** How things stand after it. */
  table: Table
}
/** The same in a few words, while several decide at once: each of them hears of each other, and knows nearly all of the table already. */
export interface Patch {
  push: 'patch'
  match: string
  what: 'act' | 'undo'
  seat: Seat
  events: Happening[]
  taken_back?: number
  /** The `seq` of the table that was told last, to which the changes belong. */
  since: number
  /** What makes of that table the one after it. */
  changes: Change[]
}
/** Who sits where, who is there, started, paused, over. With the first table where the match has just begun. */
export interface Changed {
  push: 'match'
  match: Match
  table: Table | null
}
/** Somebody has come or gone, sat down or stood up, or had a part in the shuffle. */
export interface People {
  push: 'people'
  match: string
  /** What makes of the match that was told last the one after it. */
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
/** An analysis has begun, come further or ended. What was read is asked for over HTTP. */
export interface AnalysisProgress {
  push: 'analysis'
  match: string
  state: AnalysisState
  read: number
  of: number
}
/** The reader was too slow and has missed something, or a round was closed: all there is to know now. */
export interface Resync {
  push: 'resync'
  match: Match
  table: Table | null
}
/** The server stops, perhaps to start again at once: it answers what it was asked and closes the connection. Come back in a moment. */
export interface Closing {
  push: 'closing'
}
/** The match was deleted; nothing more is told of it. */
export interface Gone {
  push: 'gone'
  match: string
}

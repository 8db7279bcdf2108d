// HTTP requests to the server (docs/protocol/http.md). A refused request throws a Refusal.
import type { AnalysisReply } from './protocol/analysis'
import type { Level } from './protocol/bots'
import type { Failure, Problem } from './protocol/failures'
import type { OpenMatch } from './protocol/files'
import type { LessonReply, LessonSetup, NewLesson } from './protocol/lessons'
import type { Hello, Person } from './protocol/lobby'
import type { Match, MatchList } from './protocol/match'
import type { NewMatch, PlayOn, Setup, SetupReply } from './protocol/new_match'
import type { NewPuzzle, PuzzleCardReply, PuzzleReply } from './protocol/puzzles'
import type { Seat } from './protocol/values'
import { language, say } from './language.svelte'
import { ask as reachOut, askDevice, askServer, type Answered } from './reach.svelte'
import type { Trouble } from './local/messages'
import { root } from './site'

/** Error of a request: refused by the server, or not answered. `message` is for people. */
export class Refusal extends Error {
  readonly code: string
  readonly rule: string | undefined
  readonly path: string | undefined
  readonly seq: number | undefined

  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'Refusal'
    this.code = problem.code
    this.rule = problem.rule
    this.path = problem.path
    this.seq = problem.seq
  }
}

/** Refusal for an unreachable server, or for a reply that is not the server's. */
export const unreachable = () => new Refusal({ code: 'unreachable', message: say('error.unreachable') })

/** Refusal with the reason of an unusable server in this browser; `unreachable` for any other fault. */
function refusalOf(fault: unknown): Refusal {
  const problem = (fault as { problem?: Trouble }).problem
  if (typeof problem === 'string') return new Refusal({ code: problem, message: say(`here.${problem}`) })
  return problem ? new Refusal(problem) : unreachable()
}

async function answered(method: string, path: string, body: object | undefined, reach: typeof reachOut): Promise<Answered> {
  const url = new URL(path, location.origin)
  url.searchParams.set('lang', language())
  let reply: Answered
  try {
    reply = await reach(method, url.pathname + url.search, body && JSON.stringify(body))
  } catch (fault) {
    throw refusalOf(fault)
  }
  if (reply.ok) return reply
  const problem = (reply.answer as Failure | null)?.error
  throw problem ? new Refusal(problem) : unreachable()
}

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>
const asking =
  (reach: typeof reachOut): Ask =>
  async <Answer>(method: string, path: string, body?: object) =>
    (await answered(method, path, body, reach)).answer as Answer
const ask = asking(reachOut)

const at = (match: string, action = '') => `/api/matches/${encodeURIComponent(match)}${action && `/${action}`}`

const afterQuery = (mark: '?' | '&', after?: string) => (after ? `${mark}after=${encodeURIComponent(after)}` : '')

export const api = {
  hello: () => ask<Hello>('GET', '/api/hello'),
  become: (name: string) => ask<Person>('POST', '/api/me', { name }),

  newMatch: (match: NewMatch) => ask<Match>('POST', '/api/matches', match),
  openFile: (file: OpenMatch) => ask<Match>('POST', '/api/open', file),
  /** Previews a table, or fails with the reason why it is impossible. */
  setUp: (setup: Setup | LessonSetup) => ask<SetupReply>('POST', '/api/setup', setup),
  match: (id: string) => ask<Match>('GET', at(id)),
  remove: (id: string) => ask<object>('DELETE', at(id)),
  /** Table of an invitation code, for a guest who has not sat down yet. */
  invitation: (code: string) => ask<Match>('GET', `/api/join/${encodeURIComponent(code)}`),
  /** With `learn` the seat is reserved while its person learns the game first. */
  join: (code: string, seat?: Seat, commitment?: string, learn = false) =>
    ask<Match>('POST', '/api/join', {
      code,
      ...(seat !== undefined && { seat }),
      ...(commitment && { commitment }),
      ...(learn && { learn }),
    }),
  leave: (id: string, seat: Seat) => ask<Match>('POST', at(id, 'leave'), { seat }),
  standIn: (id: string, seat: Seat, level: Level) => ask<Match>('POST', at(id, 'stand_in'), { seat, level }),
  takeBack: (id: string, seat: Seat) => ask<Match>('POST', at(id, 'return'), { seat }),
  fill: (id: string, seat: Seat, level: Level) => ask<Match>('POST', at(id, 'fill'), { seat, level }),
  /** For the host: removes this free seat; `start` removes all free seats and begins. */
  closeSeat: (id: string, seat: Seat) => ask<Match>('POST', at(id, 'close'), { seat }),
  start: (id: string) => ask<Match>('POST', at(id, 'start'), {}),
  pause: (id: string) => ask<Match>('POST', at(id, 'pause'), {}),
  resume: (id: string) => ask<Match>('POST', at(id, 'resume'), {}),
  closeRound: (id: string) => ask<Match>('POST', at(id, 'close_round'), {}),
  rematch: (id: string, how: { commitment: string } | { same_cards: true }) => ask<Match>('POST', at(id, 'rematch'), how),
  lesson: (id: string) => ask<LessonReply>('GET', at(id, 'lesson')),
  /** Task of a puzzle. */
  puzzleCard: (game: string, name: string) =>
    ask<PuzzleCardReply>('GET', `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  openPuzzle: (puzzle: NewPuzzle) => ask<Match>('POST', '/api/matches', puzzle),
  /** State of the puzzle at a table, with its solution if `show`. */
  puzzle: (id: string, show: boolean) => ask<PuzzleReply>('GET', at(id, `puzzle${show ? '?show=1' : ''}`)),
  openLesson: (lesson: NewLesson) => ask<Match>('POST', '/api/matches', lesson),
  /** Analysis of a finished match so far, from moment number `from` on. */
  analysis: (id: string, from = 0) => ask<AnalysisReply>('GET', at(id, `analysis?from=${from}`)),
  /** Starts or resumes the analysis. */
  analyse: (id: string) => ask<AnalysisReply>('POST', at(id, 'analysis'), {}),
  stopAnalysis: (id: string) => ask<unknown>('POST', at(id, 'analysis/stop'), {}),
  playOn: (id: string, moment: PlayOn) => ask<Match>('POST', at(id, 'play_on'), moment),
  /** Commitment to our contribution to the shuffle; `reveal` sends the contribution. */
  commit: (id: string, commitment: string) => ask<Match>('POST', at(id, 'commit'), { commitment }),
  reveal: (id: string, contribution: string) => ask<Match>('POST', at(id, 'reveal'), { contribution }),
  edition: (id: string) => ask<unknown>('GET', at(id, 'edition')),
  /** Text of the match file. */
  file: async (id: string) => (await answered('GET', at(id, 'file'), undefined, reachOut)).text,
  /** Addresses for links and images. */
  fileOf: (id: string) => at(id, 'file'),
  qrOf: (id: string) => at(id, 'qr.svg'),

  /** Numbered rules of a game, as Markdown. */
  async rules(game: string): Promise<string> {
    const response = await contentOf(game, `rules.${language()}.md`)
    if (!response.ok) throw new Refusal({ code: 'not_found', message: say('error.no_rules') })
    return response.text()
  },
  /** Default edition of a game. */
  printed: async (game: string): Promise<unknown> => (await contentOf(game, 'edition.json')).json(),
}

async function contentOf(game: string, file: string): Promise<Response> {
  const response = await fetch(`${root}content/${encodeURIComponent(game)}/${file}`).catch(() => null)
  if (!response) throw unreachable()
  return response
}

/** Requests to one fixed place, the server or this device. */
const placeOf = (ask: Ask) => ({
  hello: () => ask<Hello>('GET', '/api/hello'),
  become: (name: string) => ask<Person>('POST', '/api/me', { name }),
  /** Deletes the user and the matches that belong only to them. */
  removeMe: () => ask<object>('DELETE', '/api/me'),
  matches: (after?: string) => ask<MatchList>('GET', `/api/matches${afterQuery('?', after)}`),
  openMatches: (after?: string) => ask<MatchList>('GET', `/api/matches?open${afterQuery('&', after)}`),
  openFile: (file: OpenMatch) => ask<Match>('POST', '/api/open', file),
})

/** The server this page came from. */
export const server = placeOf(asking(askServer))
/** The server in this browser. */
export const device = placeOf(asking(askDevice))

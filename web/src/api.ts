// The HTTP half of the server (docs/protocol/http.md). What the server refuses becomes a Refusal.
import type {
  AnalysisReply,
  Failure,
  Hello,
  LessonReply,
  Level,
  Match,
  MatchList,
  NewLesson,
  NewMatch,
  NewPuzzle,
  OpenMatch,
  Person,
  PlayOn,
  Problem,
  PuzzleCardReply,
  PuzzleReply,
  Seat,
  Setup,
  LessonSetup,
  SetupReply,
} from './protocol'
import { language, say } from './language.svelte'
import { ask as reachOut, askDevice, askServer, type Answered } from './reach.svelte'
import type { Trouble } from './local/messages'
import { root } from './site'

/** What the server did not do, and why. `message` is for people. */
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

/** The server could not be reached, or something else answered for it. */
export const unreachable = () => new Refusal({ code: 'unreachable', message: say('error.unreachable') })

/** Why the server in this browser cannot be used, where that is what went wrong. */
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
  /** How a table would look, or why it cannot be. */
  setUp: (setup: Setup | LessonSetup) => ask<SetupReply>('POST', '/api/setup', setup),
  match: (id: string) => ask<Match>('GET', at(id)),
  remove: (id: string) => ask<object>('DELETE', at(id)),
  /** The table a code leads to, for somebody who thinks about sitting down. */
  invitation: (code: string) => ask<Match>('GET', `/api/join/${encodeURIComponent(code)}`),
  /** With `learn` the seat is kept while its person learns the game first. */
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
  /** By the host: the table goes on without this free seat, or begins without all that are free. */
  closeSeat: (id: string, seat: Seat) => ask<Match>('POST', at(id, 'close'), { seat }),
  start: (id: string) => ask<Match>('POST', at(id, 'start'), {}),
  pause: (id: string) => ask<Match>('POST', at(id, 'pause'), {}),
  resume: (id: string) => ask<Match>('POST', at(id, 'resume'), {}),
  closeRound: (id: string) => ask<Match>('POST', at(id, 'close_round'), {}),
  rematch: (id: string, how: { commitment: string } | { same_cards: true }) => ask<Match>('POST', at(id, 'rematch'), how),
  lesson: (id: string) => ask<LessonReply>('GET', at(id, 'lesson')),
  /** What a puzzle asks for. */
  puzzleCard: (game: string, name: string) =>
    ask<PuzzleCardReply>('GET', `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  openPuzzle: (puzzle: NewPuzzle) => ask<Match>('POST', '/api/matches', puzzle),
  /** How the puzzle of a table stands; its solution, too, where it shall be shown. */
  puzzle: (id: string, show: boolean) => ask<PuzzleReply>('GET', at(id, `puzzle${show ? '?show=1' : ''}`)),
  openLesson: (lesson: NewLesson) => ask<Match>('POST', '/api/matches', lesson),
  /** What has been read of a match that is over, from moment number `from` on. */
  analysis: (id: string, from = 0) => ask<AnalysisReply>('GET', at(id, `analysis?from=${from}`)),
  /** Begins to read it, or goes on. */
  analyse: (id: string) => ask<AnalysisReply>('POST', at(id, 'analysis'), {}),
  stopAnalysis: (id: string) => ask<unknown>('POST', at(id, 'analysis/stop'), {}),
  playOn: (id: string, moment: PlayOn) => ask<Match>('POST', at(id, 'play_on'), moment),
  /** What we add to the shuffle, promised and told. */
  commit: (id: string, commitment: string) => ask<Match>('POST', at(id, 'commit'), { commitment }),
  reveal: (id: string, contribution: string) => ask<Match>('POST', at(id, 'reveal'), { contribution }),
  edition: (id: string) => ask<unknown>('GET', at(id, 'edition')),
  /** The match file, as it is saved. */
  file: async (id: string) => (await answered('GET', at(id, 'file'), undefined, reachOut)).text,
  /** Addresses for links and pictures. */
  fileOf: (id: string) => at(id, 'file'),
  qrOf: (id: string) => at(id, 'qr.svg'),

  /** The numbered rules of a game, as Markdown. */
  async rules(game: string): Promise<string> {
    const response = await contentOf(game, `rules.${language()}.md`)
    if (!response.ok) throw new Refusal({ code: 'not_found', message: say('error.no_rules') })
    return response.text()
  },
  /** Its edition, as printed. */
  printed: async (game: string): Promise<unknown> => (await contentOf(game, 'edition.json')).json(),
}

async function contentOf(game: string, file: string): Promise<Response> {
  const response = await fetch(`${root}content/${encodeURIComponent(game)}/${file}`).catch(() => null)
  if (!response) throw unreachable()
  return response
}

/** What is asked of one place, whatever the page asks otherwise. */
const placeOf = (ask: Ask) => ({
  hello: () => ask<Hello>('GET', '/api/hello'),
  become: (name: string) => ask<Person>('POST', '/api/me', { name }),
  /** Forgets us, and all that is ours alone. */
  removeMe: () => ask<object>('DELETE', '/api/me'),
  matches: (after?: string) => ask<MatchList>('GET', `/api/matches${afterQuery('?', after)}`),
  openMatches: (after?: string) => ask<MatchList>('GET', `/api/matches?open${afterQuery('&', after)}`),
  openFile: (file: OpenMatch) => ask<Match>('POST', '/api/open', file),
})

/** The server this page came from. */
export const server = placeOf(asking(askServer))
/** The server in this browser. */
export const device = placeOf(asking(askDevice))

// Records all traffic between a page and the server.
import type { Page, Response, WebSocket } from 'playwright-core'
import type { Match } from '../../../web/src/protocol/match'
import type { Push } from '../../../web/src/protocol/pushes'
import type { Reply } from '../../../web/src/protocol/replies'
import type { Request } from '../../../web/src/protocol/requests'
import type { Said, Table } from '../../../web/src/protocol/table'
import type { Viewer } from '../../../web/src/protocol/values'
import { patched } from '../../../web/src/table/connection/patch'
import { note } from './types'

export interface Frame {
  text: string
  message: Reply | Push
  /** Viewer of the page when it arrived. */
  viewer: Viewer | null
}

export class Recorder {
  /** WebSocket messages received, in order. */
  readonly frames: Frame[] = []
  readonly sent: Request[] = []
  /** Replies of /api, as text. */
  readonly answers: { url: string; text: string }[] = []
  /** Latest table received by the page. */
  table: Table | null = null
  match: Match | null = null
  said: Said[] = []
  /** Number of connections opened so far. */
  sockets = 0
  #page = 0
  #viewer: Viewer | null = null
  #waiting = new Set<() => void>()
  #reading: Promise<void>[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => this.#listen(socket))
    page.on('response', (response) => this.#reading.push(this.#read(response)))
  }

  /** Waits until the recorded state meets the condition. */
  async until(condition: (recorded: this) => boolean, what: string, patience = 30_000): Promise<void> {
    if (condition(this)) return
    await new Promise<void>((done, fail) => {
      const late = setTimeout(
        () => fail(new Error(`waited in vain for ${what}; the table is at ${this.table?.seq}: ${this.table?.ask}`)),
        patience,
      )
      const look = () => {
        if (!condition(this)) return
        clearTimeout(late)
        this.#waiting.delete(look)
        done()
      }
      this.#waiting.add(look)
    })
  }

  /** Starts recording for the next page: only messages of its connections count from now on. */
  turnPage(): void {
    ++this.#page
    this.table = this.match = null
  }

  async finish(): Promise<void> {
    await Promise.all(this.#reading)
  }

  #listen(socket: WebSocket): void {
    ++this.sockets
    const page = this.#page
    socket.on('framesent', ({ payload }) => this.#sends(JSON.parse(String(payload)) as Request))
    socket.on('framereceived', ({ payload }) => this.#receives(String(payload), page === this.#page))
  }

  #sends(request: Request): void {
    note('Request', request)
    this.sent.push(request)
    if (request.do !== 'watch') return
    this.#viewer = request.as
    if (request.match !== this.match?.id) this.table = this.match = null
  }

  #receives(text: string, current: boolean): void {
    const message = JSON.parse(text) as Reply | Push
    note('push' in message ? 'Push' : 'Reply', message)
    this.frames.push({ text, message, viewer: this.#viewer })
    if (!current) return
    if ('push' in message) this.#pushed(message)
    else if (message.ok && 'watch' in message) {
      const { match, said, table, updates } = message.watch
      this.match = match
      this.said = said
      this.table = updates?.at(-1)?.table ?? table ?? this.table
    }
    for (const look of [...this.#waiting]) look()
  }

  #pushed(push: Push): void {
    if (push.push === 'update') this.table = push.table
    else if (push.push === 'patch') this.table = this.table && patched(this.table, push.changes)
    else if (push.push === 'people') this.match = this.match && patched(this.match, push.changes)
    else if (push.push === 'match' || push.push === 'resync') {
      this.match = push.match
      if (push.table) this.table = push.table
    } else if (push.push === 'said') this.said = [...this.said, push.said]
  }

  async #read(response: Response): Promise<void> {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    // The page may have changed, or the server gone, before the body arrived.
    const text = await response.text().catch(() => null)
    if (text === null) return
    this.answers.push({ url: response.url(), text })
    const type = typeOf(response.request().method(), pathname, response.status())
    if (type) note(type, JSON.parse(text || 'null'))
  }
}

/** Type of a reply according to the requests in docs/protocol/http.md; null if web/src/protocol has none. */
function typeOf(method: string, path: string, status: number): string | null {
  if (status >= 400) return 'Failure'
  if (path === '/api/hello') return 'Hello'
  if (path === '/api/me' && method !== 'DELETE') return 'Person | null'
  if (path === '/api/setup') return 'SetupReply'
  if (path === '/api/matches' && method === 'GET') return 'MatchList'
  if (path.endsWith('/lesson')) return 'LessonReply'
  if (path.startsWith('/api/puzzles/')) return 'PuzzleCardReply'
  if (path.endsWith('/puzzle')) return 'PuzzleReply'
  if (/\/analysis(\/stop)?$/.test(path)) return 'AnalysisReply'
  if (/\/(edition|file|qr\.svg)$/.test(path)) return null
  return method === 'DELETE' ? 'Record<string, never>' : 'Match'
}

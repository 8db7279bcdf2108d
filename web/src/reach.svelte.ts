// Routes requests to the server this page came from or to the one in this browser (local/). Both exist side by side: requests about a match
// go to where it is played; new matches are created on the server while it answers, otherwise on this device.
import { Contact } from './contact.svelte'
import { identity } from './identity'
import type { LocalServer, Socket } from './local/server'
import { answerMs, doubtMs, glanceMs, probeMs, workMs } from './patience'
import { canPlayHere, onlyFiles } from './site'

export interface Answered {
  ok: boolean
  /** Raw body, and the parsed JSON in `answer`. */
  text: string
  answer: unknown
}

// ---- the server ----

export const contact = new Contact(() => fetched('GET', '/api/me', undefined, probeMs))

// The browser reports a missing network; a page that was suspended probes again.
if (!onlyFiles && typeof window !== 'undefined') {
  addEventListener('offline', () => void contact.doubt())
  addEventListener('online', () => contact.tryNow())
  document.addEventListener('visibilitychange', () => document.hidden || contact.tryNow())
}

/** Throws if the body is not JSON: then a proxy or portal has replied. */
const understood = (ok: boolean, text: string): Answered => ({ ok, text, answer: text === '' ? null : (JSON.parse(text) as unknown) })

async function fetched(method: string, target: string, body: string | undefined, limit: number, silence?: AbortSignal): Promise<Answered> {
  const given = new AbortController()
  const giveUp = () => given.abort()
  let timer = setTimeout(giveUp, limit)
  silence?.addEventListener('abort', giveUp)
  const request: RequestInit = { method, headers: { accept: 'application/json' }, credentials: 'same-origin', signal: given.signal }
  if (body !== undefined) {
    request.body = body
    request.headers = { ...request.headers, 'content-type': 'application/json' }
  }
  try {
    const response = await fetch(new URL(target, location.origin), request)
    // The reply has begun; a large body may take longer.
    clearTimeout(timer)
    timer = setTimeout(giveUp, workMs)
    const answered = understood(response.ok, await response.text())
    // An error without our format comes from a proxy in between.
    if (!response.ok && !(answered.answer as { error?: unknown } | null)?.error) throw new Error(`${target}: ${response.status}`)
    return answered
  } finally {
    clearTimeout(timer)
    silence?.removeEventListener('abort', giveUp)
  }
}

/** Sends a request to the server this page came from. Throws if it does not answer. */
export async function askServer(method: string, target: string, body?: string): Promise<Answered> {
  if (contact.state === 'offline') throw new Error('the server is away')
  const doubt = setTimeout(() => void contact.doubt(), contact.state === 'unknown' ? glanceMs : doubtMs)
  try {
    const answered = await fetched(method, target, body, method === 'GET' ? answerMs : workMs, contact.silence)
    contact.heard()
    return answered
  } catch (away) {
    void contact.doubt()
    throw away
  } finally {
    clearTimeout(doubt)
  }
}

// ---- this device ----

let local: LocalServer | null = null
/** Ids of matches played on this device. */
const ownMatches = new Set<string>()
let hasMatches = $state(false)
/** Name of the user as the server in this browser knows it. */
let introduced: string | null = null

function noteMatch(id: string): void {
  ownMatches.add(id)
  hasMatches = true
}

/** Reads the ids of stored matches without starting the server. */
async function readMatches(): Promise<void> {
  if (!canPlayHere || onlyFiles || typeof indexedDB === 'undefined') return
  const { Keeping } = await import('./local/keeping')
  const keeping = await Keeping.open()
  for (const id of await keeping.matches()) noteMatch(id)
  keeping.close()
}
/** Without storage there are no matches. */
const matchesRead = readMatches().catch(() => {})

/** The only local server of this page: a second one would wait for the first. */
async function localServer(): Promise<LocalServer> {
  const { LocalServer } = await import('./local/server')
  return (local ??= new LocalServer())
}

/** Registers the user's name with the server in this browser. */
async function introduce(server: LocalServer): Promise<void> {
  const { name } = identity
  if (name === null || name === introduced) return
  const me = JSON.parse((await server.ask('GET', '/api/me')).body) as { name: string } | null
  if (me?.name !== name) await server.ask('POST', '/api/me', JSON.stringify({ name }))
  introduced = name
}

/** Sends a request to the server in this browser. Throws if it cannot be used. */
export async function askDevice(method: string, target: string, body?: string): Promise<Answered> {
  const server = await localServer()
  if (!/^\/api\/me\b/.test(target)) await introduce(server)
  else if (method === 'DELETE') introduced = null
  const reply = await server.ask(method, target, body)
  const answered = understood(reply.status < 400, reply.body)
  const made = answered.answer as { id?: unknown; seats?: unknown } | null
  if (method === 'POST' && answered.ok && made?.seats && typeof made.id === 'string') noteMatch(made.id)
  return answered
}

// ---- choice between them ----

export const reach = {
  /** True while the server answers. */
  get online(): boolean {
    return contact.state === 'online'
  },
  /** True if new matches are created and stored on this device. */
  get here(): boolean {
    return onlyFiles || (canPlayHere && contact.state === 'offline')
  },
  /** True if there are matches on this device. */
  get hasMatches(): boolean {
    return hasMatches
  },
  /** True if a match is played on this device; reliable after any request about that match. */
  isHere: (match: string): boolean => onlyFiles || ownMatches.has(match),
  /** Settles when the matches on this device are known. */
  matchesRead,
}

const matchIn = (target: string): string | undefined => /^\/api\/matches\/([^/?]+)/.exec(target)?.[1]

/** Sends a request to the right place. Throws if there is no reply. */
export async function ask(method: string, target: string, body?: string): Promise<Answered> {
  const match = matchIn(target)
  if (match !== undefined) {
    await matchesRead
    return (reach.isHere(decodeURIComponent(match)) ? askDevice : askServer)(method, target, body)
  }
  if (target.startsWith('/api/join')) return askServer(method, target, body)
  if (reach.here) return askDevice(method, target, body)
  const first = contact.state === 'unknown'
  try {
    return await askServer(method, target, body)
  } catch (away) {
    // A request that may already have been executed is not repeated elsewhere.
    if (!canPlayHere || (method !== 'GET' && !first)) throw away
    await contact.doubt()
    if (!reach.here) throw away
    return askDevice(method, target, body)
  }
}

export const connectServer = (): Socket => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)

/** Requires an earlier request about the match, which has started the server in this browser. */
export const connectDevice = (): Socket => local!.connect('/ws')

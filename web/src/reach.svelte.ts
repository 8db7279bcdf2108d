// Where a question goes: to the server this page came from, or to the one in this browser (local/). Both are there side by side. A match is asked
// for where it is played; whatever is new is made on the server while that answers, and on this device while it does not.
import { Contact } from './contact.svelte'
import { identity } from './identity'
import type { LocalServer, Socket } from './local/server'
import { answerMs, doubtMs, glanceMs, probeMs, workMs } from './patience'
import { canPlayHere, onlyFiles } from './site'

export interface Answered {
  ok: boolean
  /** As it came, and what it says. */
  text: string
  answer: unknown
}

// ---- the server ----

export const contact = new Contact(() => fetched('GET', '/api/me', undefined, probeMs))

// The browser knows when there is no network at all, and a page that was asleep does not know how long.
if (!onlyFiles && typeof window !== 'undefined') {
  addEventListener('offline', () => void contact.doubt())
  addEventListener('online', () => contact.tryNow())
  document.addEventListener('visibilitychange', () => document.hidden || contact.tryNow())
}

/** Throws where it is no JSON: then somebody else has answered. */
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
    // It has begun to answer; what is large takes its time.
    clearTimeout(timer)
    timer = setTimeout(giveUp, workMs)
    const answered = understood(response.ok, await response.text())
    // Something between us and the server has answered for it.
    if (!response.ok && !(answered.answer as { error?: unknown } | null)?.error) throw new Error(`${target}: ${response.status}`)
    return answered
  } finally {
    clearTimeout(timer)
    silence?.removeEventListener('abort', giveUp)
  }
}

/** The server this page came from. Throws where it does not answer. */
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
/** Ids of the matches that are played on this device. */
const ownMatches = new Set<string>()
let hasMatches = $state(false)
/** The name the server in this browser knows us by. */
let introduced: string | null = null

function noteMatch(id: string): void {
  ownMatches.add(id)
  hasMatches = true
}

/** Reads which matches are kept here, without starting the server for it. */
async function readMatches(): Promise<void> {
  if (!canPlayHere || onlyFiles || typeof indexedDB === 'undefined') return
  const { Keeping } = await import('./local/keeping')
  const keeping = await Keeping.open()
  for (const id of await keeping.matches()) noteMatch(id)
  keeping.close()
}
/** Where the browser keeps nothing there are none. */
const matchesRead = readMatches().catch(() => {})

/** One for the page: two of them would wait for each other. */
async function localServer(): Promise<LocalServer> {
  const { LocalServer } = await import('./local/server')
  return (local ??= new LocalServer())
}

/** Whoever has a name has the same one on this device. */
async function introduce(server: LocalServer): Promise<void> {
  const { name } = identity
  if (name === null || name === introduced) return
  const me = JSON.parse((await server.ask('GET', '/api/me')).body) as { name: string } | null
  if (me?.name !== name) await server.ask('POST', '/api/me', JSON.stringify({ name }))
  introduced = name
}

/** The server in this browser. Throws where there is none. */
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

// ---- one of them ----

export const reach = {
  /** The server answers. */
  get online(): boolean {
    return contact.state === 'online'
  },
  /** Whatever is new is made and kept on this device. */
  get here(): boolean {
    return onlyFiles || (canPlayHere && contact.state === 'offline')
  },
  /** There are matches on this device. */
  get hasMatches(): boolean {
    return hasMatches
  },
  /** Whether a match is played on this device. It is known once anything was asked about that match. */
  isHere: (match: string): boolean => onlyFiles || ownMatches.has(match),
  /** Settles when it is known which matches are on this device. */
  matchesRead,
}

const matchIn = (target: string): string | undefined => /^\/api\/matches\/([^/?]+)/.exec(target)?.[1]

/** Throws where there is no answer. */
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
    // What may have been done already is not done again elsewhere.
    if (!canPlayHere || (method !== 'GET' && !first)) throw away
    await contact.doubt()
    if (!reach.here) throw away
    return askDevice(method, target, body)
  }
}

export const connectServer = (): Socket => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)

/** Only for a match that was asked about before: then the server in this browser runs. */
export const connectDevice = (): Socket => local!.connect('/ws')

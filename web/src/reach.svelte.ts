// Who answers: the server this page came from or, where none does, the one in this browser (local/). It is decided once, by the first question.
import type { LocalServer, Socket } from './local/server'
import { canPlayHere, onlyFiles } from './site'

let here = $state(onlyFiles)
/** A server that has answered once is waited for when it is away: our tables are there. */
let known = false
let local: LocalServer | null = null

export interface Answered {
  ok: boolean
  /** As it came, and what it says. */
  text: string
  answer: unknown
}

export const reach = {
  /** Whether everything is played and kept in this browser. */
  get here(): boolean {
    return here
  },
}

/** Throws where it is no JSON: then somebody else has answered. */
const understood = (ok: boolean, text: string): Answered => ({ ok, text, answer: text === '' ? null : (JSON.parse(text) as unknown) })

/** The server this page came from, wherever we play. */
export async function askServer(method: string, target: string, body: string | undefined): Promise<Answered> {
  const request: RequestInit = { method, headers: { accept: 'application/json' }, credentials: 'same-origin' }
  if (body !== undefined) {
    request.body = body
    request.headers = { ...request.headers, 'content-type': 'application/json' }
  }
  const response = await fetch(new URL(target, location.origin), request)
  const answered = understood(response.ok, await response.text())
  known = true
  return answered
}

async function askHere(method: string, target: string, body: string | undefined): Promise<Answered> {
  local ??= new (await import('./local/server')).LocalServer()
  const reply = await local.ask(method, target, body)
  return understood(reply.status < 400, reply.body)
}

/** Throws where nobody answers. */
export async function ask(method: string, target: string, body?: string): Promise<Answered> {
  if (here) return askHere(method, target, body)
  try {
    return await askServer(method, target, body)
  } catch (away) {
    if (known || !canPlayHere) throw away
    const answered = await askHere(method, target, body)
    here = true
    return answered
  }
}

export function connect(): Socket {
  if (here) return local!.connect('/ws')
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
}

import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, server } from './api'

vi.mock('./language.svelte', () => ({ say: (id: string) => id, language: () => 'de' }))
vi.stubGlobal('location', { origin: 'http://omnibus.test' })

const asked = vi.fn<(url: URL, request: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', asked)
afterEach(() => asked.mockReset())

const answer = (status: number, body: string) => asked.mockResolvedValueOnce(new Response(body, { status }))

describe('a request', () => {
  it('asks for texts in the language that is spoken', async () => {
    answer(200, '{"matches":[],"next":null}')
    expect(await server.openMatches()).toEqual({ matches: [], next: null })
    const url = asked.mock.calls[0]![0]
    expect(url.pathname).toBe('/api/matches')
    expect(url.searchParams.has('open')).toBe(true)
    expect(url.searchParams.get('lang')).toBe('de')
  })
  it('asks for the page after another one', async () => {
    answer(200, '{"matches":[],"next":null}')
    await server.matches('17-a&b')
    expect(asked.mock.calls[0]![0].searchParams.get('after')).toBe('17-a&b')
  })
  it('says what it wants changed as JSON', async () => {
    answer(200, '{"id":"m1"}')
    await api.join('K7M2QX', 1)
    const { method, body, headers } = asked.mock.calls[0]![1]
    expect({ method, body }).toEqual({ method: 'POST', body: '{"code":"K7M2QX","seat":1}' })
    expect(headers).toMatchObject({ 'content-type': 'application/json' })
  })
  it('cannot leave its path, whatever an id contains', async () => {
    answer(200, '{}')
    await api.match('../me?x=1')
    expect(asked.mock.calls[0]![0].href).toBe('http://omnibus.test/api/matches/..%2Fme%3Fx%3D1?lang=de')
  })
  it('to be forgotten deletes who we are', async () => {
    answer(200, '{}')
    await server.removeMe()
    const [url, request] = asked.mock.calls[0]!
    expect([request.method, url.pathname]).toEqual(['DELETE', '/api/me'])
  })
  it('may be answered with nothing', async () => {
    asked.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await api.remove('m1')).toBeNull()
  })
})

describe('a refusal', () => {
  it('carries the words of the server', async () => {
    answer(409, '{"error":{"code":"not_allowed","message":"Der Platz ist besetzt.","path":"seat"}}')
    await expect(api.join('K7M2QX')).rejects.toMatchObject({
      name: 'Refusal',
      code: 'not_allowed',
      message: 'Der Platz ist besetzt.',
      path: 'seat',
    })
  })
  it('reports an unreachable server', async () => {
    asked.mockRejectedValueOnce(new TypeError('network'))
    await expect(api.hello()).rejects.toMatchObject({ code: 'unreachable', message: 'error.unreachable' })
  })
  it.each(['<html>Bad gateway</html>', '', 'null', '{}'])('reports an unreachable server if something else answers: %j', async (body) => {
    answer(502, body)
    await expect(api.hello()).rejects.toMatchObject({ code: 'unreachable' })
  })
})

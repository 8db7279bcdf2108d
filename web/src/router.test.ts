import { beforeAll, describe, expect, it, vi } from 'vitest'

// The module reads the address of the page when it is loaded.
beforeAll(() => {
  vi.stubGlobal('location', { pathname: '/', search: '', href: 'http://omnibus.test/', origin: 'http://omnibus.test' })
  vi.stubGlobal('addEventListener', () => {})
})
const at = async (path: string, query?: string) => (await import('./router.svelte')).resolve(path, query)

describe('an address', () => {
  it('leads to its page', async () => {
    expect(await at('/')).toEqual({ page: 'Lobby', values: {} })
    expect(await at('/join')).toEqual({ page: 'Join', values: {} })
    expect(await at('/join/K7M2QX/')).toEqual({ page: 'Join', values: { code: 'K7M2QX' } })
  })
  it('gives the page its parts and its query', async () => {
    expect(await at('/replay/abc', '?ply=12')).toEqual({ page: 'Replay', values: { id: 'abc', ply: '12' } })
    expect(await at('/new/night_bus', '?with=friends')).toEqual({ page: 'Lobby', values: { game: 'night_bus', with: 'friends' } })
  })
  it('cannot pass off a query as a part', async () => {
    expect(await at('/match/mine', '?id=other')).toEqual({ page: 'Match', values: { id: 'mine' } })
  })
  it('that is nowhere says so', async () => {
    expect((await at('/nowhere')).page).toBe('NotFound')
    expect((await at('/match')).page).toBe('NotFound')
    expect((await at('/match/a/b')).page).toBe('NotFound')
  })
  it('may be malformed', async () => {
    expect(await at('/join/%E0%A4%A')).toEqual({ page: 'Join', values: { code: '%E0%A4%A' } })
  })
})

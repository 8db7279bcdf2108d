// Successive pages in one tab: none may leave styles behind that affect the next.
import { expect, test } from 'vitest'
import type { Match } from '../../web/src/protocol/match'
import { building, coop, games, network } from './support/games'
import { desktop, phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

interface Visit {
  path: string
  /** Selector of an element that is visible once the page is complete. */
  sign: string
  /** Part that does not change by itself. */
  part?: string
}

/** One line per visible element with its position and style. */
async function shapeOf({ page }: Person, part: string): Promise<string[]> {
  return page.evaluate((part) => {
    const lines: string[] = []
    for (const element of document.querySelectorAll(`${part}, ${part} *`)) {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || element.closest('.sr, [role=status]')) continue
      const { display, color, backgroundColor, fontSize, padding, borderWidth, gridArea } = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round).join(' ')
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
      lines.push([name, place, display, color, backgroundColor, fontSize, padding, borderWidth, gridArea].join(' | '))
    }
    return lines
  }, part)
}

/** Shape once it no longer changes. */
async function settledShape(person: Person, { sign, part = '#app' }: Visit): Promise<string[]> {
  await person.page.locator(sign).first().waitFor()
  await person.page.evaluate(() => document.fonts.ready.then(() => undefined))
  let last: string[] = []
  await expect
    .poll(
      async () => {
        const now = await shapeOf(person, part)
        const same = now.length > 0 && now.join() === last.join()
        last = now
        return same
      },
      { timeout: 20_000, interval: 250 },
    )
    .toBe(true)
  return last
}

/** Navigates like a link in the page, without a reload. */
const follow = ({ page }: Person, path: string) =>
  page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)

/** Running tables of Ada and her guests without moves, a finished one, and all other pages. */
async function allPages(ada: Person, guests: Person[]): Promise<{ pages: Visit[]; over: string }> {
  const bot = { kind: 'program', level: 'easy' } as const
  const over = await ada.table(coop.name, [bot, bot])
  const stateOf = async (id: string) => (await ada.ask<Match>('GET', `/api/matches/${id}`)).state
  const tables: Visit[] = []
  const ids: string[] = []
  for (const { name, bots } of games) {
    const others = guests.slice(0, Math.max(1, bots))
    const { id, code } = await ada.table(name, [{ kind: 'me' }, ...others.map(() => ({ kind: 'open' }) as const)])
    for (const guest of others) await guest.ask('POST', '/api/join', { code })
    ids.push(id)
    tables.push({ path: `/match/${id}`, sign: `.table[data-game=${name}][aria-busy=false]` })
  }
  for (const id of ids) await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('running')
  await expect.poll(() => stateOf(over.id), { timeout: 60_000 }).toBe('over')
  const pages = [
    { path: '/', sign: '.lobby' },
    ...tables,
    { path: `/table/${ids[0]}`, sign: '.shared' },
    { path: `/replay/${over.id}?ply=0`, sign: '.replay svg[aria-busy=false]' },
    { path: `/match/${over.id}/analysis`, sign: '.analysis', part: '.analysis > .top' },
    { path: `/new/${coop.name}`, sign: '#new-table' },
    { path: `/new/${network.name}`, sign: '#new-table' },
    { path: '/learn', sign: ada.page.viewportSize()!.width > phone.width ? '.look[data-drawn=true]' : '#main' },
    { path: '/today', sign: '#main' },
    { path: `/rules/${building.name}`, sign: '#main' },
    { path: '/join', sign: '#main' },
    { path: `/hand/${ids[0]}`, sign: '#main' },
    { path: '/nowhere', sign: '#main' },
  ]
  return { pages, over: over.id }
}

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`Every page looks the same after all others were shown in its tab, in both directions (${name})`, async () => {
    const ada = await stage.person('Ada', { viewport })
    const { pages, over } = await allPages(ada, [await stage.person('Bo'), await stage.person('Cy')])
    await ada.page.clock.setFixedTime(new Date()) // fixes relative times
    const fresh = new Map<string, string[]>()
    for (const visit of pages) {
      await ada.goto(visit.path)
      fresh.set(visit.path, await settledShape(ada, visit))
    }
    await ada.goto('/')
    for (const visit of [...pages, ...pages.toReversed()]) {
      await follow(ada, visit.path)
      expect(await settledShape(ada, visit), `${visit.path} in a used tab`).toEqual(fresh.get(visit.path))
    }
    await ada.ask('POST', `/api/matches/${over}/analysis/stop`) // bots at unwatched tables would wait for it
  }, 240_000)
}

// Results of every game: fully readable on a phone and consistent with the head of the table.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Match } from '../../web/src/protocol/match'
import { games, network, race, simultaneous, type PlayedGame } from './support/games'
import { root } from './support/programs'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true }

/** Opens the golden game; returns the path of its table. */
async function opened(person: Person, { name, golden }: PlayedGame): Promise<string> {
  const match = JSON.parse(readFileSync(join(root, 'games', name, 'tests/golden', golden), 'utf8')) as object
  return `/match/${(await person.ask<Match>('POST', '/api/open', { match })).id}`
}

async function showResult(person: Person, path: string): Promise<void> {
  const { page } = person
  await person.goto(path)
  await page.locator('section.end, section.counting').first().waitFor()
  if (await page.locator('section.counting').isVisible()) await page.keyboard.press('Escape')
  await page.locator('section.end figure').first().waitFor()
}

/** Texts cut off by their box or the screen. */
const cut = ({ page }: Person): Promise<string[]> =>
  page.locator('section.end').evaluate((end) => {
    const texts = document.createTreeWalker(end, NodeFilter.SHOW_TEXT)
    const out: string[] = []
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement!
      if (!texts.currentNode.textContent!.trim() || !around.checkVisibility() || around.closest('.sr, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const { left, right } = range.getBoundingClientRect()
      let box: Element | null = around
      while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
      const edge = box?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
      if (left < edge.left - 1 || right > edge.right + 1) out.push(`${around.className}: ${around.textContent}`)
    }
    return out
  })

test.each(games)('On a phone nothing of a result is cut, in any language: $title', async (game) => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR']) {
    const ada = await stage.person('Ada', { ...handset, locale })
    await showResult(ada, await opened(ada, game))
    expect(await cut(ada), locale).toEqual([])
    const [go, next] = [ada.page.locator('footer .next > .btn.go'), ada.page.locator('footer .next')]
    expect((await go.boundingBox())!.width, 'the next game is the widest button').toBe((await next.boundingBox())!.width)
  }
})

test.each([
  [simultaneous.title, simultaneous, /Round (\d+) of/, 'rounds'],
  [network.title, { ...network, golden: 'base_2.json' }, /round (\d+) of/, 'rounds'],
  [race.title, race, /Turn (\d+)/, 'turns'],
] as const)('The head of the table, the chart, its figures and the summary count alike: %s', async (_, game, head, unit) => {
  // Nothing is analysed for a visitor: the chart shows points only.
  const path = await opened(await stage.person('Ada'), game)
  const bo = await stage.person('Bo')
  await showResult(bo, path)
  const told = await bo.page.locator('.sign, .top').first().textContent()
  const count = head.exec(told!)![1]!
  const figure = bo.page.locator('section.end .course figure')
  await expect.poll(() => figure.locator('.tick.number').last().textContent()).toBe(count)
  await bo.page.getByText(new RegExp(` in ${count} ${unit}$`)).waitFor()
  const last = figure.locator('tbody tr').last()
  await expect.poll(() => last.locator('th').textContent()).toMatch(new RegExp(` ${count}$`))
  const scores = bo.recorder.table!.scores.map(String)
  await expect.poll(() => last.locator('td').allTextContents(), { message: 'what it came to' }).toEqual(scores)
})

test('In dark mode the bars of all players stand out, and each part has a visible symbol', async () => {
  const ada = await stage.person('Ada', { ...handset, colorScheme: 'dark' })
  await showResult(ada, await opened(ada, race))
  const parts = await ada.page.locator('.bar .piece').evaluateAll((pieces) =>
    pieces.map((piece) => {
      const [outer, inner] = [piece, piece.querySelector('svg')!].map((element) => element.getBoundingClientRect())
      const isInside = inner!.left >= outer!.left && inner!.right <= outer!.right && inner!.top >= outer!.top
      return { ground: getComputedStyle(piece).backgroundColor, isInside: isInside && inner!.width > 0 }
    }),
  )
  expect(parts.every(({ isInside }) => isInside)).toBe(true)
  const sunk = await ada.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sunk'))
  expect(sunk, 'dark').toBe('#090e19')
  expect(parts.map(({ ground }) => ground)).not.toContain('rgb(9, 14, 25)')
})

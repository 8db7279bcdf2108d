// Animations on the table of Tramways.
import { expect, test } from 'vitest'
import { asked, byMouse, doing, type Skip } from '$browser/support/asking'
import { stageOfTests, type Person } from '$browser/support/stage'
import { movedOn, watchMotion } from './motion'
import { begin, go, layLink, map, pass, playToTheEnd, playUntil, sitDown, sitDownAtTwoWays, tray, viewOf } from './tramways'

const stage = stageOfTests()

const shakenOn = async (person: Person): Promise<string[]> =>
  (await movedOn(person)).filter(({ time }) => time === 240).map(({ what }) => what)

/** Watches the moves of others to their end. */
const watch: Skip = async ({ page }) => {
  await page.waitForFunction(() => ![...document.querySelectorAll('button')].some((one) => one.textContent.trim().startsWith('Skip')))
}

test('On the Moon night moves on; a tap shows the final score at once', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await watchMotion(ada)
  await sitDown(ada, { options: { mode: 'moon' } })
  await playToTheEnd(ada, byMouse, watch)
  const score = ada.page.getByRole('region', { name: 'Where the points came from' }).getByRole('table')
  const rows = score.locator('tbody tr')
  await rows.first().waitFor()
  const times = async (what: string) => (await movedOn(ada)).filter((one) => one.what === what).map(({ time }) => time)
  await expect.poll(() => times('tr')).toEqual([180])
  await expect.poll(() => times('winner')).toEqual([420])
  expect(await times('crescent translate')).toEqual([600])
  expect(await times('land fill')).toEqual([220])
  await score.click({ position: { x: 4, y: 4 } })
  const running = () =>
    rows.evaluateAll((all) => all.flatMap((row) => row.getAnimations()).filter((one) => one.playState === 'running').length)
  await expect.poll(running).toBe(0)
})

test('When the last one is in, seats slide to their places', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await watchMotion(ada)
  await sitDown(ada)
  const before = await playUntil(ada, 'pass_bid')
  expect(viewOf(before).order[0]).toEqual({ value: 0 })
  await pass(ada, before) // now the other player goes first
  await asked(ada, watch)
  expect(await movedOn(ada)).toContainEqual({ what: 'seat', time: 260 })
})

test('An icon that cannot pay shakes, and its rule is opened', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await watchMotion(ada)
  await sitDown(ada)
  await layLink(ada, 1)
  await tray(ada).locator('[data-payment] span.slot:not(.used)').first().click()
  await ada.page
    .getByText(/^The rules do not allow that: .*TW-6/)
    .first()
    .waitFor()
  await expect.poll(() => shakenOn(ada)).toEqual(['slot'])
})

test('Only a space on which no rail can be laid shakes', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await watchMotion(ada)
  await sitDown(ada)
  const [start] = (await begin(ada, 'build_link')).legal
  await doing(ada, 'its start', () => map(ada).getByRole('button', { name: start!.text, exact: true }).dblclick())
  await asked(ada)
  const { x, y, width, height } = (await map(ada).locator('rect.edge').last().boundingBox())!
  await ada.page.mouse.click(x + width * 0.875, y + height * 0.625)
  await ada.page
    .getByText(/^The rules do not allow that: .*TW-7\.2/)
    .first()
    .waitFor()
  await expect.poll(() => shakenOn(ada)).toEqual(['refused'])
})

test('A ride also ends at once if motion is reduced only in the settings of this page', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await ada.page.addInitScript(() => localStorage.setItem('omnibus.calm', 'on'))
  await watchMotion(ada)
  await sitDownAtTwoWays(ada)
  await begin(ada, 'move')
  await map(ada)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .click()
  await tray(ada).locator('.btn.go:not([disabled])').click()
  await tray(ada).locator('dl > div', { hasText: 'Money' }).locator('dd', { hasText: '$10' }).waitFor()
  expect(await movedOn(ada)).toEqual([])
})

/** Text about the player's money while the ride to Residence 3/2 is shown, sampled at a fixed interval of the page's own time. */
async function moneyOnTheWay(person: Person): Promise<string[]> {
  const { page } = person
  await page.clock.install()
  await sitDownAtTwoWays(person)
  await begin(person, 'move')
  await map(person)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .click()
  const go = tray(person).locator('.btn.go:not([disabled])')
  await go.waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const money = tray(person).locator('dl > div', { hasText: 'Money' }).locator('dd')
  const told = async () => (await money.innerText()).replace(/ ?→.*/s, '')
  const seen = [await told()]
  await go.click()
  const look = async () => {
    await page.clock.runFor(40)
    seen.push(await told())
    return seen.at(-1)
  }
  await expect.poll(look, { timeout: 30_000, interval: 1 }).toBe('$10')
  return [...new Set(seen)]
}

test('Money counts up to the income of a ride, dollar by dollar', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  expect((await moneyOnTheWay(ada)).length).toBeGreaterThan(2)
})

test('With reduced motion it is there at once', async () => {
  const ada = await stage.person('Ada')
  expect(await moneyOnTheWay(ada)).toEqual(['$4', '$10'])
})

/** Trams stay at their starting point until the test moves them. */
async function stopTrams({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      const moving = animate.apply(this, how)
      if (this.matches('.tram')) moving.pause()
      return moving
    }
  })
}
const tramOf = (person: Person) => map(person).locator('.tram')

test('A tap ends the animation of a ride, and its gains are shown', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await stopTrams(ada)
  await sitDownAtTwoWays(ada)
  await begin(ada, 'move')
  await map(ada)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .click()
  await go(ada).click()
  await tramOf(ada).waitFor()
  await map(ada).click({ position: { x: 4, y: 4 } })
  await tramOf(ada).waitFor({ state: 'detached' })
  await tray(ada).locator('dl > div', { hasText: 'Money' }).locator('dd', { hasText: '$10' }).waitFor()
})

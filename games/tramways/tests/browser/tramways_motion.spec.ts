// Animations on the table of Tramways, read from the browser's own list.
import { expect, test } from 'vitest'
import { asked, byMouse, doing, type Skip } from '$browser/support/asking'
import { stageOfTests, type Person } from '$browser/support/stage'
import { begin, go, layLink, map, pass, playToTheEnd, playUntil, sitDown, sitDownAtGates, sitDownAtTwoWays, tray, viewOf } from './tramways'

const stage = stageOfTests()

/** A recorded animation: a class of the element or the property that changes, and its duration in milliseconds. */
interface Moved {
  what: string
  time: number
}

/** Records all running animations in every frame. */
async function watchMotion({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Map<string, { what: string; time: number }>()
    const look = () => {
      for (const animation of document.getAnimations()) {
        const target = (animation.effect as KeyframeEffect | null)?.target
        const time = Number(animation.effect?.getTiming().duration)
        const property = (animation as Partial<CSSTransition>).transitionProperty
        const kind = [...(target?.classList ?? [])].find((name) => !name.startsWith('svelte-')) ?? target?.localName ?? ''
        const what = property ? `${kind} ${property}` : kind
        seen.set(`${what} ${time}`, { what, time })
      }
      ;(window as unknown as { moved: object[] }).moved = [...seen.values()]
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
const movedOn = ({ page }: Person): Promise<Moved[]> => page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
const shakenOn = async (person: Person): Promise<string[]> =>
  (await movedOn(person)).filter(({ time }) => time === 240).map(({ what }) => what)

/** Watches the moves of others to their end. */
const watch: Skip = async ({ page }) => {
  await page.waitForFunction(() => ![...document.querySelectorAll('button')].some((one) => one.textContent.trim().startsWith('Skip')))
}

test('Rails appear one by one, cards are dealt, books turn and night moves on', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await watchMotion(ada)
  await sitDown(ada, { options: { mode: 'moon' } })
  await layLink(ada, 3)
  expect(await movedOn(ada)).toContainEqual({ what: 'count', time: 60 })
  await playToTheEnd(ada, byMouse, watch)
  await ada.page.getByText('Where the points came from').waitFor()
  const moved = await movedOn(ada)
  const times = (what: string) => moved.filter((one) => one.what === what).map(({ time }) => time)
  expect(times('li')).toContain(180) // a card comes to the hand
  expect(times('card')).toContain(180) // a Ticket Book turns up its next card
  expect(times('crescent translate')).toEqual([600])
  expect(times('land fill')).toEqual([220])
  expect(times('of')).toEqual([180]) // a row of the final score
  expect(times('winner')).toEqual([420])
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

test('Nothing moves if reduced motion is requested', async () => {
  const ada = await stage.person('Ada')
  await watchMotion(ada)
  await sitDown(ada, { options: { mode: 'moon' } })
  await layLink(ada, 3)
  await playToTheEnd(ada, byMouse)
  await ada.page.getByText('Where the points came from').waitFor()
  expect(await movedOn(ada)).toEqual([])
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

test('A tap on the final score shows it at once', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await sitDown(ada)
  await playToTheEnd(ada, byMouse)
  const score = ada.page.getByRole('region', { name: 'Where the points came from' }).getByRole('table')
  const rows = score.locator('tbody tr')
  await rows.first().waitFor()
  await score.click({ position: { x: 4, y: 4 } })
  const running = () =>
    rows.evaluateAll((all) => all.flatMap((row) => row.getAnimations()).filter((one) => one.playState === 'running').length)
  await expect.poll(running).toBe(0)
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

/** Opacity of a tram from the beginning of a link to its end, and the duration of its fading in milliseconds. */
interface Leg {
  seen: number[]
  fading: number
}
/** Records for each tram its ride over each link. */
async function noteLegs({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const legs: object[] = []
    Object.assign(window, { legs })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, how) {
      const moving = animate.call(this, frames, how)
      if (!this.matches('.tram')) return moving
      const effect = moving.effect as KeyframeEffect
      const all = effect.getKeyframes()
      const seen = all.map(({ opacity }) => Number(opacity))
      const fades = all.map(({ computedOffset: at }, i) => (i > 0 && seen[i] !== seen[i - 1] ? at - all[i - 1]!.computedOffset : 0))
      legs.push({ seen, fading: Math.round(Math.max(...fades) * Number(effect.getTiming().duration)) })
      return moving
    }
  })
}
/** Records the points that appear beside links while the tram moves. */
async function notePoints({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const points = new Set<string>()
    Object.assign(window, { points })
    const look = () => {
      const beside = document.querySelector('.tram')?.parentElement?.querySelectorAll(':scope > text') ?? []
      for (const one of beside) points.add(one.textContent)
    }
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, { subtree: true, childList: true }))
  })
}
const pointsOn = ({ page }: Person): Promise<string[]> => page.evaluate(() => [...(window as unknown as { points: Set<string> }).points])
const legsOn = ({ page }: Person): Promise<Leg[]> => page.evaluate(() => (window as unknown as { legs: Leg[] }).legs)

test('The tram fades out at a gate, and in again at the next one', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await noteLegs(ada)
  await notePoints(ada)
  await sitDownAtGates(ada)
  await asked(ada)
  await doing(ada, 'the upgrade', () => go(ada).click())
  await begin(ada, 'move_martian')
  await map(ada)
    .getByRole('button', { name: /Commerce 1.1/ })
    .click()
  await go(ada).click()
  await expect
    .poll(() => legsOn(ada))
    .toEqual([
      { seen: [1, 1, 0], fading: 180 },
      { seen: [0, 1, 1], fading: 180 },
      { seen: [1, 1], fading: 0 },
    ])
  await expect.poll(() => pointsOn(ada)).toEqual([expect.stringMatching(/^\+\d$/)]) // of the link that it has passed
})

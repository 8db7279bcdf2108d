// Safe areas of a phone, typing, and touch: nothing to press is covered.
import { expect, test } from 'vitest'
import { coop } from './support/games'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const upright = { viewport: phone, insets: { top: 0, left: 0, right: 0, bottom: 34 } }
const onItsSide = { viewport: { width: phone.height, height: phone.width }, insets: { top: 0, left: 47, right: 47, bottom: 21 } }

/** Targets covered by a camera, a rounded corner or the system bar. Scrolling content may pass below the lower edge. */
const covered = ({ page }: Person, { left, right, bottom }: { left: number; right: number; bottom: number }) =>
  page.evaluate(
    ([left, right, bottom]) => {
      const foot = 'nav.bottom, .tray'
      return [...document.querySelectorAll('button, a[href], input, select')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.matches('.skip'))
        .map((each) => [each, each.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0)
        .filter(
          ([each, box]) => box.left < left || box.right > innerWidth - right || (each.closest(foot) && box.bottom > innerHeight - bottom),
        )
        .map(([each, box]) => `${each.textContent.trim() || each.ariaLabel}: ${box.left} to ${box.right}, down to ${box.bottom}`)
    },
    [left, right, bottom] as const,
  )

test.each([
  ['upright', upright],
  ['on its side', onItsSide],
])('On a phone %s nothing to press lies behind the camera or the bar of the system', async (_, { viewport, insets }) => {
  const ada = await stage.person('Ada', { ...handset, viewport })
  const { id } = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  const session = await ada.context.newCDPSession(ada.page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await ada.goto('/')
  await ada.page
    .getByRole('link', { name: new RegExp(coop.title) })
    .first()
    .waitFor()
  expect(await covered(ada, insets), 'in the lobby').toEqual([])
  await ada.goto(`/match/${id}`)
  await ada.page.locator('[data-seq]').first().waitFor()
  expect(await covered(ada, insets), 'at a table').toEqual([])
})

test('Typing on a phone does not zoom the page', async () => {
  const ada = await stage.visitor(handset)
  await ada.goto('/')
  const field = ada.page.getByLabel('Your name at the table')
  expect(await field.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(16)
})

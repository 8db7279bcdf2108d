// Bot characters: choosing one, and recognizing it wherever it sits.
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe'
import { building, coop, network, race } from './support/games'
import { phone, stageOfTests } from './support/stage'

const stage = stageOfTests()

test('Opponents are proposed, can be chosen by keyboard, and have the same face at the table', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await ada.goto(`/new/${race.name}`)
  await ada.button('Vera Driver').click()
  const chooser = page.getByRole('dialog', { name: 'Who plays seat 2?' })
  await expect.poll(() => chooser.getByRole('radio', { name: 'Vera' }).isChecked()).toBe(true)
  await chooser.getByRole('button', { name: 'Vera takes seat 2' }).waitFor()

  // The arrow keys move along the line.
  await page.keyboard.press('ArrowRight')
  await chooser.getByRole('button', { name: 'Tock takes seat 2' }).waitFor()
  await chooser.getByRole('radio', { name: 'Kofi' }).check()
  await chooser.getByText('bike courier').waitFor()
  await chooser.getByText('Measured in games for three, ± 20.').waitFor()
  const company = chooser.getByRole('list', { name: 'Seats' })
  await company.getByRole('listitem').filter({ hasText: 'Kofi' }).getByText('choosing now').waitFor()
  await company.getByRole('listitem').filter({ hasText: 'Milo' }).getByText('Planner, 1316').waitFor()
  await chooser.getByText('blue square').waitFor()
  await chooser.getByRole('button', { name: 'Kofi takes seat 2' }).click()
  await ada.button('Kofi Driver').waitFor()

  await ada.button('Open the table').click()
  const seats = page.getByRole('list', { name: 'Seats' })
  const kofi = seats.getByRole('listitem').filter({ hasText: 'Kofi' })
  await kofi.getByText('bot, Driver').waitFor()
  expect(await kofi.locator('use[href="#bot-kofi"]').count()).toBe(1)
  expect(await seats.locator('use[href="#bot-milo"]').count(), 'the other one as it was proposed').toBe(1)
})

test('Escape keeps the choice, and a surprise picks another bot', async () => {
  const ada = await stage.person('Ada')
  await ada.goto(`/new/${coop.name}`)
  await ada.button('Vera Driver').click()
  const chooser = ada.page.getByRole('dialog', { name: 'Who plays seat 2?' })
  await chooser.getByRole('button', { name: 'Surprise me' }).click()
  await expect.poll(() => chooser.getByRole('radio', { name: 'Vera' }).isChecked()).toBe(false)
  await ada.page.keyboard.press('Escape')
  await chooser.waitFor({ state: 'detached' })
  await ada.button('Vera Driver').waitFor()
})

test('The record against a bot is shown, and the table can be opened from there', async () => {
  const ada = await stage.person('Ada')
  await ada.page.addInitScript(() =>
    localStorage.setItem(
      'omnibus.rivals',
      JSON.stringify({
        m1: { ahead: ['vera'], behind: [] },
        m2: { ahead: ['vera', 'milo'], behind: [] },
        m3: { ahead: [], behind: ['vera'] },
      }),
    ),
  )
  await ada.goto(`/new/${building.name}`)
  await ada.button('Vera Driver').click()
  const chooser = ada.page.getByRole('dialog', { name: 'Who plays seat 2?' })
  await chooser.getByText('1 won, 2 lost').waitFor()
  await chooser.getByRole('radio', { name: 'Otto' }).check()
  await chooser.getByText('1 won, 2 lost').waitFor({ state: 'detached' })
  await chooser.getByRole('radio', { name: 'Fair game' }).check()
  await chooser.getByRole('button', { name: 'Open the table' }).click()
  const seats = ada.page.getByRole('list', { name: 'Seats' })
  await seats.getByRole('listitem').filter({ hasText: 'Otto' }).waitFor()
  expect(ada.recorder.match!.fair).toBe(true)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Choosing a bot is accessible, ${colorScheme}, and fits a phone`, async () => {
    const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true, colorScheme })
    await ada.goto(`/new/${network.name}`)
    await ada.button('Vera Driver').click()
    const chooser = ada.page.getByRole('dialog', { name: 'Who plays seat 2?' })
    await chooser.getByRole('button', { name: 'Vera takes seat 2' }).waitFor()
    await expectAccessible(ada, 'choosing a bot')
    expect(await chooser.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  })
}

// The map of a new table of Tramways: seen before it is opened, shuffled, or laid by hand.
import { expect, test } from 'vitest'
import { expectAccessible } from '$browser/support/axe'
import { stageOfTests, type Person } from '$browser/support/stage'

const stage = stageOfTests()

const mapNamed = ({ page }: Person, name: string | RegExp) => page.getByRole('radio', { name })

async function openTable(person: Person): Promise<{ [option: string]: number | boolean }> {
  await person.button('Open the table').click()
  await person.page.waitForURL('**/match/*')
  await person.recorder.until(({ match }) => match !== null, 'the match')
  return person.recorder.match!.options
}

test('The map of a new table is chosen by its picture', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/new/tramways')
  await ada.page
    .getByRole('group', { name: /^World/ })
    .getByRole('radio', { name: 'Moon' })
    .check()
  await mapNamed(ada, /^Ribbon/).check()
  expect((await openTable(ada)).layout).toBe(1)
})

test('A table is set up on a separate page, which shows the chosen and the usual options', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await ada.goto('/new/tramways')
  await page.getByRole('heading', { name: 'Set up the table' }).waitFor()
  const parcels = page.getByRole('group', { name: 'Parcels' })
  await parcels.getByRole('radio', { name: 'Dealt, usual in this world' }).waitFor()
  await page.getByText('Earth, Terrace, three players').waitFor()
  await page.getByRole('group', { name: 'World' }).getByRole('radio', { name: 'Moon' }).check()
  await parcels.getByRole('radio', { name: 'Drafted, usual in this world' }).waitFor()
  await mapNamed(ada, /^Corner 3 boards, 9 parcels, 9 buildings\. Night: north-west, north-east, south-west\.$/).waitFor()
  await mapNamed(ada, /^Ribbon .* Night begins on a random board\.$/).waitFor()
  await page.getByText('Pair and Tower for two, Square and Trident for four, Flag and Cross for five').waitFor()
  await expectAccessible(ada, 'the table set up')
  await page.getByRole('group', { name: 'Players' }).getByRole('radio', { name: '4' }).check()
  await page.getByText('Moon, Square, four players').waitFor()
  await parcels.getByRole('radio', { name: 'Dealt' }).check()
  await page.getByRole('group', { name: 'Auction' }).getByRole('radio', { name: 'Baby Auction' }).check()
  await ada.button('More rules and options').click()
  await page.getByRole('checkbox', { name: /^Passengers stay where they arrive/ }).check()
  await page.keyboard.press('Escape')
  expect(await openTable(ada)).toMatchObject({ mode: 1, parcels: 1, baby_auction: true, passengers_stay: true, layout: 0 })
  expect(ada.recorder.match!.seats).toHaveLength(4)
})

test('A shuffled map is shown before the table is opened, and the match uses it', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/new/tramways')
  await mapNamed(ada, /^Shuffled/).check()
  const number = ada.page.getByLabel('Number of the shuffled map')
  await number.fill('7')
  await number.press('Tab')
  await mapNamed(ada, /^Shuffled \d+ boards/).waitFor()
  await ada.page.getByText('map 7 of 255').waitFor()
  const houses = ada.page.locator('label', { hasText: 'Shuffled' }).locator('.house')
  const seen = await houses.count()
  const options = await openTable(ada)
  expect(options).toMatchObject({ shuffle: 7, layout: 0 })
  await ada.recorder.until(({ table }) => table !== null, 'the table')
  const { nodes } = ada.recorder.table!.view as { nodes: { level: number }[] }
  expect(nodes.filter(({ level }) => level > 0)).toHaveLength(seen)
})

test('Boards are placed by hand: the engine validates the map, and the match uses it', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await ada.goto('/new/tramways')
  await mapNamed(ada, /^Your own/).check()
  await page.getByText('This map can be played.').waitFor()
  const desk = page.getByRole('group', { name: 'Boards on the table' })
  const { y, height } = (await desk.boundingBox())!
  expect(y + height).toBeLessThan(900) // the editor is visible at once
  await desk.getByRole('button', { name: /^Board B05/ }).click()
  await ada.button('Take away').click()
  await page.getByRole('status').getByText('5 boards lie here; this table needs 6.').waitFor()
  await expectAccessible(ada, 'the form, laying boards')
  await ada.button('Take board B12').click()
  await desk.getByRole('button', { name: 'Lay it in row 1, column 2' }).click()
  await page.getByText('This map can be played.').waitFor()
  await desk.getByRole('button', { name: /^Board B12/ }).click()
  await ada.button('Turn').click()
  await page.getByText('This map can be played.').waitFor()
  const options = await openTable(ada)
  const match = ada.recorder.match!
  const { layouts } = await ada.ask<{ layouts: { id: string; boards: object[] }[] }>('GET', `/api/matches/${match.id}/edition`)
  expect(layouts.at(-1)).toMatchObject({ id: 'own' })
  expect(layouts.at(-1)!.boards).toContainEqual({ board: 'B12', quarter_turns: 1, row: 0, column: 0 })
  expect(layouts.at(-1)!.boards).toHaveLength(6)
  expect(options.layout).toBeGreaterThan(0)
})

test('Mars is not offered to five, and a table of five shrinks to four', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await ada.goto('/new/tramways')
  const players = (count: number) => page.getByRole('group', { name: 'Players' }).getByRole('radio', { name: String(count), exact: true })
  await players(5).check({ force: true })
  await page.getByRole('radio', { name: 'Mars' }).check({ force: true })
  await page.getByText('Mars is for 1 to 4 players').waitFor()
  await expect.poll(() => players(4).isChecked()).toBe(true)
  expect(await players(5).isDisabled()).toBe(true)
  expect(await page.getByText('for three').count(), 'maps of other numbers').toBe(1)
  expect(await page.getByText('for five').count(), 'nor is a map for five').toBe(0)
  await page.getByRole('radio', { name: 'Earth' }).check({ force: true })
  await expect.poll(() => players(5).isDisabled()).toBe(false)
})

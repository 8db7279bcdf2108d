// Every game is playable in the text view by keyboard: type to search, arrows to move, Enter to choose. A whole match, without a mouse.
import { expect, test } from 'vitest'
import { asked, doing } from './support/asking'
import { building } from './support/games'
import { stageOfTests } from './support/stage'

const stage = stageOfTests()

test(`${building.title}, alone, from the first decision to the result, by keyboard`, async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(building.name, [{ kind: 'me' }])
  await ada.goto(`/match/${match.id}`)
  const { page, recorder } = ada
  await page.getByRole('button', { name: 'Text view' }).waitFor()
  await page.keyboard.press('t')
  const field = page.getByRole('combobox', { name: 'Type to find a choice' })
  await field.waitFor()
  await page.keyboard.press('/')

  for (let table = await asked(ada); !table.over; table = await asked(ada)) {
    // The list belongs to this decision, and the field has the focus.
    await page.getByText(table.ask, { exact: true }).first().waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)

    // The last choice by Up, then the first by Down; or by typing its name.
    const offers = table.legal
    const labels = await page.getByRole('option').evaluateAll((options) => options.map((option) => option.getAttribute('aria-label')))
    expect(labels.toSorted()).toEqual(offers.map((offer) => offer.text).toSorted())
    expect(await page.getByRole('option', { selected: true }).count(), 'nothing that Enter could play by accident').toBe(0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    const first = page.getByRole('option', { selected: true })
    const text = (await first.getAttribute('aria-label'))!
    if (table.ply % 5 === 0) {
      await page.keyboard.type(text.slice(0, 12))
      await page.getByRole('option', { name: text, exact: true, selected: true }).waitFor()
    }
    await doing(ada, text, () => page.keyboard.press('Enter'))
  }

  const { result } = recorder.table!
  await page.getByRole('heading', { name: result!.winners.length ? 'You made it!' : 'Not this time' }).waitFor()
  await page.getByText(result!.text).first().waitFor()
  await page.getByText(String(result!.scores[0]), { exact: true }).first().waitFor()
})

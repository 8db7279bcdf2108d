// Tramways for somebody who only watches: bots play round after round, and everything they do is told.
import { expect, test } from 'vitest'
import { stageOfTests, type Person } from './support/stage'
import { rounds } from './support/tramways'

const stage = stageOfTests()

/** Notes which moments of the table have been on the screen. */
async function noteMoments({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => document.querySelectorAll('.tw-stage').forEach((moment) => seen.add(moment.ariaLabel ?? ''))
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, { subtree: true, childList: true }))
  })
}
const momentsOf = ({ page }: Person): Promise<string[]> => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

test('Round after round is watched to the final score: auctions, and at each end what was discarded in that round', async () => {
  const cleo = await stage.person('Cleo')
  await noteMoments(cleo)
  const bot = { kind: 'program', level: 'easy' } as const
  const match = await (await stage.person('Ada')).table('tramways', [bot, bot, bot], { edition: rounds(4) })
  await cleo.goto(`/match/${match.id}`)
  await cleo.page.getByText('How the points came about').waitFor({ timeout: 120_000 })
  // Whoever only looks remembers all rounds, and a card is discarded in more than one of them.
  expect(await momentsOf(cleo)).toEqual(expect.arrayContaining(['End of round 1', 'End of round 2', 'End of round 3']))
})

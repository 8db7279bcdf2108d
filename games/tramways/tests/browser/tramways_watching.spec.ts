// Tramways for a spectator, round after round.
import { expect, test } from 'vitest'
import { byMouse, doing } from '$browser/support/asking'
import { stageOfTests, type Person } from '$browser/support/stage'
import { playUntil, putAway, rounds, sitDown, viewOf } from './tramways'

const stage = stageOfTests()

/** Records the ends of rounds: for each round the most cards shown as discarded by the first seat. */
async function noteDiscards({ page }: Person, name: string): Promise<void> {
  await page.addInitScript((name) => {
    const told: { [moment: string]: number } = {}
    Object.assign(window, { told })
    const look = () => {
      const moment = document.querySelector<HTMLElement>('[role=group][aria-label^="End of round"]')
      const seat = [...(moment?.querySelectorAll('.seats > li') ?? [])].find((one) => one.textContent.includes(name))
      const label = moment?.ariaLabel ?? ''
      if (seat) told[label] = Math.max(told[label] ?? 0, seat.querySelectorAll('.ticket').length)
    }
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, { subtree: true, childList: true }))
  }, name)
}
const discardsTold = ({ page }: Person) => page.evaluate(() => (window as unknown as { told: { [moment: string]: number } }).told)

test('A card that is discarded in consecutive rounds is reported once at the end of each', async () => {
  const ada = await stage.person('Ada')
  const cleo = await stage.person('Cleo')
  await noteDiscards(cleo, 'Ada')
  await sitDown(ada, { edition: rounds(3), options: { mode: 'moon' } })
  await cleo.goto(new URL(ada.page.url()).pathname)
  const first = await playUntil(ada, 'put_away')
  // Her deck is empty: the cards she discards are shuffled, and the only one is drawn.
  const [card] = viewOf(first).players[0]!.hand.cards!
  await doing(ada, 'the first discard', () => putAway(ada, first, [card!], byMouse))
  const second = await playUntil(ada, 'put_away')
  expect(viewOf(second).round).toBe(2)
  expect(viewOf(second).players[0]!.hand.cards).toContain(card)
  await doing(ada, 'the second discard', () => putAway(ada, second, [card!], byMouse))
  await playUntil(ada, 'put_away')
  await cleo.page.getByText('Where the points came from').waitFor()
  expect(await discardsTold(cleo)).toEqual({ 'End of round 1': 1, 'End of round 2': 1 })
})

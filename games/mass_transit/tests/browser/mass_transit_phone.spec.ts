// Mass Transit on a phone, by touch only: the board is always visible and nothing scrolls sideways.
import { expect, test } from 'vitest'
import type { Offer, Table } from '$client/protocol/table'
import { byFinger } from '$browser/support/asking'
import { boxOf, expectInSight, expectNoSideways } from '$browser/support/layout'
import { phone, stageOfTests } from '$browser/support/stage'
import { hasty, mapOf, playOn, viewOf } from './transit'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

test('A match on a phone, to its end', async () => {
  const ada = await stage.person('Ada', handset)
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  const last = await playOn(
    ada,
    hasty,
    () => false,
    async (target) => {
      await expectNoSideways(ada, 'match')
      await expectInSight(ada, await boxOf(mapOf(ada)), 'the board')
      await byFinger(target)
    },
  )
  await ada.page.getByRole('heading', { name: last.result!.winners.length ? 'You made it!' : 'Not this time' }).waitFor({ timeout: 60_000 })
  await expectNoSideways(ada, 'result')
})

test('A tap on the end of its way moves a commuter there', async () => {
  const ada = await stage.person('Ada', handset)
  const match = await ada.table('mass_transit', [{ kind: 'me' }])
  await ada.goto(`/match/${match.id}`)
  const moves = ({ legal }: Table): Offer[] => legal.filter(({ action }) => action.do === 'move')
  await playOn(
    ada,
    ([first]) => first!,
    (table) => moves(table).length > 0,
    byFinger,
  )
  const before = ada.recorder.table!
  const card = `card:${String(moves(before)[0]!.action.card)}`
  await byFinger(ada.page.locator(`[data-spot="${card}"]`))
  await byFinger(ada.page.locator('.goal').first())
  await ada.recorder.until(({ table }) => table!.seq > before.seq, 'what the tap did')
  const moved = viewOf(ada.recorder.table!).commuters.filter(({ place }, number) => place !== viewOf(before).commuters[number]!.place)
  expect(moved).toHaveLength(1)
})

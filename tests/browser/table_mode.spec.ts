// Table mode: one large shared screen, with phones as hands.
import { expect, test } from 'vitest'
import { doing } from './support/asking'
import { coop, asked, handOf, seatOf, viewOf } from './support/games'
import { phone, stageOfTests, type Person } from './support/stage'
import type { Offer } from '../../web/src/protocol/table'

const stage = stageOfTests()

/** On a phone the places of the board are large buttons below the hand. */
async function playOnPhone(person: Person, offer: Offer): Promise<void> {
  if (offer.action.card !== undefined) {
    const place = viewOf(person.recorder.table!).hands[seatOf(person)]!.cards!.indexOf(String(offer.action.card))
    await handOf(person).nth(place).tap()
  }
  await doing(person, offer.text, () => person.button(offer.text).first().tap())
}

test('A shared screen without cards, and two phones used as hands', async () => {
  const handset = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
  // The wall screen opens the table and shows the code for joining, also as a QR code.
  const wall = await stage.person('Wall', { viewport: { width: 1920, height: 1080 } })
  const match = await wall.table(coop.name, [{ kind: 'open' }, { kind: 'open' }])
  await wall.goto(`/table/${match.id}`)
  await wall.page.getByText(match.code!, { exact: true }).first().waitFor()
  await wall.page.getByRole('img', { name: 'QR code of the link to join' }).first().waitFor()

  const ada = await stage.person('Ada', handset)
  await ada.goto(`/join/${match.code}`)
  await ada.button('Take this seat').first().tap()
  await ada.page.waitForURL(`**/match/${match.id}`)
  await ada.goto(`/hand/${match.id}`)
  await ada.page.getByText('Waiting for players').waitFor()

  const ben = await stage.person('Ben', handset)
  await ben.goto(`/join/${match.code}`)
  await ben.button('Take this seat').tap()
  await ben.page.waitForURL(`**/match/${match.id}`)
  await ben.goto(`/hand/${match.id}`)

  // A few turns: players decide on their own phones, and the wall follows.
  const phones = [ada, ben]
  let decisions = 0
  for (; decisions < 12; ++decisions) {
    await Promise.all(phones.map(({ recorder }) => recorder.until(({ table }) => table !== null, 'the table')))
    const seat = await Promise.race(
      phones.map((person) => person.recorder.until(({ table }) => table!.legal.length > 0, 'a decision').then(() => seatOf(person))),
    )
    const [now, other] = [phones[seat]!, phones[1 - seat]!]
    const table = await asked(now)

    // A player who is not deciding has the cards face down until looking at them.
    await other.page.getByText('Your hand lies face down until it is your turn.').waitFor()
    expect(await handOf(other).count()).toBe(0)
    const end = table.legal.find((offer) => offer.action.do === 'end_turn')
    await playOnPhone(now, end ?? table.legal[0]!)
    await other.recorder.until((recorded) => recorded.table!.seq > table.seq, 'the same on the other phone')
  }
  const looker = phones.find(({ recorder }) => recorder.table!.legal.length === 0)!
  await looker.button('Hold to look').dispatchEvent('pointerdown')
  await handOf(looker).first().waitFor()
  await looker.page.evaluate(() => dispatchEvent(new PointerEvent('pointerup')))
  await looker.page.getByText('Your hand lies face down').waitFor()

  // The wall was never sent a hand, and shows none.
  await wall.recorder.until(({ table }) => table?.seq === ada.recorder.table!.seq, 'the wall to follow')
  expect(wall.recorder.frames.length).toBeGreaterThan(decisions)
  for (const { message, viewer } of wall.recorder.frames) {
    expect(viewer).toBe('spectator')
    if ('push' in message && message.push === 'update')
      expect(viewOf(message.table).hands.every((hand) => hand.cards === undefined)).toBe(true)
  }
  expect(await handOf(wall).count()).toBe(0)
  expect(await wall.page.getByText('Lay only').count()).toBe(0)
  for (const name of ['Ada', 'Ben']) await wall.page.getByText(name, { exact: true }).first().waitFor()
})

// Two people share one screen. Between them a curtain falls, and nobody finds anything of the other's hand on it, however deep they look.
import { expect, test } from 'vitest'
import { asked, handOf, mapOf, play, seatOf, trayOf, viewOf } from './support/playing'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** Every text of the page: also what is hidden, described or titled. */
const everyText = (person: Person): Promise<string> => person.page.evaluate(() => document.documentElement.outerHTML)

/** All that can be read or heard: texts, labels and descriptions, also hidden ones. */
const wordsOf = (person: Person): Promise<string[]> =>
  person.page.evaluate(() => {
    const words = [...document.querySelectorAll('body *')].flatMap((element) => [
      ...['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name)),
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ])
    return words.flatMap((text) => text?.trim() || []).sort()
  })

/** How the cards in hand are called on the page. */
const cardsShown = async (person: Person): Promise<string[]> =>
  (await handOf(person).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())

async function lift(person: Person, name: string): Promise<void> {
  await person.page.getByRole('heading', { name: `Give the screen to ${name}` }).waitFor()
  await person.button(`I am ${name}`).click()
}

test('The curtain falls whenever the other one is asked', async () => {
  const screen = await stage.person('Ada')
  const match = await screen.table('mass_transit', [{ kind: 'me' }, { kind: 'me', name: 'Ben' }])
  await screen.goto(`/match/${match.id}`)

  const names = ['Ada', 'Ben']
  const hands: string[][] = [[], []]
  let seat = 0
  // Both say whether they would like to begin, then each has two turns.
  for (let changes = 0; changes < 6; ++changes) {
    await screen.page.getByRole('heading', { name: /^Give the screen to/ }).waitFor()

    // Behind the curtain there is no table: not a word but whose turn it is, neither to see nor to hear.
    expect(await wordsOf(screen)).toEqual([
      expect.stringMatching(/^(I am|Give the screen to) (Ada|Ben)$/),
      expect.stringMatching(/^(I am|Give the screen to) (Ada|Ben)$/),
      'Skip to the content',
      'The table stays hidden until then.',
    ])
    expect((await handOf(screen).count()) + (await mapOf(screen).count()) + (await trayOf(screen).count())).toBe(0)

    seat = (await screen.button('I am Ada').count()) ? 0 : 1
    await lift(screen, names[seat]!)
    let table = await asked(screen)
    expect(seatOf(screen), 'whoever lifts the curtain sees their own hand').toBe(seat)
    hands[seat] = await cardsShown(screen)
    expect(hands[seat]).toHaveLength(viewOf(table).hands[seat]!.count)
    const shown = await everyText(screen)
    expect(
      hands[1 - seat]!.filter((card) => !hands[seat]!.includes(card) && shown.includes(card)),
      'the other hand',
    ).toEqual([])

    // As many cards as are due, then the turn ends and the screen goes on.
    while (!table.over && table.deciding.includes(seat)) {
      const end = table.legal.find((offer) => offer.action.do === 'end_turn')
      await play(screen, end ?? table.legal.find((offer) => offer.action.do !== 'decline') ?? table.legal[0]!)
      await screen.recorder.until(
        (recorded) => recorded.table!.over || recorded.table!.legal.length > 0 || !recorded.table!.deciding.includes(seat),
        'what comes next',
      )
      table = screen.recorder.table!
      if (table.deciding.includes(seat)) table = await asked(screen)
    }
    expect(table.over).toBe(false)
  }

  // Everything the screen was sent while one of them looked was for their eyes.
  for (const { message, eyes } of screen.recorder.frames) {
    if (!('push' in message) || message.push !== 'update') continue
    const open = viewOf(message.table).hands.flatMap((hand, holder) => (hand.cards ? [holder] : []))
    expect(open.filter((holder) => holder !== eyes)).toEqual([])
  }
})

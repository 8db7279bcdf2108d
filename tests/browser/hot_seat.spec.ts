// Two players share one screen. A curtain separates their turns, and nothing in the page reveals the other player's hand.
import { expect, test } from 'vitest'
import { coop, asked, handOf, mapOf, play, seatOf, trayOf, viewOf } from './support/games'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** The page's whole HTML, including hidden parts, descriptions and titles. */
const everyText = (person: Person): Promise<string> => person.page.evaluate(() => document.documentElement.outerHTML)

/** All texts, labels and descriptions, including hidden ones. */
const wordsOf = (person: Person): Promise<string[]> =>
  person.page.evaluate(() => {
    const words = [...document.querySelectorAll('body *')].flatMap((element) => [
      ...['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name)),
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ])
    return words.flatMap((text) => text?.trim() || []).sort()
  })

/** Labels of the cards in hand. */
const cardsShown = async (person: Person): Promise<string[]> =>
  (await handOf(person).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())

async function lift(person: Person, name: string): Promise<void> {
  await person.page.getByRole('heading', { name: `Give the screen to ${name}` }).waitFor()
  await person.button(`I am ${name}`).click()
}

test('The curtain falls whenever the other player has to decide', async () => {
  const screen = await stage.person('Ada')
  const match = await screen.table(coop.name, [{ kind: 'me' }, { kind: 'me', name: 'Ben' }])
  await screen.goto(`/match/${match.id}`)

  const names = ['Ada', 'Ben']
  const hands: string[][] = [[], []]
  let seat = 0
  // Each player answers whether to begin, then has two turns.
  for (let changes = 0; changes < 6; ++changes) {
    await screen.page.getByRole('heading', { name: /^Give the screen to/ }).waitFor()

    // Behind the curtain the page has no table, only the name of the next player.
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
    expect(seatOf(screen), 'the player who lifts the curtain sees their own hand').toBe(seat)
    hands[seat] = await cardsShown(screen)
    expect(hands[seat]).toHaveLength(viewOf(table).hands[seat]!.count)
    const shown = await everyText(screen)
    expect(
      hands[1 - seat]!.filter((card) => !hands[seat]!.includes(card) && shown.includes(card)),
      'the other hand',
    ).toEqual([])

    // Plays as many cards as required and ends the turn; then the screen is passed on.
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

  // While one player was the viewer, all data sent to the screen were for that player.
  for (const { message, viewer } of screen.recorder.frames) {
    if (!('push' in message) || message.push !== 'update') continue
    const open = viewOf(message.table).hands.flatMap((hand, holder) => (hand.cards ? [holder] : []))
    expect(open.filter((holder) => holder !== viewer)).toEqual([])
  }
})

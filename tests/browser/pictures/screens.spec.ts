// Screenshots of the most used screens, on desktop and phone, light and dark, for review and comparison with designs.
// `./dev pictures` writes them to build/pictures.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import type { NewMatch, NewSeat } from '../../../web/src/protocol/new_match'
import { asked, byFinger, byMouse, doing } from '../support/asking'
import { isKept } from '../support/here'
import { playToTheEnd as travelToTheEnd, sitDown as sitDownAtMobility } from '../../../games/future_mobility/tests/browser/mobility'
import { playOn } from '../support/games'
import { root } from '../support/programs'
import { desktop, phone, stageOfTests, type Person } from '../support/stage'
import {
  begin,
  layLink,
  map,
  openList,
  sitDownAt,
  sitDownAtGates,
  sitDownAtTwoWays,
  sitDownNearLeisure,
} from '../../../games/tramways/tests/browser/tramways'
import { board, offerButton, takeCard, takeDie } from '../../../games/write_the_future/tests/browser/writing'

const stage = stageOfTests()
const folder = join(root, 'build/pictures')
mkdirSync(folder, { recursive: true })

const sizes = { desktop: { viewport: desktop }, phone: { viewport: phone, hasTouch: true, isMobile: true } }
type Size = keyof typeof sizes
type Take = (name: string, of?: Person) => Promise<void>
type Scene = (ada: Person, take: Take, size: Size) => Promise<void>

const press = (size: Size) => (size === 'phone' ? byFinger : byMouse)
const bot: NewSeat = { kind: 'program', level: 'easy' }

async function open(person: Person, game: string, seats: NewSeat[], more: Partial<NewMatch> = {}): Promise<void> {
  const match = await person.table(game, seats, more)
  await person.goto(`/match/${match.id}`)
}

/** Position of a lesson, for an ordinary match. */
function positionOf(game: string, lesson: string): object {
  return JSON.parse(readFileSync(join(root, `games/${game}/content/lessons/${lesson}.json`), 'utf8')).position
}

async function openLesson(person: Person, game: string): Promise<void> {
  const { page } = person
  await person.goto(`/learn/${game}`)
  await page.getByRole('listitem').first().getByRole('button').click()
  await page.waitForURL('**/match/**')
  await page.getByRole('region', { name: 'Lesson', exact: true }).waitFor()
}

const hint = async (person: Person) => {
  await person.button('Hint').click()
  await person.page.getByRole('region', { name: 'Hint' }).getByRole('heading', { level: 2 }).waitFor()
}

/** Opens Write the Future with a few rounds, at a decision with usable dice. */
const draft = async (person: Person) => {
  await open(person, 'write_the_future', [{ kind: 'me' }, bot, bot, bot], { options: { draft: true } })
  await asked(person)
}

const scenes: { [name: string]: Scene } = {
  'a, Tramways: draft, auction, action, link': async (ada, take, size) => {
    await open(ada, 'tramways', [{ kind: 'me' }, bot, bot], { options: { mode: 'mars' } })
    await asked(ada)
    await take('a-draft-mars')
    await sitDownAt(ada, 'lessons/3_auction', ({ players, order, place }) => {
      players[order[place]!.value]!.money = 20
    })
    await asked(ada)
    await take('a-auction')
    await sitDownAtTwoWays(ada, 'generic-B-1')
    await asked(ada)
    await take('a-action')
    await begin(ada, 'build_link')
    await take(size === 'phone' ? 'a-link' : 'b-start')
  },
  'a, Tramways: bill of a link': async (ada, take, size) => {
    await sitDownAtTwoWays(ada, 'generic-B-1')
    await layLink(ada, 2)
    await take(size === 'phone' ? 'a-link-bill' : 'b-pay')
  },
  'a and b, Tramways: a ride': async (ada, take, size) => {
    await sitDownNearLeisure(ada)
    await begin(ada, 'move')
    await take(size === 'phone' ? 'a-ride' : 'b-ride')
    await map(ada).getByRole('button', { name: /^To / }).first().click()
    await take('b-bill')
    await openList(ada, press(size))
    await take('b-list')
  },
  'a, Tramways: a ride on Mars': async (ada, take) => {
    await sitDownAtGates(ada)
    await begin(ada, 'move_martian')
    await map(ada).getByRole('button', { name: /^To / }).first().click()
    await take('a-ride-mars')
  },
  'c, hint: Future Mobility': async (ada, take) => {
    await open(ada, 'future_mobility', [{ kind: 'me' }, bot, bot])
    await asked(ada)
    await hint(ada)
    await take('c-hint-fm')
  },
  'c, hint: Mass Transit': async (ada, take) => {
    await open(ada, 'mass_transit', [{ kind: 'me' }, bot], { position: positionOf('mass_transit', '3_traffic') })
    await asked(ada)
    await hint(ada)
    await take('c-hint-mt')
  },
  'c, hint: Tramways': async (ada, take) => {
    await sitDownAtTwoWays(ada, 'generic-B-1')
    await asked(ada)
    await hint(ada)
    await take('c-hint-tr')
  },
  'd, result': async (ada, take, size) => {
    await sitDownAtMobility(ada, { short: true })
    await travelToTheEnd(ada, press(size))
    await ada.page.getByText('Where the points came from').first().waitFor()
    await ada.page.getByText('the chances follow').waitFor({ state: 'detached', timeout: 240_000 })
    await take('d-result')
  },
  'd, result of a team': async (ada, take) => {
    await open(ada, 'mass_transit', [{ kind: 'me' }, bot])
    await playOn(ada)
    await ada.page.getByText('How everybody went').first().waitFor()
    await ada.page.getByText('the chances follow').waitFor({ state: 'detached', timeout: 240_000 })
    await take('d-result-team')
  },
  'e, learning': async (ada, take) => {
    await ada.goto('/')
    await ada.page.getByText('Departures').first().waitFor()
    await take('e-lobby')
    await ada.goto('/learn/mass_transit')
    await ada.page.getByRole('listitem').first().waitFor()
    await take('e-learn')
    await openLesson(ada, 'mass_transit')
    await take('e-step')
    await ada.page.locator('[data-spot="card:MT24"]:not(:disabled)').filter({ visible: true }).first().click()
    await ada.page.getByText('Not that card').waitFor()
    await take('e-wrong')
  },
  'f, rules': async (ada, take) => {
    await open(ada, 'mass_transit', [{ kind: 'me' }, bot], { position: positionOf('mass_transit', '3_traffic') })
    await asked(ada)
    await ada.page.keyboard.press('r')
    await ada.page.getByRole('dialog').first().waitFor()
    await take('f-rules')
  },
  'g, invitation': async (ada, take, size) => {
    const match = await ada.table('futuropia', [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
    await ada.goto(`/match/${match.id}`)
    await ada.page.getByLabel('Link to join').waitFor()
    await take('g-room')
    const ben = await stage.person('Ben', sizes[size])
    await ben.goto(`/join/${match.code}`)
    await ben.button('Take this seat').first().waitFor()
    await take('g-welcome', ben)
  },
  'h, news': async (ada, take, size) => {
    const ben = await stage.person('Ben')
    const match = await ada.table('futuropia', [{ kind: 'me' }, { kind: 'open' }])
    await ben.ask('POST', '/api/join', { code: match.code })
    for (const person of [ada, ben]) await person.goto(`/match/${match.id}`)
    const buy = async (person: Person) => {
      const { legal } = await asked(person)
      const offer = legal.find(({ action }) => action.do === 'buy' && action.kind === 'food')!
      await person.page.keyboard.press('t')
      await doing(person, offer.text, () => person.page.getByRole('option', { name: offer.text, exact: true }).click())
      await person.page.keyboard.press('t')
    }
    await ada.recorder.until(({ table }) => table !== null, 'the table')
    if (ada.recorder.table!.legal.length === 0) await buy(ben)
    await buy(ada)
    await ada.page.locator('.sign.news').waitFor()
    await take('h-news')
    await buy(ben)
    if (size === 'phone') await ada.page.getByRole('region', { name: 'Since your turn' }).waitFor()
    await take('h-recap')
  },
  'i, Write the Future: dice and buttons': async (ada, take, size) => {
    await draft(ada)
    await take('i-buttons')
    await takeCard(ada, press(size))
    const table = await asked(ada)
    await takeDie(ada, table, press(size))
    await take('i-die')
  },
  'i, Write the Future: a class': async (ada, take) => {
    const bots = Array.from({ length: 12 }, () => bot)
    await open(ada, 'write_the_future', [...bots, { kind: 'me' }], { options: { rounds_may_be_closed: true } })
    await ada
      .button(/^12 of 13 have finished this round/)
      .or(board(ada))
      .first()
      .waitFor()
    await asked(ada)
    await take('i-class-open')
    const { legal } = ada.recorder.table!
    const card = legal.find(({ action }) => action.do === 'take')
    if (card) await offerButton(ada, card).click()
    await take('i-class-card')
  },
  'i, Write the Future: counting': async (ada, take) => {
    const seats: NewSeat[] = [bot, bot, { kind: 'me' }, bot]
    const match = await ada.table('write_the_future', seats, { options: { rounds_may_be_closed: true, round_limit: 1, secrecy: true } })
    await ada.goto(`/match/${match.id}`)
    for (const round of [1, 2]) {
      const isClosable = (view: { round: number; seats: { decided: boolean }[] } | undefined) =>
        view?.round === round && view.seats.filter(({ decided }) => decided).length === 3
      await ada.recorder.until(({ table }) => isClosable(table?.view as Parameters<typeof isClosable>[0]), `round ${round}`)
      await ada.ask('POST', `/api/matches/${match.id}/close_round`, {})
    }
    await ada.page.getByRole('region', { name: 'Counting points' }).waitFor()
    await ada.page.keyboard.press('ArrowRight')
    await take('i-counting')
  },
}

const variants = Object.keys(scenes).flatMap((scene) => (Object.keys(sizes) as Size[]).map((size): [string, Size] => [scene, size]))

/** Screenshots of the page, light and dark. */
async function takeBoth({ page }: Person, name: string, size: Size): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), animations: 'disabled' })
  }
}

test.each(variants)('%s (%s)', async (scene, size) => {
  const ada = await stage.person('Ada', sizes[size])
  await scenes[scene]!(ada, (name, person = ada) => takeBoth(person, name, size), size)
})

test.each(Object.keys(sizes) as Size[])('j, without a connection (%s)', async (size) => {
  await stage.server.start()
  const ada = await stage.visitor({ ...sizes[size], serviceWorkers: 'allow' })
  await ada.goto('/')
  await ada.page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await isKept(ada.page)
  await open(ada, 'futuropia', [{ kind: 'me' }, bot])
  await asked(ada)
  await ada.goto('/')
  await ada.page.getByText('Your turn').first().waitFor()
  await stage.server.kill()
  await ada.page.getByText('No connection').first().waitFor()
  await takeBoth(ada, 'j-offline', size)
  await stage.server.start()
  await ada.page.getByText('Connected again').first().waitFor({ timeout: 60_000 })
  await takeBoth(ada, 'j-back', size)
})

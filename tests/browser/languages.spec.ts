// German and French: all visible text is in the selected language, and no message id is shown instead of its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '../../web/src/protocol/values'
import { coop, simultaneous } from './support/games'
import { root } from './support/programs'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

type Catalogue = { [id: string]: string }
const catalogue = (part: string, language: Language): Catalogue =>
  JSON.parse(readFileSync(join(root, part, `messages.${language}.json`), 'utf8'))
const games = readdirSync(join(root, 'games')).filter((game) => existsSync(join(root, 'games', game, 'content/look.json')))
const parts = ['content/web', 'content/common', ...games.flatMap((game) => [`games/${game}/content`, `games/${game}/content/table`])]

/** English texts that are not valid in the other language and must not appear there. */
function english(language: Language): string[] {
  const own = new Set(parts.flatMap((part) => Object.values(catalogue(part, language)).map((text) => text.replaceAll(/\s+/g, ' '))))
  return parts
    .flatMap((part) => Object.values(catalogue(part, 'en')))
    .filter((text) => !own.has(text) && !/[{}]/.test(text) && text.length > 3)
}

/** Sentences with values are recognized as English by these words; titles of games stay English. */
const englishWords = /\b(the|of|your|you|and|with|from|has|have|cards)\b/
const titles = new RegExp(simultaneous.title, 'g')

const ids = (): Set<string> => new Set(parts.flatMap((part) => Object.keys(catalogue(part, 'en'))).filter((id) => /[._]/.test(id)))

/** All visible and spoken texts: contents, labels, titles, placeholders and pictures. */
const textsOf = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>([document.title])
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('[lang]') !== document.documentElement || element.closest('script, style')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) texts.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '')
    }
    return [...texts].map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '')
  })

/** Protocol names that must not be shown: words with underscores, blocks of a city. */
const protocolNames = /[a-z]_[a-z]|\br\d+c\d+\b/

/** Checks pages in a language and collects the texts seen. */
class Reader {
  readonly leftovers: ReadonlySet<string>
  readonly seen = new Set<string>()
  #names = ids()

  constructor(readonly language: Language) {
    this.leftovers = new Set(english(language))
  }

  async expectTranslated(person: Person, what: string): Promise<void> {
    await person.page.waitForLoadState('networkidle')
    expect(await person.page.evaluate(() => document.documentElement.lang), what).toBe(this.language)
    const texts = await textsOf(person)
    expect(texts.length, what).toBeGreaterThan(5)
    expect(
      texts.filter((text) => this.leftovers.has(text) || englishWords.test(text.replaceAll(titles, ''))),
      `${what}: English`,
    ).toEqual([])
    expect(
      texts.filter((text) => text.split(/\s/).some((word) => this.#names.has(word)) || protocolNames.test(text)),
      `${what}: names of texts and things`,
    ).toEqual([])
    expect(
      texts.filter((text) => /[{}]|undefined|NaN/.test(text)),
      `${what}: values left open`,
    ).toEqual([])
    for (const text of texts) this.seen.add(text)
  }
}

const languages = [
  ['de', 'de-DE', 'Willkommen an Bord'],
  ['fr', 'fr-FR', 'Bienvenue à bord'],
] as const

for (const [language, locale] of languages) {
  test.each(games)(
    `%s is ${language === 'de' ? 'German' : 'French'}: its rules, a new table, the table drawn and in words, the log`,
    async (game) => {
      const reader = new Reader(language)
      const ada = await stage.person('Ada', { locale })
      const { page, recorder } = ada
      const program = { kind: 'program', level: 'easy' } as const
      const match = await ada.table(game, [{ kind: 'me' }, program, program])
      for (const path of [`/rules/${game}`, `/new/${game}`]) {
        await ada.goto(path)
        await page.getByRole('main').waitFor({ state: 'attached' })
        await reader.expectTranslated(ada, path)
      }
      await ada.goto(`/match/${match.id}`)
      await recorder.until(({ table }) => !!table && table.legal.length > 0, 'a decision')
      await reader.expectTranslated(ada, 'the table')
      await page.keyboard.press('Escape')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('t')
      await reader.expectTranslated(ada, 'the table in words')

      // A bot takes over Ada's seat: the log covers more than is visible at a glance.
      await ada.ask('POST', `/api/matches/${match.id}/leave`, { seat: 0 })
      await recorder.until(({ table }) => table!.over || table!.ply > 80, 'the match to go on', 150_000)
      await ada.goto(`/match/${match.id}`)
      await recorder.until(({ table }) => table !== null, 'the table')
      if (!recorder.table!.over) {
        await page.keyboard.press('l')
        await page.getByRole('dialog').waitFor()
      }
      await reader.expectTranslated(ada, 'what happened')
      await ada.goto(`/replay/${match.id}?ply=60`)
      await page.getByRole('slider').waitFor()
      await reader.expectTranslated(ada, 'replay')
      expect(reader.seen.size).toBeGreaterThan(150)
    },
  )
}

for (const [language, locale, welcome] of languages) {
  test(`Everything is ${language === 'de' ? 'German' : 'French'} if the browser is`, async () => {
    const reader = new Reader(language)
    const { leftovers, seen } = reader
    const expectTranslated = (person: Person, what: string) => reader.expectTranslated(person, what)

    const stranger = await stage.visitor({ locale })
    await stranger.goto('/')
    await stranger.page.getByRole('dialog', { name: welcome }).waitFor()
    await expectTranslated(stranger, 'welcome')

    const ada = await stage.person('Ada', { locale })
    const { page } = ada
    const running = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }, { kind: 'program', level: 'easy' }])
    const waiting = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }], { listed: true })
    for (const path of [
      '/',
      `/new/${coop.name}`,
      `/new/${simultaneous.name}`,
      '/join',
      '/join/NOSUCH',
      `/rules/${coop.name}`,
      '/nowhere',
      `/match/${waiting.id}`,
      `/table/${waiting.id}`,
    ]) {
      await ada.goto(path)
      await page.getByRole('main').waitFor({ state: 'attached' })
      await expectTranslated(ada, path)
    }
    await page.setViewportSize(phone)
    for (const path of ['/', `/hand/${running.id}`, `/match/${running.id}`]) {
      await ada.goto(path)
      await page.getByRole('main').waitFor({ state: 'attached' })
      await expectTranslated(ada, `${path} on a phone`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    await ada.goto(`/match/${running.id}`)
    await ada.recorder.until(({ table }) => !!table && table.legal.length > 0, 'the table')
    await expectTranslated(ada, 'match')
    for (const key of ['h', 'l', 'r', 'c', 'p', 'K', 't']) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press(key)
      await page.waitForLoadState('networkidle')
      if (key === 'h') await ada.recorder.until(({ frames }) => frames.some(({ message }) => 'hint' in message), 'a hint')
      else if (key !== 't') await page.getByRole('dialog').waitFor()
      await expectTranslated(ada, `match after "${key}"`)
    }

    // Bots finish the match for all players: the end and its history.
    await ada.ask('POST', `/api/matches/${running.id}/leave`, { seat: 0 })
    await ada.recorder.until(({ table }) => table!.over, 'the end', 150_000)
    await ada.goto(`/match/${running.id}`)
    await page.locator('section:has(> [role=status]) > button').click()
    await page.locator('summary').click()
    await expectTranslated(ada, 'result')
    await ada.goto(`/replay/${running.id}?ply=5`)
    await page.getByRole('slider').waitFor()
    await expectTranslated(ada, 'replay')

    // Changing the language in a running match takes effect without a reload.
    await ada.goto('/')
    await page.getByRole('button', { name: 'EN, English' }).click()
    await page.getByRole('heading', { name: 'Departures' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')

    // Cross-check: in English the same texts do count as leftovers.
    expect((await textsOf(ada)).filter((text) => leftovers.has(text)).length).toBeGreaterThan(3)
    expect(seen.size).toBeGreaterThan(300)
  })
}

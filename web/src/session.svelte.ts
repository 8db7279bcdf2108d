// Greeting of the server: its games, and the user as it knows them.
import { api, device, server, type Refusal } from './api'
import { identity } from './identity'
import { language } from './language.svelte'
import { paint } from './look/lines'
import { seen } from './offline/seen'
import { orSeen } from './patience'
import type { CharacterCard, CharacterName, LevelCard, MeasuredRating } from './protocol/bots'
import type { Game, Hello, Person } from './protocol/lobby'
import type { Language } from './protocol/values'
import { reach } from './reach.svelte'
import { onlyFiles } from './site'

class Session {
  hello = $state.raw<Hello | null>(null)
  me = $state.raw<Person | null>(null)
  /** Reason for a missing greeting. */
  failed = $state.raw<Refusal | null>(null)
  #greetedIn: string | null = null

  /** Greets the server, again after a change of language, since its texts are translated. The last greeting stands in for a slow one. */
  async greet(): Promise<void> {
    const spoken = language()
    if (this.#greetedIn === spoken) return
    this.#greetedIn = spoken
    const answer = this.#ask(spoken)
    if (this.hello) return answer
    await orSeen(answer, async () => {
      const hello = await seen.hello(spoken)
      if (hello && !this.hello) this.#show(hello, hello.me)
      return hello
    })
  }

  /** Greets a server that is back: it may know the user by another name, or not at all. */
  greetAgain(): Promise<void> {
    this.#greetedIn = null
    return this.greet()
  }

  async #ask(spoken: Language): Promise<void> {
    try {
      const hello = await api.hello()
      const me = reach.online ? await this.#introduced(hello.me) : hello.me
      if (spoken !== language()) return
      this.#show(hello, me)
      if (reach.online) await this.#remember(spoken, { ...hello, me })
    } catch (problem) {
      this.#greetedIn = null
      this.failed = problem as Refusal
    }
  }

  #show(hello: Hello, me: Person | null): void {
    paint(hello.games)
    this.hello = hello
    this.me = me
    this.failed = null
  }

  /** Registers the name on this device with the server if the server has none or an outdated one. */
  async #introduced(me: Person | null): Promise<Person | null> {
    const { name, untold } = identity
    const known = name !== null && name !== me?.name && (!me || untold) ? await server.become(name).catch(() => me) : me
    if (known) identity.keep(known.name, true)
    return known
  }

  /** Stores the greeting. Data of a user the server no longer knows is deleted, so that the next user cannot see it. */
  async #remember(spoken: Language, hello: Hello): Promise<void> {
    if (!hello.me) await seen.forget()
    await seen.keepHello(spoken, hello)
  }

  async become(name: string): Promise<void> {
    const me = await api.become(name)
    identity.keep(me.name, reach.online)
    this.me = me
    if (reach.online && this.hello) await seen.keepHello(language(), { ...this.hello, me })
  }

  /** Deletes the user on the server and on this device. While the server is away, nothing is deleted. */
  async beForgotten(): Promise<void> {
    if (!onlyFiles) await server.removeMe()
    if (onlyFiles || reach.hasMatches) await device.removeMe()
    identity.forget()
    await seen.forget()
    this.me = null
  }

  /** Games in the order of their lines. */
  games = $derived(this.hello?.games.toSorted((a, b) => a.look.line - b.look.line) ?? [])

  /** Longest texts. A greeting that an older version has stored lacks them. */
  limits = $derived<Partial<Hello['limits']>>(this.hello?.limits ?? {})

  game(name: string): Game | undefined {
    return this.games.find((game) => game.name === name)
  }
  character(name: CharacterName | null): CharacterCard | undefined {
    return this.hello?.bots.characters.find((card) => card.name === name)
  }
  /** Measured rating of a character in a game; null if unknown. */
  ratingOf(name: CharacterName, game: Game): MeasuredRating | null {
    const place = this.hello?.bots.characters.findIndex((card) => card.name === name) ?? -1
    return game.ratings[place] ?? null
  }
  /** Card of a level, counted from 1. */
  level(number: number): LevelCard {
    return this.hello!.bots.levels[number - 1]!
  }
  titleOf(name: string): string {
    return this.game(name)?.title ?? name
  }
  /** Line number of a game. */
  lineOf(name: string): number | '?' {
    return this.game(name)?.look.line ?? '?'
  }
}

export const session = new Session()

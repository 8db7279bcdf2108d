// What the server said when the client greeted it: its games, and who we are to it.
import { api, device, server, type Refusal } from './api'
import { identity } from './identity'
import { language } from './language.svelte'
import { paint } from './look/lines'
import { seen } from './offline/seen'
import { orSeen } from './patience'
import type { CharacterCard, CharacterName, Game, Hello, Language, LevelCard, MeasuredRating, Person } from './protocol'
import { reach } from './reach.svelte'
import { onlyFiles } from './site'

class Session {
  hello = $state.raw<Hello | null>(null)
  me = $state.raw<Person | null>(null)
  /** Why there is no greeting yet. */
  failed = $state.raw<Refusal | null>(null)
  #greetedIn: string | null = null

  /** Greets the server, again when the language changed: what it says of its games is translated. The last greeting stands in for a slow one. */
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

  /** The server is back: it may know us by another name, or not at all. */
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

  /** Whoever has a name on this device has the same one on the server. */
  async #introduced(me: Person | null): Promise<Person | null> {
    const { name, untold } = identity
    const known = name !== null && name !== me?.name && (!me || untold) ? await server.become(name).catch(() => me) : me
    if (known) identity.keep(known.name, true)
    return known
  }

  /** What belongs to somebody the server does not know any more is not shown to the next one. */
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

  /** On the server and on this device. While the server is away it cannot be told, so nothing is deleted. */
  async beForgotten(): Promise<void> {
    if (!onlyFiles) await server.removeMe()
    if (onlyFiles || reach.hasMatches) await device.removeMe()
    identity.forget()
    await seen.forget()
    this.me = null
  }

  /** In the order of their lines. */
  games = $derived(this.hello?.games.toSorted((a, b) => a.look.line - b.look.line) ?? [])

  game(name: string): Game | undefined {
    return this.games.find((game) => game.name === name)
  }
  character(name: CharacterName | null): CharacterCard | undefined {
    return this.hello?.bots.characters.find((card) => card.name === name)
  }
  /** How strong a character was found to be in a game; null where that is not known. */
  ratingOf(name: CharacterName, game: Game): MeasuredRating | null {
    const place = this.hello?.bots.characters.findIndex((card) => card.name === name) ?? -1
    return game.ratings[place] ?? null
  }
  /** They count from 1. */
  level(number: number): LevelCard {
    return this.hello!.bots.levels[number - 1]!
  }
  titleOf(name: string): string {
    return this.game(name)?.title ?? name
  }
  /** The number of its line. */
  lineOf(name: string): number | '?' {
    return this.game(name)?.look.line ?? '?'
  }
}

export const session = new Session()

// What the server said when the client greeted it: its games, and who we are to it.
import { api, Refusal } from './api'
import { language } from './language.svelte'
import { paint } from './look/lines'
import type { CharacterCard, CharacterName, Game, Hello, LevelCard, MeasuredRating, Person } from './protocol'

class Session {
  hello = $state.raw<Hello | null>(null)
  me = $state.raw<Person | null>(null)
  /** Why there is no greeting yet. */
  failed = $state.raw<Refusal | null>(null)
  #greetedIn: string | null = null

  /** Greets the server, again when the language changed: what it says of its games is translated. */
  async greet(): Promise<void> {
    const spoken = language()
    if (this.#greetedIn === spoken) return
    this.#greetedIn = spoken
    try {
      const hello = await api.hello()
      if (spoken !== language()) return
      paint(hello.games)
      this.hello = hello
      this.me = hello.me
      this.failed = null
    } catch (problem) {
      this.#greetedIn = null
      this.failed = problem as Refusal
    }
  }

  async become(name: string): Promise<void> {
    this.me = await api.become(name)
  }

  async beForgotten(): Promise<void> {
    await api.removeMe()
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

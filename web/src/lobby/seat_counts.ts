// Numbers of players that the engine refuses for a kind of table, so that they are not offered.
import { api, type Refusal } from '../api'
import { language } from '../language.svelte'
import type { Setup } from '../protocol'

/** By number of players: the reason. A server that cannot be asked refuses none. */
export async function refusedCounts(setup: Omit<Setup, 'players'>, counts: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>()
  const ask = async (players: number) => {
    try {
      await api.setUp({ ...setup, players })
    } catch (refusal) {
      const { code, message } = refusal as Refusal
      if (code === 'setup') refused.set(players, reasonIn(message))
    }
  }
  await Promise.all(counts.map(ask))
  return refused
}

/** The sentence after "This table cannot be opened:", which stands alone where the number is chosen. */
export function reasonIn(message: string): string {
  const reason = message.slice(message.indexOf(': ') + 1).trim()
  return reason.charAt(0).toLocaleUpperCase(language()) + reason.slice(1)
}

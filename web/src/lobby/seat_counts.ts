// Numbers of players refused by the engine for a kind of table, so that the form does not offer them.
import { api, type Refusal } from '../api'
import { language } from '../language.svelte'
import type { Setup } from '../protocol/new_match'

/** Reasons of the engine by number of players; empty if the server is unreachable. */
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

/** Sentence after "This table cannot be opened:", shown alone where the number is chosen. */
export function reasonIn(message: string): string {
  const reason = message.slice(message.indexOf(': ') + 1).trim()
  return reason.charAt(0).toLocaleUpperCase(language()) + reason.slice(1)
}

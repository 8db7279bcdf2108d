// Summary of the day: number of commuters at home, and the player who could not continue.
import { say } from '$client/language.svelte'
import type { Part } from './types'

export function ending({ match, table: { view } }: { match: Pick<Part['match'], 'seats'>; table: Pick<Part['table'], 'view'> }): string {
  const home = view.commuters.filter((commuter) => commuter.home).length
  return say('mt.ended', { home, ending_key: view.ending, name: match.seats[view.turn]?.name ?? '' })
}

// How the day ended: how many came home, and who could not go on.
import { say } from '$client/language.svelte'
import type { Part } from './types'

export function ending({ match, table: { view } }: { match: Pick<Part['match'], 'seats'>; table: Pick<Part['table'], 'view'> }): string {
  const home = view.commuters.filter((commuter) => commuter.home).length
  return say('mt.ended', { home, ending_key: view.ending, name: match.seats[view.turn]?.name ?? '' })
}

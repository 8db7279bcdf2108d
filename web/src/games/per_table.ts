// State of a drawing beside the position: one object per table.
import type { Choosing } from '../table/choices/choosing.svelte'
import { untracked } from './untracked.svelte'

/** Access to the state of each table, created at first use. A table has one `Choosing`, which identifies it. */
export function perTable<State extends object>(create: () => State): (choosing: Choosing) => State {
  const states = new WeakMap<Choosing, State>()
  return (choosing) => {
    const state = states.get(choosing) ?? untracked(create)
    states.set(choosing, state)
    return state
  }
}

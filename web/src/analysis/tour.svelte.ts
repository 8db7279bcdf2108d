// Tour through an analysis: the stops to go to, their playback, and the keys that move. Every ply has an address to share.
import type { Analysis } from '../protocol/analysis'
import { go } from '../router.svelte'
import { Playback } from '../table/retelling/playback.svelte'
import type { Retelling } from '../table/retelling/retelling.svelte'
import { keysOf, nextOf, stopsOf } from './chances'

export class Tour {
  readonly #match: () => string
  readonly #told: Pick<Retelling, 'turns' | 'last' | 'ply'>
  readonly #analysis: () => Analysis | null
  readonly #moments = $derived.by(() => this.#analysis()?.moments ?? [])
  /** Plies of all moments, with start and end. */
  readonly #stops = $derived.by(() => stopsOf(this.#moments, this.#told.turns, this.#told.last))
  readonly #keys = $derived.by(() => {
    const analysis = this.#analysis()
    return analysis ? keysOf(analysis).flatMap((index) => this.#moments[index]?.ply ?? []) : []
  })
  readonly playback: Playback

  /** For use in a component. */
  constructor(match: () => string, told: Pick<Retelling, 'turns' | 'last' | 'ply'>, analysis: () => Analysis | null) {
    this.#match = match
    this.#told = told
    this.#analysis = analysis
    this.playback = new Playback({
      isAtEnd: () => told.ply === told.last,
      restart: () => this.#show(0),
      advance: () => this.#show(nextOf(this.#stops, told.ply, 1)),
    })
  }

  #show(ply: number, replace = true): void {
    go(`/match/${this.#match()}/analysis?ply=${ply}`, { replace })
  }

  /** Goes to a ply and adds a step to the browser history. */
  jump = (ply: number): void => this.#show(ply, false)

  /** Goes to the stop nearest to a point of the curve or the line. */
  showNear = (ply: number): void =>
    this.#show(this.#stops.reduce((near, stop) => (Math.abs(stop - ply) < Math.abs(near - ply) ? stop : near), 0))

  step = (direction: 1 | -1): void => this.#stepAmong(this.#stops, direction)
  stepToKeyMoment = (direction: 1 | -1): void => this.#stepAmong(this.#keys, direction)

  #stepAmong(plies: readonly number[], direction: 1 | -1): void {
    this.playback.stop()
    this.#show(nextOf(plies, this.#told.ply, direction))
  }

  /** Handles a key; false if it does not move. */
  press({ key, shiftKey, target }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target'>): boolean {
    const step = shiftKey ? this.stepToKeyMoment : this.step
    if (key === 'ArrowLeft') step(-1)
    else if (key === 'ArrowRight') step(1)
    else if (key === 'Home') this.#show(0)
    else if (key === 'End') this.#show(this.#told.last)
    else if (key === ' ' && !(target as Element).closest('button, a')) this.playback.toggle()
    else return false
    return true
  }
}

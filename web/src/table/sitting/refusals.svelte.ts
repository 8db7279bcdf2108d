// Refusals of commands, announced and shown until the next command.
import { announce } from '../../announce.svelte'
import { Refusal } from '../../api'
import type { Action } from '../../protocol/values'
import { play } from '../../sound'

/** A refused command: its single action and the touched element, if any. */
export interface Attempt {
  tried?: Action | undefined
  touched?: Element | undefined
}

export class Refusals {
  /** The last refusal, until the next command. */
  last = $state.raw<Refusal | null>(null)
  /** Number of refusals, so that each one triggers effects. */
  count = $state(0)
  /** Element touched for the refused action; null if none in particular. */
  touched: Element | null = null
  /** The single action last refused; null if none, or one of a chain. */
  action: Action | null = null

  show(problem: unknown, { tried, touched }: Attempt = {}): void {
    if (!(problem instanceof Refusal)) throw problem
    // Another player was quicker: the table on screen is about to change anyway.
    if (problem.code === 'stale') return
    this.last = problem
    this.touched = touched ?? null
    this.action = tried ?? null
    ++this.count
    play('refused')
    announce(problem.message)
  }

  clear = (): void => void (this.last = null)
}

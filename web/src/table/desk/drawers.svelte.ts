// Drawers beside a table: at most one is open.
import { untrack } from 'svelte'
import { phone } from '../../games/phone'
import type { DeskContent } from '../sitting/desk_content.svelte'

export type DrawerName = 'rules' | 'log' | 'talk' | 'people' | 'shuffle' | 'settings' | 'keys' | 'more'

/** Rule behind a missed chance, with a message. */
export interface MissedRule {
  message: string
  rule: string
}

export class Drawers {
  readonly #desk: Pick<DeskContent, 'sitting'>
  open = $state<DrawerName | null>(null)
  explained = $state.raw<MissedRule | null>(null)
  /** Number of messages already read. */
  #read = $state(0)
  unread = $derived.by(() => this.#desk.sitting.talk.said.length - this.#read)

  /** For use in a component. */
  constructor(desk: Pick<DeskContent, 'sitting'>) {
    this.#desk = desk
    this.#read = untrack(() => desk.sitting.talk.said.length)
    $effect(() => {
      if (this.open === 'talk') this.#read = desk.sitting.talk.said.length
    })
  }

  /** Opens a drawer in place of the open one, or closes it. */
  toggle = (name: DrawerName): void => {
    const { sitting } = this.#desk
    this.open = this.open === name ? null : name
    this.explained = null
    if (phone.current) sitting.setHintAside()
    if (name !== 'rules') sitting.refusals.clear()
  }

  close = (): void => {
    this.open = null
    this.explained = null
    this.#desk.sitting.refusals.clear()
  }

  explain = (missed: MissedRule): void => {
    this.toggle('rules')
    this.explained = missed
  }
}

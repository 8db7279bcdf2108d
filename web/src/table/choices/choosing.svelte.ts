// Selection of an action by its parts: the player picks a card here and a place there, and the remaining legal actions light up. It works
// only on the server's list of legal actions and repeats no rule.
import type { Offer } from '../../protocol/table'
import type { Operand } from '../../protocol/values'

export type Picked = { [operand: string]: Operand }

export class Choosing {
  offers = $state.raw<Offer[]>([])
  picked = $state.raw<Picked>({})
  /** Actions highlighted by a lesson; null for all. The others can be picked, and are answered. */
  only = $state.raw<readonly Offer[] | null>(null)

  /** Actions that agree with everything picked so far. */
  matching = $derived(this.offers.filter((offer) => agrees(offer, this.picked)))

  /** Matching actions that light up on the table. */
  lit = $derived(this.only ? this.matching.filter((offer) => this.only!.includes(offer)) : this.matching)

  /** Sets new offers; a selection that still leads to an action stays. */
  offer(offers: Offer[]): void {
    this.offers = offers
    this.only = null
    if (!offers.some((offer) => agrees(offer, this.picked))) this.picked = {}
  }

  /** Picks a part of an action, such as {card: 'MT39'}, or releases it if already picked. */
  pick(part: Picked): void {
    const again = Object.entries(part).every(([name, value]) => this.picked[name] === value)
    this.picked = again ? {} : part
  }

  clear(): void {
    this.picked = {}
  }

  /** True if any legal action has these parts. */
  can(part: Picked): boolean {
    return this.offers.some((offer) => agrees(offer, part))
  }

  /** Actions with these parts in addition to the current selection. */
  with(part: Picked): Offer[] {
    return this.matching.filter((offer) => agrees(offer, part))
  }
}

function agrees(offer: Offer, parts: Picked): boolean {
  return Object.entries(parts).every(([name, value]) => offer.action[name] === value || offer.about[name] === value)
}

// Choosing an action by its parts. The player picks a card here and a place there; what is left of the legal actions lights up.
// The legal list of the server is all this knows: no rule is repeated here.
import type { Offer, Operand } from '../protocol'

export type Picked = { [operand: string]: Operand }

export class Choosing {
  offers = $state.raw<Offer[]>([])
  picked = $state.raw<Picked>({})
  /** What a lesson lights of the actions; null: all. The others can be picked, and are answered. */
  only = $state.raw<readonly Offer[] | null>(null)

  /** The actions that agree with everything picked so far. */
  matching = $derived(this.offers.filter((offer) => agrees(offer, this.picked)))

  /** Those of them that light up on the table. */
  lit = $derived(this.only ? this.matching.filter((offer) => this.only!.includes(offer)) : this.matching)

  /** Other offers: what is picked stays picked where it still leads anywhere. */
  offer(offers: Offer[]): void {
    this.offers = offers
    this.only = null
    if (!offers.some((offer) => agrees(offer, this.picked))) this.picked = {}
  }

  /** Picks a part of an action, such as {card: 'MT39'}; picking it once more lets go of it. */
  pick(part: Picked): void {
    const again = Object.entries(part).every(([name, value]) => this.picked[name] === value)
    this.picked = again ? {} : part
  }

  clear(): void {
    this.picked = {}
  }

  /** Whether any legal action has these parts. */
  can(part: Picked): boolean {
    return this.offers.some((offer) => agrees(offer, part))
  }

  /** The actions with these parts, besides what is picked. */
  with(part: Picked): Offer[] {
    return this.matching.filter((offer) => agrees(offer, part))
  }
}

function agrees(offer: Offer, parts: Picked): boolean {
  return Object.entries(parts).every(([name, value]) => offer.action[name] === value || offer.about[name] === value)
}

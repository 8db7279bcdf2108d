// Rules behind the moves of a game: move_rules.ts of its drawing lists them.
import type { PartProps } from '../games/game'
import type { Offer } from '../protocol/table'
import { brief, byVerb, type RuleEntry } from './rules'

export interface MoveRules {
  moveRules: { readonly [verb: string]: readonly string[] }
  /** Rules chosen by the state of the table, if the verb alone is too vague. */
  rulesFor?: (offers: readonly Offer[], given: PartProps) => string[]
  /** A rule with names from the table; null if it has none. */
  wordsFor?: (rule: string, offers: readonly Offer[], given: PartProps) => string | null
}

const found = import.meta.glob<MoveRules>('../../../games/*/table/move_rules.ts')

/** Null if the game lists none. */
export const loadMoveRules = async (game: string): Promise<MoveRules | null> =>
  (await found[`../../../games/${game}/table/move_rules.ts`]?.()) ?? null

/** Numbers of the rules behind these choices, the most important first. */
export function rulesBehind(known: MoveRules, offers: readonly Offer[], given: PartProps | null): string[] {
  return given && known.rulesFor ? known.rulesFor(offers, given) : byVerb(known.moveRules)(offers)
}

/** Rule in short; with names from the table, if the game has any. */
export const shortRule = (entry: RuleEntry, known: MoveRules | null, offers: readonly Offer[], given: PartProps | null): string =>
  (given && known?.wordsFor?.(entry.id, offers, given)) ?? brief(entry)

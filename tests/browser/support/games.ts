// The games that tests of the client play, named by what they are chosen for, and how to play the first through the page. Here and in the
// pictures only, tests/browser names games.
export * from '../../../games/mass_transit/tests/browser/transit'
export { shortEdition } from '../../../games/future_mobility/tests/browser/mobility'

export interface PlayedGame {
  name: string
  title: string
  /** Fewest bots for a table with one person. */
  bots: number
  /** Finished match in the folder of golden games. */
  golden: string
}

/** Cooperative, with hands of cards, and short: most tests play it. */
export const coop: PlayedGame = { name: 'mass_transit', title: 'Mass Transit', bots: 0, golden: 'too_few_plays_4.json' }
/** A race for points, with a hand of cards and a column beside the board. */
export const race: PlayedGame = { name: 'future_mobility', title: 'Future Mobility', bots: 2, golden: 'target_reached_4.json' }
/** All players decide at the same time. */
export const simultaneous: PlayedGame = { name: 'write_the_future', title: 'Write the Future', bots: 1, golden: 'draft_lines_4.json' }
/** Alone or against others, without hidden cards. */
export const building: PlayedGame = { name: 'futuropia', title: 'Futuropia', bots: 1, golden: 'leaving_early_4.json' }
/** The largest map, with choices of many actions. */
export const network: PlayedGame = { name: 'tramways', title: 'Tramways', bots: 1, golden: 'base_4.json' }

export const games = [coop, race, simultaneous, building, network]

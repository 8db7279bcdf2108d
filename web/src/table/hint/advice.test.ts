import '../../testing/without_browser'
import { beforeAll, describe, expect, it } from 'vitest'
import { say, speak } from '../../language.svelte'
import { preferences } from '../../preferences.svelte'
import type { Candidate, Hint } from '../../protocol/hints'
import type { Preview } from '../../protocol/previews'
import type { Offer } from '../../protocol/table'
import type { Action } from '../../protocol/values'
import type { Advice, PartProps } from '../../games/game'
import { adviceOf, doText, verdictOf } from './advice'

beforeAll(() => speak('en'))

const offer = (index: number, verb: string): Offer => ({
  index,
  action: { do: verb },
  text: `${verb} and all that follows`,
  group: null,
  place: null,
  about: {},
  final: false,
})
const candidate = (index: number, visits: number, more: Partial<Candidate> = {}): Candidate => ({
  index,
  text: `choice ${index}`,
  value: 500 - index,
  visits,
  reasons: [`Reason ${index}.`],
  ...more,
})

const legal = [offer(0, 'ride'), offer(1, 'walk'), offer(2, 'end_turn'), offer(3, 'wait')]
/** Guaranteed points of a chain that begins with this verb. */
const gains: { [verb: string]: number } = { ride: 9, walk: 3 }

function given(): PartProps {
  const foresight = {
    proposed: ({ do: verb }: Action) => ({ proposal: verb === 'ride' ? [{ do: 'announce' }] : [] }) as unknown as Preview,
    gain: (_: number, first: Action) => gains[first.do],
  }
  return { table: { legal }, viewer: 0, foresight } as unknown as PartProps
}
const hintOf = (candidates: Candidate[]): Hint => ({ index: 0, text: '', candidates })
const told = (candidates: Candidate[], advise?: (part: PartProps, offer: Offer) => Advice | null) =>
  adviceOf({ hint: hintOf(candidates), given: given(), drawing: advise ? { advise } : {} })

describe('The advice of a hint', () => {
  it('is the complete best choice, with its certain gain', () => {
    const [best] = told([candidate(0, 900)])
    expect(best!.chain).toEqual([{ do: 'ride' }, { do: 'announce' }])
    expect(best!.verdict).toBeNull()
    expect(best!.reason).toBe('Reason 0.')
    expect(doText(best!)).toBe(say('hint.do_for', { points: '+9' }))
  })

  it('compares it with two others at most', () => {
    expect(told([candidate(0, 900), candidate(1, 800), candidate(2, 700), candidate(3, 600)])).toHaveLength(3)
  })

  it('omits choices with few visits, and those with the same title', () => {
    const advice = told([candidate(0, 900), candidate(1, 500), candidate(2, 3)], ({}, { index }) => (index < 2 ? { title: 'Ride' } : null))
    expect(advice.map(({ title }) => title)).toEqual(['Ride'])
  })

  it('omits another way to the same outcome', () => {
    const advice = told([candidate(0, 900), candidate(1, 800), candidate(2, 700)], ({}, { index }) => ({
      title: `Path ${index}`,
      outcome: index < 2 ? 'same' : 'other',
    }))
    expect(advice.map(({ title }) => title)).toEqual(['Path 0', 'Path 2'])
  })

  it('uses the text of the drawing, else the short one of the game, else the offer', () => {
    const advice = told([candidate(0, 900), candidate(1, 800, { title: 'Short' }), candidate(2, 700)], ({}, { index }) =>
      index === 0 ? { title: 'Drawn' } : null,
    )
    expect(advice.map(({ title }) => title)).toEqual(['Drawn', 'Short', 'choice 2'])
  })
})

describe('The loss of another choice', () => {
  const best = candidate(0, 900)
  it('is negligible if the search could not distinguish the choices', () => {
    expect(verdictOf(best, candidate(1, 300), 6)).toEqual({ equal: true, text: say('hint.equal') })
  })
  it('is named if it is known, never as a percentage', () => {
    expect(verdictOf(best, candidate(1, 100), 6).text).toBe(say('hint.points_less', { points: 6 }))
    expect(verdictOf(best, candidate(1, 100, { loss: 'C keeps waiting' }), 0).text).toBe('C keeps waiting')
    expect(verdictOf(best, candidate(1, 100, { loss: 'C keeps waiting' }), 1).text).toBe('1 point less; C keeps waiting')
  })
  it('separates its clauses by the rules of the language', async () => {
    preferences.language = 'fr'
    await speak('fr')
    const text = verdictOf(best, candidate(1, 100, { loss: 'C attend encore' }), 1).text
    preferences.language = 'en'
    await speak('en')
    expect(text).toBe('1 point de moins\u202f; C attend encore')
  })
  it('is little or much depending on how early the search abandoned the choice', () => {
    expect(verdictOf(best, candidate(1, 100), 0).text).toBe(say('hint.little_less'))
    expect(verdictOf(best, candidate(1, 10), -2).text).toBe(say('hint.much_less'))
  })
})

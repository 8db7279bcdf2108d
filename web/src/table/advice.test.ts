import '../without_browser'
import { beforeAll, describe, expect, it } from 'vitest'
import { say, speak } from '../language.svelte'
import { preferences } from '../preferences.svelte'
import type { Action, Candidate, Hint, Offer, Preview } from '../protocol'
import type { Advice, PartProps } from '../games/game'
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
  return { table: { legal }, eyes: 0, foresight } as unknown as PartProps
}
const hintOf = (candidates: Candidate[]): Hint => ({ index: 0, text: '', candidates })
const told = (candidates: Candidate[], advise?: (part: PartProps, offer: Offer) => Advice | null) =>
  adviceOf({ hint: hintOf(candidates), given: given(), drawing: advise ? { advise } : {} })

describe('The advice of a hint', () => {
  it('is the best choice as a whole, with what it is certain to bring', () => {
    const [best] = told([candidate(0, 900)])
    expect(best!.chain).toEqual([{ do: 'ride' }, { do: 'announce' }])
    expect(best!.verdict).toBeNull()
    expect(best!.reason).toBe('Reason 0.')
    expect(doText(best!)).toBe(say('hint.do_for', { points: '+9' }))
  })

  it('compares it with two others at most', () => {
    expect(told([candidate(0, 900), candidate(1, 800), candidate(2, 700), candidate(3, 600)])).toHaveLength(3)
  })

  it('leaves out what was hardly tried, and what is called the same', () => {
    const advice = told([candidate(0, 900), candidate(1, 500), candidate(2, 3)], ({}, { index }) => (index < 2 ? { title: 'Ride' } : null))
    expect(advice.map(({ title }) => title)).toEqual(['Ride'])
  })

  it('leaves out another way to the same outcome', () => {
    const advice = told([candidate(0, 900), candidate(1, 800), candidate(2, 700)], ({}, { index }) => ({
      title: `Path ${index}`,
      outcome: index < 2 ? 'same' : 'other',
    }))
    expect(advice.map(({ title }) => title)).toEqual(['Path 0', 'Path 2'])
  })

  it('has the words of the drawing, else the short ones of the game, else the offer', () => {
    const advice = told([candidate(0, 900), candidate(1, 800, { title: 'Short' }), candidate(2, 700)], ({}, { index }) =>
      index === 0 ? { title: 'Drawn' } : null,
    )
    expect(advice.map(({ title }) => title)).toEqual(['Drawn', 'Short', 'choice 2'])
  })
})

describe('What another choice gives up', () => {
  const best = candidate(0, 900)
  it('is nothing worth a word where the search could not tell them apart', () => {
    expect(verdictOf(best, candidate(1, 300), 6)).toEqual({ equal: true, text: say('hint.equal') })
  })
  it('is named where it is known, never as a percentage', () => {
    expect(verdictOf(best, candidate(1, 100), 6).text).toBe(say('hint.points_less', { points: 6 }))
    expect(verdictOf(best, candidate(1, 100, { loss: 'C keeps waiting' }), 0).text).toBe('C keeps waiting')
    expect(verdictOf(best, candidate(1, 100, { loss: 'C keeps waiting' }), 1).text).toBe('1 point less; C keeps waiting')
  })
  it('parts its clauses as the language does', async () => {
    preferences.language = 'fr'
    await speak('fr')
    const text = verdictOf(best, candidate(1, 100, { loss: 'C attend encore' }), 1).text
    preferences.language = 'en'
    await speak('en')
    expect(text).toBe('1 point de moins\u202f; C attend encore')
  })
  it('is little or much by how soon the search gave it up', () => {
    expect(verdictOf(best, candidate(1, 100), 0).text).toBe(say('hint.little_less'))
    expect(verdictOf(best, candidate(1, 10), -2).text).toBe(say('hint.much_less'))
  })
})

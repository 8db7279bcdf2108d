import { render } from 'svelte/server'
import { beforeAll, describe, expect, it } from 'vitest'
import '../../testing/without_browser'
import { speak } from '../../language.svelte'
import type { Advised } from './advice'

beforeAll(() => speak('en'))

const choice = (title: string, more: Partial<Advised> = {}) =>
  ({ title, verdict: null, offer: { action: { do: 'lay', card: 'A' } }, ...more }) as Advised
const worse = { equal: false, text: '2 points less' }
const equal = { equal: true, text: 'equally good' }
const pass = { action: { do: 'pass' }, final: true } as Advised['offer']

/** The buttons as rendered, in order. */
async function buttonsFor(advice: Advised[], { weighed = 0, single = false } = {}): Promise<string[]> {
  const { default: HintChoices } = await import('./HintChoices.svelte')
  const done = () => {}
  const { body } = render(HintChoices, { props: { advice, weighed, single, upright: false, onweigh: done, onfollow: done } })
  return [...body.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button)
}
const textOf = (button: string) =>
  button
    .replace(/<!--.*?-->|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the other choices of a hint', () => {
  it('are those with a drawback; the best is described beside them', async () => {
    const buttons = await buttonsFor([choice('Lay it'), choice('Draw', { verdict: worse }), choice('Wait', { verdict: equal })])
    expect(buttons.map(textOf)).toEqual(['Draw 2 points less', 'Wait equally good'])
  })

  it('are pressed while they are selected', async () => {
    const buttons = await buttonsFor([choice('Lay it'), choice('Draw', { verdict: worse }), choice('Wait', { verdict: equal })], {
      weighed: 2,
    })
    expect(buttons.map((button) => button.includes('aria-pressed="true"'))).toEqual([false, true])
  })

  it('have the numbers of their places if each has a single one', async () => {
    const advice = [choice('Lay it'), choice('Draw', { verdict: worse }), choice('Wait', { verdict: equal })]
    const buttons = await buttonsFor(advice, { single: true })
    expect(buttons.map((button) => textOf(button)[0])).toEqual(['2', '3'])
  })

  it('have a sign of their own if they end the decision, else an arrow for their way', async () => {
    const [way, ending] = await buttonsFor([
      choice('Lay it'),
      choice('Draw', { verdict: worse }),
      choice('Pass', { verdict: worse, offer: pass }),
    ])
    expect(way).toContain('#i-arrow')
    expect(ending).toContain('#i-fwd')
  })
})

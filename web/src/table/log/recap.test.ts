import { beforeAll, describe, expect, it } from 'vitest'
import '../../testing/without_browser'
import { speak } from '../../language.svelte'
import type { LogEntry } from '../../protocol/table'
import type { Viewer } from '../../protocol/values'
import { entries } from '../../testing/sample_log'
import type { DeskContent } from '../sitting/desk_content.svelte'

let Recap: typeof import('./recap.svelte').Recap
beforeAll(async () => {
  ;({ Recap } = await import('./recap.svelte'))
  await speak('en')
})

/** A desk of seat 0 (Ada) at the start of its turn; the others have acted since `marked`. */
function deskWith(log: LogEntry[], marked = 1, viewer: Viewer = 0) {
  const state = { asked: true, waiting: 0, deciding: [0] }
  const desk = {
    drawing: { together: new Set(['bid']) },
    isSeated: typeof viewer === 'number',
    get table() {
      return { deciding: state.deciding }
    },
    sitting: {
      viewer,
      log,
      get asked() {
        return state.asked
      },
      get showing() {
        return { waiting: state.waiting, marked: log.filter(({ ply }) => ply >= marked) }
      },
    },
  } as unknown as DeskContent
  return { state, desk }
}
const seatsOf = (recap: InstanceType<typeof Recap>) => recap.moves.map(({ seat }) => seat)
const log = entries([0, 'laid 0'], [1, 'drew 1'], [2, 'laid 2'])

describe('the recap at the start of a turn', () => {
  it('has the moves of the others since the last own one', () => {
    const recap = new Recap(deskWith(log).desk, () => true)
    expect(seatsOf(recap)).toEqual([1, 2])
    expect([recap.isOpen, recap.title]).toEqual([true, 'Since your turn'])
  })

  it('tells what happened before the first turn', () => {
    const recap = new Recap(deskWith(entries([1, 'drew 1'], [2, 'laid 2']), 0).desk, () => true)
    expect([seatsOf(recap), recap.title]).toEqual([[1, 2], 'What happened'])
  })

  it('is only for a phone, whose log is hidden', () => {
    const recap = new Recap(deskWith(log).desk, () => false)
    expect([seatsOf(recap), recap.isOpen]).toEqual([[], false])
    expect(
      recap.since.map(({ seat }) => seat),
      'the log has them',
    ).toEqual([1, 2])
  })

  it('waits until the moves are shown and the viewer alone decides', () => {
    const { state, desk } = deskWith(log)
    const recap = new Recap(desk, () => true)
    state.waiting = 1
    expect(recap.isOpen, 'updates are shown').toBe(false)
    state.waiting = 0
    state.deciding = [0, 1]
    expect(recap.isOpen, 'all decide at once').toBe(false)
    state.deciding = [1]
    state.asked = false
    expect(recap.isOpen, 'another seat decides').toBe(false)
  })

  it('leaves out what seats did together, which all have watched', () => {
    const recap = new Recap(deskWith(entries([0, 'laid 0'], [1, 'bid 1'], [2, 'bid 2'], [1, 'drew 1'])).desk, () => true)
    expect(recap.moves.map(({ heads }) => heads[0]!.event)).toEqual(['drew'])
  })

  it('stays closed once it was put away, until there are other moves', () => {
    const played = [...log]
    const recap = new Recap(deskWith(played).desk, () => true)
    recap.putAway()
    expect(recap.isOpen).toBe(false)
    played.push(...entries([null], [null], [null], [0, 'laid 0'], [1, 'drew 1']).slice(3))
    expect(recap.isOpen).toBe(true)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../protocol/table'
import type { DeskContent } from '../sitting/desk_content.svelte'
import '../../testing/without_browser'

let Finish: typeof import('./finish.svelte').Finish
beforeAll(async () => ({ Finish } = await import('./finish.svelte')))

const result = { winners: [0] } as Result
const Counting = () => {}

/** A desk whose match is still running. */
function running(drawn = true) {
  const table = { over: false, result: null as Result | null }
  const showing = { waiting: 0 }
  const desk = { table, sitting: { showing, viewer: 0 }, visible: drawn ? { Counting } : {}, drawing: {} } as unknown as DeskContent
  const end = () => Object.assign(table, { over: true, result })
  return { desk, showing, end }
}

describe('the end of a match', () => {
  it('shows the result after the last updates and after the points are counted', () => {
    const { desk, showing, end } = running()
    const finish = new Finish(desk, () => false)
    expect(finish.result).toBeNull()
    end()
    showing.waiting = 1
    expect(finish.result, 'while updates are shown').toBeNull()
    showing.waiting = 0
    expect([finish.result, finish.Counting]).toEqual([result, Counting])
    finish.endCounting()
    expect([finish.result, finish.Counting]).toEqual([result, undefined])
  })

  it('counts no points in the text view', () => {
    const { desk, end } = running(false)
    const finish = new Finish(desk, () => false)
    end()
    expect([finish.result, finish.Counting]).toEqual([result, undefined])
  })

  it('counts no points for a viewer of a match that is over', () => {
    const { desk, end } = running()
    end()
    expect(new Finish(desk, () => false).Counting).toBeUndefined()
  })

  it('leaves the table on the screen for a puzzle, and while the viewer looks at it', () => {
    const { desk, end } = running()
    end()
    expect(new Finish(desk, () => true).result).toBeNull()
    const finish = new Finish(desk, () => false)
    finish.isLooking = true
    expect(finish.result).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { Choosing } from '$client/table/choices/choosing.svelte'
import { mindOf, workOf } from './mind.svelte'
import type { Part } from './types'

const choosing = new Choosing()
const at = (seq: number) => ({ choosing, table: { seq, view: { phase: 'act' } } }) as unknown as Part

test('An open chip closes when its action is done, even if another one follows at once', () => {
  mindOf(choosing).at(1).work = 'resources'
  expect(workOf(at(1))).toBe('resources')
  expect(workOf(at(2))).toBeNull()
})

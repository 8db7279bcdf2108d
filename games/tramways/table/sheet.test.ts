import { expect, test } from 'vitest'
import { nextHeight } from './sheet'

test('The sheet has three heights: up goes round, down stops at the lowest', () => {
  expect([nextHeight('peek', 1), nextHeight('half', 1), nextHeight('full', 1)]).toEqual(['half', 'full', 'peek'])
  expect([nextHeight('full', -1), nextHeight('half', -1), nextHeight('peek', -1)]).toEqual(['half', 'peek', 'peek'])
})

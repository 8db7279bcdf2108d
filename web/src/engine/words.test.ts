// Uses the same names as tests/server/hostile_test.cpp.
import { expect, test } from 'vitest'
import { readableWords, skeleton } from './words'

const longest = 40
const lookAlike = (one: string, other: string) =>
  skeleton(one, false) === skeleton(other, false) || skeleton(one, true) === skeleton(other, true)

test.each(['Zoë', 'Zoe\u0308', 'Nguyễn', 'שָׁלוֹם', 'ไม้', '❤️', '👩‍🚀', '👍🏽', 'नमस्ते'])('%s is a name', (name) => {
  expect(readableWords(name, longest)).toBe(name.normalize('NFC'))
})

test.each([
  ['\u2800', 'a\u2800b', '\u3164', '\u115f', 'a\u200db', 'a\u200bb', 'a\u00adb', '\u2060', 'a\ufe0f', '\u0301', ' \u0301a', 'a\u2028b'],
  ['A\u0301\u0302\u0303\u0304\u0305', '👩‍', 'a\u034f', '', ' ', 'a'.repeat(longest + 1), 'a\u202eb', 'a\nb'],
])('what cannot be seen, or towers over the line, is none', (...names) => {
  for (const name of names) expect(readableWords(name, longest), JSON.stringify(name)).toBeNull()
})

test('spaces of any kind are collapsed, and trimmed around a name', () => {
  expect(readableWords('\u00a0Ada\u2003 \u00a0Lovelace ', longest)).toBe('Ada Lovelace')
})

test('the length of a name is that of its shortest form', () => {
  expect(readableWords('e\u0301'.repeat(longest), longest)).toBe('é'.repeat(longest))
})

test.each([
  ['Ada', 'Аdа'],
  ['Ada', 'ADA'],
  ['paypal', 'paypaI'],
  ['Bob', 'B ob'],
  ['Zoë', 'Zoe\u0308'],
  ['Ada', 'Ａｄａ'],
])('%s and %s look alike', (one, other) => expect(lookAlike(one, other)).toBe(true))

test.each([
  ['Ada', 'Ida'],
  ['Bob', 'Rob'],
  ['Zoë', 'Zoe'],
  ['Ali', 'Ail'],
])('%s and %s do not', (one, other) => expect(lookAlike(one, other)).toBe(false))

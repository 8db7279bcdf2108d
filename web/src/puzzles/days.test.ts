import { expect, it } from 'vitest'
import { dayOf, puzzleOf, streakOf, untilMidnight, weekdayOf, weeksUntil, written } from './days'

const tuesday = dayOf(new Date(2026, 10, 17, 12))

it('a day lasts from midnight to midnight in local time', () => {
  expect(dayOf(new Date(2026, 10, 17, 0, 0, 0))).toBe(tuesday)
  expect(dayOf(new Date(2026, 10, 17, 23, 59, 59))).toBe(tuesday)
  expect(dayOf(new Date(2026, 10, 18, 0, 0, 0))).toBe(tuesday + 1)
  expect(untilMidnight(new Date(2026, 10, 17, 23, 0))).toBe(3_600_000)
})

it('each day has its puzzle, and after the last one the cycle repeats', () => {
  const names = ['01', '02', '03']
  const week = Array.from({ length: 4 }, (_, i) => puzzleOf(names, tuesday + i))
  expect(new Set(week)).toEqual(new Set(names))
  expect(week[3]).toBe(week[0])
  expect(puzzleOf([], tuesday)).toBeUndefined()
})

it('weeks begin on a Monday', () => {
  expect(weekdayOf(tuesday)).toBe(1)
  const days = weeksUntil(tuesday, 4)
  expect(days).toHaveLength(28)
  expect(weekdayOf(days[0]!)).toBe(0)
  expect(days.indexOf(tuesday)).toBe(22)
})

it('a streak is kept until a whole day has passed without a solved puzzle', () => {
  const solved = new Set([1, 2, 5, 6, 7])
  const streakAt = (day: number) => streakOf((on) => solved.has(on), day)
  expect(streakAt(7)).toBe(3)
  expect(streakAt(8)).toBe(3)
  expect(streakAt(9)).toBe(0)
  expect(streakAt(3)).toBe(2)
})

it('dates are formatted for the language', () => {
  const long: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  expect(written(tuesday, 'en', long)).toBe('Tuesday 17 November')
  expect(written(tuesday, 'de', long)).toBe('Dienstag, 17. November')
  expect(written(tuesday, 'fr', long)).toBe('Mardi 17 novembre')
})

// Days as people count them where they are, and the puzzle that belongs to each.

/** Counted from 1 January 1970. */
export type Day = number

const length = 86_400_000

/** The day of a moment, by the calendar on the wall. */
export const dayOf = (moment: Date): Day => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / length

/** How long it lasts from that moment on, in milliseconds: a day may have 23 hours. */
export const untilMidnight = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1).getTime() - moment.getTime()

/** 0 is a Monday. */
export const weekdayOf = (day: Day): number => (day + 3) % 7

/** All days of so many weeks, from a Monday to the Sunday of this day's week. */
export const weeksUntil = (day: Day, weeks: number): Day[] =>
  Array.from({ length: 7 * weeks }, (_, i) => day - weekdayOf(day) - 7 * (weeks - 1) + i)

/** The puzzle of a day: the same for everybody, as long as there are the same puzzles. */
export const puzzleOf = (names: readonly string[], day: Day): string | undefined => names[day % names.length]

/** On how many days in a row something was solved; today may still come. */
export function streakOf(solvedOn: (day: Day) => boolean, today: Day): number {
  const last = solvedOn(today) ? today : today - 1
  let length = 0
  while (solvedOn(last - length)) ++length
  return length
}

/** "Tuesday 17 November", "17 Nov", "T": as it is written where the language is spoken. */
export function written(day: Day, language: string, format: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...format, timeZone: 'UTC' }).format(day * length)
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

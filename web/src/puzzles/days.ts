// Days in local time, and the puzzle of each.

/** Number of days since 1 January 1970. */
export type Day = number

const length = 86_400_000

/** Day of a time by the local calendar. */
export const dayOf = (moment: Date): Day => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / length

/** Milliseconds from a time to local midnight: a day may have 23 hours. */
export const untilMidnight = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1).getTime() - moment.getTime()

/** Day of the week; 0 is Monday. */
export const weekdayOf = (day: Day): number => (day + 3) % 7

/** All days of a number of weeks, the last of which contains this day, from Monday to Sunday. */
export const weeksUntil = (day: Day, weeks: number): Day[] =>
  Array.from({ length: 7 * weeks }, (_, i) => day - weekdayOf(day) - 7 * (weeks - 1) + i)

/** Puzzle of a day: the same for all players with the same puzzles. */
export const puzzleOf = (names: readonly string[], day: Day): string | undefined => names[day % names.length]

/** Number of consecutive days with a solved puzzle, up to today or yesterday. */
export function streakOf(solvedOn: (day: Day) => boolean, today: Day): number {
  const last = solvedOn(today) ? today : today - 1
  let length = 0
  while (solvedOn(last - length)) ++length
  return length
}

/** "Tuesday 17 November", "17 Nov", "T": a date as usual in the language. */
export function written(day: Day, language: string, format: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...format, timeZone: 'UTC' }).format(day * length)
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

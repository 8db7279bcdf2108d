// Lessons finished on this device, and their tables.
const place = 'omnibus.lessons'
const tablesPlace = 'omnibus.lesson_tables'
const mostTables = 100

type Finished = { [game: string]: string[] }
/** State of lesson tables after the lesson: abandoned, or used to play on. */
type Tables = { [match: string]: 'left' | 'played_on' }

/** If the browser forbids storage, the data lasts as long as the page. */
function read<Kept extends object>(place: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Kept
  } catch {
    return {} as Kept
  }
}
function keep(place: string, kept: object): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // See above.
  }
}

let finished = $state.raw(read<Finished>(place))
let tables = $state.raw(read<Tables>(tablesPlace))

function note(match: string, now: Tables[string]): void {
  tables = Object.fromEntries([...Object.entries(tables).filter(([id]) => id !== match), [match, now]].slice(-mostTables)) as Tables
  keep(tablesPlace, tables)
}

export const learned = {
  has: (game: string, lesson: string): boolean => finished[game]?.includes(lesson) ?? false,
  /** Number of finished lessons among these of a game. */
  count: (game: string, lessons: readonly { name: string }[]): number => lessons.filter(({ name }) => learned.has(game, name)).length,
  /** True if no lesson is finished yet. */
  get none(): boolean {
    return Object.keys(finished).length === 0
  },
  add(game: string, lesson: string): void {
    if (learned.has(game, lesson)) return
    finished = { ...finished, [game]: [...(finished[game] ?? []), lesson] }
    keep(place, finished)
  },
  /** Notes that the last step of the lesson at this table is done. */
  leave(match: string): void {
    if (!(match in tables)) note(match, 'left')
  },
  /** Notes that the game continues at the table of a lesson. */
  playOn: (match: string): void => note(match, 'played_on'),
  isLeft: (match: string): boolean => tables[match] === 'left',
  isPlayedOn: (match: string): boolean => tables[match] === 'played_on',
}

// Which lessons were finished on this device, and at which tables.
const place = 'omnibus.lessons'
const tablesPlace = 'omnibus.lesson_tables'
const mostTables = 100

type Finished = { [game: string]: string[] }
/** What became of the table of a lesson: it is done with, or a game goes on there. */
type Tables = { [match: string]: 'left' | 'played_on' }

/** A browser may forbid storage; then it is remembered as long as the page. */
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
  /** How many of these lessons of a game were finished. */
  count: (game: string, lessons: readonly { name: string }[]): number => lessons.filter(({ name }) => learned.has(game, name)).length,
  /** Whether no lesson was finished yet. */
  get none(): boolean {
    return Object.keys(finished).length === 0
  },
  add(game: string, lesson: string): void {
    if (learned.has(game, lesson)) return
    finished = { ...finished, [game]: [...(finished[game] ?? []), lesson] }
    keep(place, finished)
  },
  /** The last step of the lesson at this table was taken. */
  leave(match: string): void {
    if (!(match in tables)) note(match, 'left')
  },
  /** The game goes on at the table of a lesson. */
  playOn: (match: string): void => note(match, 'played_on'),
  isLeft: (match: string): boolean => tables[match] === 'left',
  isPlayedOn: (match: string): boolean => tables[match] === 'played_on',
}

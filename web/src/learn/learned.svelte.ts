// Which lessons were finished on this device.
const place = 'omnibus.lessons'

type Finished = { [game: string]: string[] }

/** A browser may forbid storage; then it is remembered as long as the page. */
function read(): Finished {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Finished
  } catch {
    return {}
  }
}

let finished = $state.raw(read())

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
    try {
      localStorage.setItem(place, JSON.stringify(finished))
    } catch {
      // See above.
    }
  },
}

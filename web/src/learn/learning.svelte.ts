// Lesson at the table on the screen.
import { api } from '../api'
import type { Lesson } from '../protocol/lessons'
import { learned } from './learned.svelte'

let lesson = $state.raw<Lesson | null>(null)

export const learning = {
  get lesson(): Lesson | null {
    return lesson
  },
  /** Reads the progress of the learner and remembers a finished lesson on this device. */
  async read(match: string): Promise<void> {
    const { lesson: now } = await api.lesson(match)
    lesson = now
    if (now.step !== null) return
    learned.add(now.game, now.name)
    learned.leave(match)
  },
}

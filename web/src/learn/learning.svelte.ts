// The lesson that is being taught at the table on the screen.
import { api } from '../api'
import type { Lesson } from '../protocol'
import { learned } from './learned.svelte'

let lesson = $state.raw<Lesson | null>(null)

export const learning = {
  get lesson(): Lesson | null {
    return lesson
  },
  /** Where the learner is now. What was finished is remembered on this device. */
  async read(match: string): Promise<void> {
    const { lesson: now } = await api.lesson(match)
    lesson = now
    if (now.step !== null) return
    learned.add(now.game, now.name)
    learned.leave(match)
  },
}

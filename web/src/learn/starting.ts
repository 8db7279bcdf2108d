// Starting a lesson: a table of its own, and there at once.
import { api } from '../api'
import { go } from '../router.svelte'

export async function startLesson(game: string, lesson: string): Promise<void> {
  go(`/match/${(await api.openLesson({ game, lesson })).id}`)
}

// Starts a lesson: creates its table and opens it.
import { api } from '../api'
import { go } from '../router.svelte'

export async function startLesson(game: string, lesson: string): Promise<void> {
  go(`/match/${(await api.openLesson({ game, lesson })).id}`)
}

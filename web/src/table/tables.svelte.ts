// The tables of this page: one socket for all of them, in the language that is spoken.
import { connection } from '../connection.svelte'
import { language } from '../language.svelte'
import { connect } from '../reach.svelte'
import { SocketTables } from './socket'

export const tables = new SocketTables(connect, language(), (state) => (connection.lost = state === 'lost'))

$effect.root(() => {
  $effect(() => tables.speak(language()))
})
addEventListener('online', () => tables.wake())
document.addEventListener('visibilitychange', () => document.hidden || tables.wake())

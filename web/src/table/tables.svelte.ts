// The tables of this page: one socket for all of them, in the language that is spoken.
import { connection } from '../connection.svelte'
import { language } from '../language.svelte'
import { SocketTables } from './socket'

const connect = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)

export const tables = new SocketTables(connect, language(), (state) => (connection.lost = state === 'lost'))

$effect.root(() => {
  $effect(() => tables.speak(language()))
})
addEventListener('online', () => tables.wake())
document.addEventListener('visibilitychange', () => document.hidden || tables.wake())

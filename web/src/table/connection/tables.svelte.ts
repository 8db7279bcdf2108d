// Tables of this page: those of the server and of this device, in the current language.
import { connection } from '../../connection.svelte'
import { language } from '../../language.svelte'
import { seen } from '../../offline/seen'
import { connectDevice, connectServer, contact, reach } from '../../reach.svelte'
import { RememberedTables } from './remembered'
import { SocketTables } from './socket'
import type { TableSource } from './table'

function heard(state: 'live' | 'lost'): void {
  connection.lost = state === 'lost'
  if (state === 'lost') void contact.doubt()
}
const onServer = new SocketTables(connectServer, language(), heard)
const onDevice = new SocketTables(connectDevice, language())
const remembered = new RememberedTables(onServer, seen)

export const tables: TableSource = {
  open: (match, viewer, news) => (reach.isHere(match) ? onDevice : remembered).open(match, viewer, news),
}

$effect.root(() => {
  $effect(() => {
    onServer.speak(language())
    onDevice.speak(language())
  })
  // Wakes the socket when the page notices first that the server is back.
  $effect(() => void (reach.online && onServer.wake()))
})
addEventListener('online', () => onServer.wake())
addEventListener('offline', () => onServer.wake())
addEventListener('pagehide', () => remembered.flush())
document.addEventListener('visibilitychange', () => (document.hidden ? remembered.flush() : onServer.wake()))

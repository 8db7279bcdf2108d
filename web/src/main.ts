import './look/tokens.css'
import './look/ui.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './language.svelte'
import { followReadiness } from './offline/readiness.svelte'
import { keepForLater } from './offline/updates.svelte'
import { preferences } from './preferences.svelte'
import { addressLinks } from './router.svelte'
import { session } from './session.svelte'

followReadiness()
try {
  // Texts, games and colours load before the first paint, so that nothing flashes in another language or jumps.
  await Promise.all([speak(preferences.language), session.greet()])
  addressLinks()
  mount(App, { target: document.getElementById('app')! })
  keepForLater()
} catch {
  // The server went away during the first load. There is nothing to show yet, so start again.
  setTimeout(() => location.reload(), 3000)
}

// Preferences of the user, stored in this browser. public/theme.js reads the theme before any other code runs.
import type { Language } from './protocol/values'

export type Theme = 'light' | 'dark' | 'system'
/** Display of points before a move: on all places, only on the inspected one, or never. */
export type PointsBefore = 'always' | 'hover' | 'never'

const languages: Language[] = ['en', 'de', 'fr']
const night = matchMedia('(prefers-color-scheme: dark)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

/** If the browser forbids storage, a preference lasts as long as the page. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(`omnibus.${name}`)
  } catch {
    return null
  }
}
function store(name: string, value: string): void {
  try {
    localStorage.setItem(`omnibus.${name}`, value)
  } catch {
    // See above.
  }
}

function firstLanguage(): Language {
  const wanted = [stored('language') ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return languages.find((language) => language === wanted.find((tag) => languages.includes(tag as Language))) ?? 'en'
}

class Preferences {
  #theme = $state<Theme>((stored('theme') as Theme | null) ?? 'system')
  #language = $state(firstLanguage())
  #sound = $state(stored('sound') !== 'off')
  #confirm = $state(stored('confirm') === 'on')
  #points = $state<PointsBefore>((stored('points') as PointsBefore | null) ?? 'always')
  #calm = $state(stored('calm') === 'on')

  constructor() {
    night.addEventListener('change', () => this.#showTheme())
    this.#showCalm()
    // Follow changes made in another tab.
    addEventListener('storage', (event) => {
      if (event.key === 'omnibus.theme' && event.newValue) this.theme = event.newValue as Theme
      if (event.key === 'omnibus.language' && event.newValue) this.language = event.newValue as Language
      if (event.key === 'omnibus.sound') this.sound = event.newValue !== 'off'
    })
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(theme: Theme) {
    this.#theme = theme
    store('theme', theme)
    this.#showTheme()
  }
  #showTheme(): void {
    const dark = this.#theme === 'dark' || (this.#theme === 'system' && night.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }

  get language(): Language {
    return this.#language
  }
  set language(language: Language) {
    this.#language = language
    store('language', language)
  }

  get sound(): boolean {
    return this.#sound
  }
  set sound(sound: boolean) {
    this.#sound = sound
    store('sound', sound ? 'on' : 'off')
  }

  /** True to ask before a final decision. */
  get confirm(): boolean {
    return this.#confirm
  }
  set confirm(confirm: boolean) {
    this.#confirm = confirm
    store('confirm', confirm ? 'on' : 'off')
  }

  /** Display of points before a move. */
  get points(): PointsBefore {
    return this.#points
  }
  set points(points: PointsBefore) {
    this.#points = points
    store('points', points)
  }

  /** Disables all animations, regardless of the system setting. */
  get calm(): boolean {
    return this.#calm || still.matches
  }
  set calm(calm: boolean) {
    this.#calm = calm
    store('calm', calm ? 'on' : 'off')
    this.#showCalm()
  }
  #showCalm(): void {
    document.documentElement.toggleAttribute('data-calm', this.#calm)
  }
}

export const preferences = new Preferences()
export const allLanguages: readonly Language[] = languages

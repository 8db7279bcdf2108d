// For tests: the preferences ask the browser, and there is none. To be imported before whatever imports them.
import { vi } from 'vitest'

const browser = {
  navigator: { languages: [] },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  document: { documentElement: { toggleAttribute() {}, dataset: {} } },
}
for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)

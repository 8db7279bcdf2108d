// For tests: stubs the browser features used by the preferences. Import it before any module that imports them.
import { vi } from 'vitest'

const browser = {
  navigator: { languages: [] },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  document: { documentElement: { toggleAttribute() {}, dataset: {} } },
}
for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)

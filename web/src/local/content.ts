// Content of the server in this browser, in bundles (module_files.mjs): files common to all languages, and the texts of each language.
import type { ContentFile } from '../engine/instance'
import type { Language } from '../protocol/values'
import type { ModuleFiles } from '../site'

type Bundle = Language | 'common'
const encoder = new TextEncoder()

async function load(address: string): Promise<ContentFile[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const texts = (await response.json()) as { [path: string]: string }
  return Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)])
}

export class Content {
  readonly #files: ModuleFiles
  readonly #loaded = new Set<Bundle>()

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** Loads the missing bundles for a language. English is included as fallback. */
  async of(language: Language): Promise<ContentFile[]> {
    const bundles = (['common', 'en', language] as const).filter((bundle, i, all) => !this.#loaded.has(bundle) && all.indexOf(bundle) === i)
    const files = await Promise.all(bundles.map((bundle) => load(this.#files[bundle])))
    for (const bundle of bundles) this.#loaded.add(bundle)
    return files.flat()
  }
}

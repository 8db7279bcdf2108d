// The content that the server in a browser works with, in bundles (module_files.mjs): what all languages share, and what is said in each.
import type { ContentFile } from '../engine/instance'
import type { Language } from '../protocol'
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

  /** Whatever a language needs that has not been loaded. What cannot be told in it is told in English. */
  async of(language: Language): Promise<ContentFile[]> {
    const bundles = (['common', 'en', language] as const).filter((bundle, i, all) => !this.#loaded.has(bundle) && all.indexOf(bundle) === i)
    const files = await Promise.all(bundles.map((bundle) => load(this.#files[bundle])))
    for (const bundle of bundles) this.#loaded.add(bundle)
    return files.flat()
  }
}

// Engine without a server: the module omnibus.wasm answers the requests of docs/protocol/engine.md.
import type { Language } from '../protocol/values'
import { Instance, type Common, type ContentFile } from './instance'

/** Documented in src/wasm/module.cpp. */
interface Exports extends Common {
  start(): void
  answer(): number
}

export class EngineModule {
  readonly #instance: Instance<Exports>

  /** Opens an engine for one match. It has only this content; errors are in this language. */
  static async open(module: WebAssembly.Module, content: Iterable<ContentFile>, language: Language): Promise<EngineModule> {
    return new EngineModule(await Instance.of<Exports>(module), content, language)
  }

  private constructor(instance: Instance<Exports>, content: Iterable<ContentFile>, language: Language) {
    this.#instance = instance
    instance.addFiles(content)
    instance.write(language)
    instance.functions.start()
  }

  /** One request in, one answer out, both JSON. */
  answer(request: string): string {
    this.#instance.write(request)
    return this.#instance.read(this.#instance.functions.answer())
  }
}

// The engine without a server: the module omnibus.wasm, which answers the requests of docs/PROTOCOL.md.
import type { Language } from '../protocol'
import { system } from './system'

/** A file of content/ by its path there, such as "mass_transit/edition.json". */
export type ContentFile = [path: string, bytes: Uint8Array]

/** src/wasm/module.cpp says what they do. */
interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  room(size: number): number
  add_file(pathSize: number): void
  start(): void
  answer(): number
  reply(): number
}

export class EngineModule {
  readonly #module: Exports
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder()

  /** Holds one match. The content is all that it will ever know; errors are told in that language. */
  static async open(module: WebAssembly.Module, content: Iterable<ContentFile>, language: Language): Promise<EngineModule> {
    const exports = (): Exports => instance.exports as unknown as Exports
    const imports = { wasi_snapshot_preview1: system(() => exports().memory.buffer) }
    const instance = await WebAssembly.instantiate(module, imports)
    return new EngineModule(exports(), content, language)
  }

  private constructor(module: Exports, content: Iterable<ContentFile>, language: Language) {
    this.#module = module
    module._initialize()
    for (const [path, bytes] of content) module.add_file(this.#write(path, bytes))
    this.#write(language)
    module.start()
  }

  /** One request in, one answer out, both JSON. */
  answer(request: string): string {
    this.#write(request)
    const size = this.#module.answer()
    return this.#decoder.decode(new Uint8Array(this.#module.memory.buffer, this.#module.reply(), size))
  }

  /** A text and what follows it, to where the module reads it; tells how many bytes the text has. */
  #write(text: string, more: Uint8Array = new Uint8Array()): number {
    const bytes = this.#encoder.encode(text)
    const at = this.#module.room(bytes.length + more.length)
    const room = new Uint8Array(this.#module.memory.buffer, at, bytes.length + more.length)
    room.set(bytes)
    room.set(more, bytes.length)
    return bytes.length
  }
}

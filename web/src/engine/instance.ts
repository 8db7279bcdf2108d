// Instance of the module omnibus.wasm, with the transfer of texts in and out.
import { system } from './system'
import { words } from './words'

/** Content file of the program by its name, such as "night_bus/edition.json". */
export type ContentFile = [path: string, bytes: Uint8Array]

/** Exports common to all parts of the module; src/wasm documents them. */
export interface Common {
  memory: WebAssembly.Memory
  _initialize(): void
  room(size: number): number
  add_file(pathSize: number): void
  reply(): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const nothing = new Uint8Array()

export class Instance<Exports extends Common> {
  readonly functions: Exports

  static async of<Exports extends Common>(module: WebAssembly.Module): Promise<Instance<Exports>> {
    const exports = (): Exports => instance.exports as unknown as Exports
    const memory = () => exports().memory.buffer
    const imports = { wasi_snapshot_preview1: system(memory), words: words(memory) }
    const instance = await WebAssembly.instantiate(module, imports)
    return new Instance(exports())
  }

  private constructor(functions: Exports) {
    this.functions = functions
    functions._initialize()
  }

  /** Passes content files to the module. */
  addFiles(content: Iterable<ContentFile>): void {
    for (const [path, bytes] of content) this.functions.add_file(this.write(path, bytes))
  }

  /** Writes a text and the bytes after it to the inbox of the module; returns the size of the text in bytes. */
  write(text: string, more: Uint8Array = nothing): number {
    const bytes = encoder.encode(text)
    const at = this.functions.room(bytes.length + more.length)
    const room = new Uint8Array(this.functions.memory.buffer, at, bytes.length + more.length)
    room.set(bytes)
    room.set(more, bytes.length)
    return bytes.length
  }

  /** Writes two texts; returns the size of the first in bytes. */
  writeBoth(name: string, text: string): number {
    return this.write(name, encoder.encode(text))
  }

  /** Reads the last reply of the module, of this size in bytes. */
  read(size: number): string {
    return decoder.decode(new Uint8Array(this.functions.memory.buffer, this.functions.reply(), size))
  }
}

// One running copy of the module omnibus.wasm, and how texts get into it and out of it.
import { system } from './system'
import { words } from './words'

/** A file of the program's content by its name, such as "mass_transit/edition.json". */
export type ContentFile = [path: string, bytes: Uint8Array]

/** What everything in the module has in common; src/wasm says what the functions do. */
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

  /** From now on the module knows them. */
  addFiles(content: Iterable<ContentFile>): void {
    for (const [path, bytes] of content) this.functions.add_file(this.write(path, bytes))
  }

  /** A text and what follows it, to where the module reads it; tells how many bytes the text has. */
  write(text: string, more: Uint8Array = nothing): number {
    const bytes = encoder.encode(text)
    const at = this.functions.room(bytes.length + more.length)
    const room = new Uint8Array(this.functions.memory.buffer, at, bytes.length + more.length)
    room.set(bytes)
    room.set(more, bytes.length)
    return bytes.length
  }

  /** The same with two texts. */
  writeBoth(name: string, text: string): number {
    return this.write(name, encoder.encode(text))
  }

  /** What the module has put there last, so many bytes of it. */
  read(size: number): string {
    return decoder.decode(new Uint8Array(this.functions.memory.buffer, this.functions.reply(), size))
  }
}

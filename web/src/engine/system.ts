// System interface of the module (WASI, preview 1), as far as a page offers it: clocks, random bytes and error output.

const good = 0
const noSuchFile = 8
const wallClock = 0
const errors = 2
const mostChanceAtOnce = 65_536

/** Called each time, because the memory may have grown and moved. */
type Memory = () => ArrayBuffer

/** Imports for the module. */
export const system = (memory: Memory): WebAssembly.ModuleImports => ({
  clock_time_get: time(memory),
  environ_get: () => good,
  environ_sizes_get: noVariables(memory),
  fd_close: () => noSuchFile,
  fd_seek: () => noSuchFile,
  fd_write: write(memory),
  proc_exit: (code: number) => {
    throw new Error(`the engine has ended itself (${code})`)
  },
  random_get: chance(memory),
})

function write(memory: Memory) {
  const decoder = new TextDecoder()
  return (file: number, pieces: number, count: number, written: number): number => {
    const view = new DataView(memory())
    let size = 0
    let text = ''
    for (let i = 0; i < count; ++i) {
      const piece = pieces + 8 * i
      const length = view.getUint32(piece + 4, true)
      text += decoder.decode(new Uint8Array(memory(), view.getUint32(piece, true), length))
      size += length
    }
    if (file === errors) console.error(text)
    view.setUint32(written, size, true)
    return good
  }
}

const chance = (memory: Memory) => (at: number, size: number) => {
  for (let done = 0; done < size; done += mostChanceAtOnce)
    crypto.getRandomValues(new Uint8Array(memory(), at + done, Math.min(mostChanceAtOnce, size - done)))
  return good
}

const time = (memory: Memory) => (clock: number, _precision: bigint, at: number) => {
  const milliseconds = clock === wallClock ? Date.now() : performance.now()
  new DataView(memory()).setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true)
  return good
}

/** Reports an empty environment. */
const noVariables = (memory: Memory) => (count: number, size: number) => {
  const view = new DataView(memory())
  view.setUint32(count, 0, true)
  view.setUint32(size, 0, true)
  return good
}

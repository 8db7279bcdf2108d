// Writes each file of the client once more, compressed: to make them as small as can be takes too long when the program starts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(html|js|css|svg|json|wasm)$/.test(name)) continue
  const bytes = readFileSync(new URL(name, dist))
  const small = brotliCompressSync(bytes)
  if (small.length < bytes.length) writeFileSync(new URL(`${name}.br`, dist), small)
}

// SHA-256. Browsers offer it only on secure pages, but phones in the local network use plain HTTP.

/** First 32 fractional bits of the roots of the first primes. */
function fractions(count: number, root: number): number[] {
  const out: number[] = []
  for (let n = 2; out.length < count; ++n) {
    let prime = true
    for (let d = 2; d * d <= n && prime; ++d) prime = n % d !== 0
    if (prime) out.push(((n ** (1 / root) % 1) * 2 ** 32) | 0)
  }
  return out
}
const first = fractions(8, 2)
const rounds = fractions(64, 3)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Message in blocks of 64 bytes: the text, a one bit, zeros, and the length in bits. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text)
  const view = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6) * 64 + 64))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 4, bytes.length * 8)
  return view
}

/** Hash of the UTF-8 text as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const blocks = padded(text)
  const hash = Int32Array.from(first)
  const words = new Int32Array(64)
  for (let block = 0; block < blocks.byteLength; block += 64) {
    for (let i = 0; i < 16; ++i) words[i] = blocks.getInt32(block + 4 * i)
    for (let i = 16; i < 64; ++i) {
      const far = words[i - 15]!
      const near = words[i - 2]!
      const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
      const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
      words[i] = words[i - 16]! + mixedFar + words[i - 7]! + mixedNear
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; ++i) {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + rounds[i]! + words[i]!) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
      ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
    }
    const mixed = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; ++i) hash[i] = hash[i]! + mixed[i]!
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

import { describe, expect, it } from 'vitest'
import protocol from '../../../docs/protocol/shuffle.md?raw'
import type { Contribution } from '../protocol/shuffle'
import { sha256 } from './sha256'
import { changes, check, commitmentOf, commitmentOfServer, fingerprintOf, promisesOf, seedOf, type Kept, type Promised } from './shuffle'

interface Example {
  proof: { match: string; commitment: string; secret: string; contributions: Omit<Contribution, 'state'>[] }
  fingerprint: string
  seed: string
}
const examples = JSON.parse(/```shuffle\n([\s\S]*?)```/.exec(protocol)![1]!) as Example[]

/** The example as a finished match. */
function over({ proof, fingerprint, seed }: Example): Promised {
  const contributions = proof.contributions.map(
    (each) => ({ ...each, state: each.contribution === null ? 'left_out' : 'in' }) as Contribution,
  )
  const { commitment, secret } = proof
  const shuffle = { version: 2, stage: 'dealt', commitment, contributions, fingerprint, secret, seed, salt: null }
  const seats = [0, 1, 2].map((seat) => ({ seat, name: `P${seat}`, kind: 'person', yours: seat === 0 }))
  return { id: proof.match, state: 'over', seats, shuffle } as unknown as Promised
}

/** Records of seat 0's browser. */
function keptOf(match: Promised): Kept {
  const { commitment, contributions, fingerprint } = match.shuffle
  const contribution = contributions[0]?.contribution
  return { server: commitment, promises: promisesOf(match), fingerprint: fingerprint!, ...(contribution && { contribution, taken: true }) }
}

const [both, oneLeftOut, nobody] = examples.map(over) as [Promised, Promised, Promised]
const copy = (match: Promised): Promised => structuredClone(match)

describe('sha256', () => {
  it('equals that of the browser, for any length', async () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const text = 'é'.repeat(length % 2) + 'x'.repeat(length)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
      expect(sha256(text), `${length}`).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    }
  })
})

describe('the examples of the protocol', () => {
  it.each(examples.map((example, i) => [i, example] as const))('%i is true', (_, example) => {
    const { id, shuffle } = over(example)
    expect(commitmentOfServer(id, shuffle.secret!)).toBe(shuffle.commitment)
    for (const { commitment, contribution } of shuffle.contributions) if (contribution) expect(commitmentOf(contribution)).toBe(commitment)
    expect(fingerprintOf(id, shuffle.commitment, shuffle.contributions)).toBe(example.fingerprint)
    expect(seedOf(id, shuffle.secret!, shuffle.contributions)).toBe(example.seed)
  })
})

describe('the verdict', () => {
  it('is proven if everything matches the kept record and includes the viewer’s contribution', () => {
    expect(check(both, keptOf(both))).toEqual({ kind: 'proven', faults: [] })
    expect(check(oneLeftOut, keptOf(oneLeftOut)).kind).toBe('proven')
    const { server, contribution } = keptOf(both)
    expect(check(both, { server, contribution: contribution! }).kind, 'who was away at the start').toBe('proven')
  })
  it('reports missing contributions of the viewer or of all players', () => {
    const { server, promises, fingerprint } = keptOf(both)
    expect(check(both, { server, promises: promises!, fingerprint: fingerprint! }).kind).toBe('without_you')
    expect(check(nobody, keptOf(nobody)).kind).toBe('alone')
  })
  it('proves nothing to a browser that kept nothing', () => expect(check(both, null).kind).toBe('nothing_kept'))

  const tampered: [string, string[], (match: Promised) => void][] = [
    ['another secret of the server', ['secret', 'seed'], ({ shuffle }) => (shuffle.secret = 'f'.repeat(64))],
    ['another contribution', ['contribution', 'seed'], ({ shuffle }) => (shuffle.contributions[1]!.contribution = 'f'.repeat(64))],
    [
      'another contribution that fits a promise invented for it',
      ['promises', 'start', 'seed'],
      ({ shuffle }) => {
        shuffle.contributions[1]!.contribution = 'f'.repeat(64)
        shuffle.contributions[1]!.commitment = commitmentOf('f'.repeat(64))
      },
    ],
    ['another order', ['promises', 'start', 'seed'], ({ shuffle }) => shuffle.contributions.reverse()],
    ['somebody hidden', ['promises', 'start', 'seed'], ({ shuffle }) => shuffle.contributions.pop()],
    ['another seed', ['seed'], ({ shuffle }) => (shuffle.seed = '7')],
    ['another fingerprint', ['start'], ({ shuffle }) => (shuffle.fingerprint = 'f'.repeat(64))],
    [
      'somebody left out afterwards',
      ['start', 'seed'],
      ({ shuffle }) => Object.assign(shuffle.contributions[1]!, { state: 'left_out', contribution: null }),
    ],
  ]
  it.each(tampered)('is wrong after %s', (_, faults, change) => {
    const match = copy(both)
    change(match)
    expect(check(match, keptOf(both))).toEqual({ kind: 'wrong', faults })
  })

  it('is wrong for a consistent but later invented shuffle', () => {
    const match = copy(both)
    const { shuffle } = match
    shuffle.secret = 'f'.repeat(64)
    shuffle.commitment = commitmentOfServer(match.id, shuffle.secret)
    shuffle.fingerprint = fingerprintOf(match.id, shuffle.commitment, shuffle.contributions)
    shuffle.seed = seedOf(match.id, shuffle.secret, shuffle.contributions)
    expect(check(match, null).kind).toBe('nothing_kept')
    expect(check(match, keptOf(both))).toEqual({ kind: 'wrong', faults: ['server', 'start'] })
  })

  it('detects a server that drops an accepted contribution', () => {
    const kept = { ...keptOf(oneLeftOut), contribution: both.shuffle.contributions[1]!.contribution! }
    expect(check(oneLeftOut, kept).faults).toEqual(['own_left_out'])
    const hidden = { ...keptOf(nobody), contribution: both.shuffle.contributions[1]!.contribution!, taken: true }
    expect(changes(nobody, hidden)).toEqual(['own'])
  })

  it('compares the available data of matches of earlier versions', () => {
    const old = { ...both, shuffle: { ...nobody.shuffle, version: 1 as const, seed: '18446744073709551615', salt: 'abc', secret: null } }
    old.shuffle.commitment = '489458d2ef5d27a17e05ec88d5476f256556efeb1812a88dd553410155ff1470'
    expect(check(old, null).kind).toBe('old')
    old.shuffle.seed = '1'
    expect(check(old, null)).toEqual({ kind: 'wrong', faults: ['secret'] })
  })
})

// Client and server agree: every kind of message that went between them in any of these tests is held against web/src/protocol.ts by the compiler.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from './support/programs'
import { asked, hasty, play } from './support/playing'
import { stageOfTests } from './support/stage'
import { seenFolder } from './support/types'

const stage = stageOfTests()

/** The part of `Reply` that has this field; a compiler asked about the whole union would overlook what is wrong inside. */
const replyFields = ['watch', 'done', 'hint', 'log', 'frame', 'error']

function typeOf(type: string, message: { [field: string]: unknown } | null): string {
  const field = replyFields.find((name) => message && name in message)
  return type === 'Reply' && field ? `Extract<Reply, { ${field}: unknown }>` : type
}

/** Declares each message as a constant of its type. What the compiler says of them. */
function compile(lines: string[]): string {
  const constants = lines.map((line, i) => {
    const [type, json] = line.split('\t') as [string, string]
    return `export const message${i}: ${typeOf(type, JSON.parse(json))} = ${json}`
  })
  const types = 'Failure, Hello, Match, MatchList, Person, Push, Reply, Request'
  const file = join(root, 'build/browser/messages.ts')
  writeFileSync(file, [`import type { ${types} } from '../../web/src/protocol'`, 'export type Used = [' + types + ']', ...constants, ''].join('\n'))
  const compiler = join(root, 'web/node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  return spawnSync('node', [compiler, ...options, '--ignoreConfig', file], { cwd: root, encoding: 'utf8' }).stdout
}

let seen: string[]

beforeAll(async () => {
  // Alone, too, this file has something to look at.
  const ada = await stage.person('Ada')
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  const table = await asked(ada)
  await play(ada, hasty(table.legal, table))
  await ada.recorder.finish()
  seen = readdirSync(seenFolder).flatMap((file) => readFileSync(join(seenFolder, file), 'utf8').trim().split('\n'))
})

test('Every message has exactly the fields its type has', () => {
  expect(new Set(seen.map((line) => line.split('\t')[0]))).toContain('Reply')
  expect(compile([...new Set(seen)])).toBe('')
})

test('A field too many, one too few and a wrong value would be found', () => {
  const update = seen.find((line) => line.startsWith('Push\t{"push":"update"'))!
  const watch = seen.find((line) => line.startsWith('Reply') && line.includes('"watch":'))!
  expect(compile([update.replace('"ply":', '"secret":1,"ply":')])).toContain('error')
  expect(compile([watch.replace('"ply":', '"secret":1,"ply":')])).toContain('error')
  expect(compile([update.replace('"seq":0,', '')])).toContain('error')
  expect(compile([watch.replace('"state":"running"', '"state":"rolling"')])).toContain('error')
})

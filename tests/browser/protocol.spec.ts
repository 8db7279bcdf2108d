// Protocol agreement: every kind of message seen in these tests is type-checked against web/src/protocol by the compiler.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from './support/programs'
import { coop, asked, hasty, play } from './support/games'
import { stageOfTests } from './support/stage'
import { seenFolder } from './support/types'

const stage = stageOfTests()

/** Selects the part of `Reply` with this field; against the whole union, errors in nested objects would go unnoticed. */
const replyFields = ['watch', 'done', 'hint', 'why', 'log', 'frame', 'error']

function typeOf(type: string, message: { [field: string]: unknown } | null): string {
  const field = replyFields.find((name) => message && name in message)
  return type === 'Reply' && field ? `Extract<Reply, { ${field}: unknown }>` : type
}

/** Types of the messages, by their topic in web/src/protocol. */
const types = {
  analysis: 'AnalysisReply',
  failures: 'Failure',
  lessons: 'LessonReply',
  lobby: 'Hello, Person',
  match: 'Match, MatchList',
  new_match: 'SetupReply',
  pushes: 'Push',
  puzzles: 'PuzzleCardReply, PuzzleReply',
  replies: 'Reply',
  requests: 'Request',
}

/** Declares each message as a constant of its type, one per line. Compiler errors by message number. */
function compile(lines: string[]): Map<number, string> {
  const constants = lines.map((line, i) => {
    const [type, json] = line.split('\t') as [string, string]
    return `export const message${i}: ${typeOf(type, JSON.parse(json))} = ${json}`
  })
  const file = join(root, 'build/browser/messages.ts')
  const imports = Object.entries(types).map(([topic, names]) => `import type { ${names} } from '../../web/src/protocol/${topic}'`)
  writeFileSync(file, [...imports, ...constants].join('\n'))
  const compiler = join(root, 'web/node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--lib',
    'es2022',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--skipLibCheck',
  ]
  const { stdout } = spawnSync('node', [compiler, ...options, '--ignoreConfig', file], { cwd: root, encoding: 'utf8' })
  const complaints = stdout.split('\n').filter((line) => /^\S.*error TS/.test(line))
  return new Map(complaints.map((line) => [Number(/messages\.ts\((\d+),/.exec(line)?.[1]) - imports.length - 1, line]))
}

let seen: string[]

beforeAll(async () => {
  // Messages to check when this file runs alone.
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  const table = await asked(ada)
  await play(ada, hasty(table.legal, table))
  await ada.recorder.finish()
  seen = readdirSync(seenFolder).flatMap((file) => readFileSync(join(seenFolder, file), 'utf8').trim().split('\n'))
})

test('Every message has exactly the fields its type has', () => {
  const messages = [...new Set(seen)]
  const update = messages.find((line) => line.startsWith('Push\t{"push":"update"'))!
  const watch = messages.find(
    (line) => line.startsWith('Reply') && line.includes('"watch":') && line.includes('"state":"running"') && line.includes('"ply":'),
  )!
  const faulty = [
    update.replace('"ply":', '"secret":1,"ply":'), // extra field
    watch.replace('"ply":', '"secret":1,"ply":'),
    update.replace('"seq":0,', ''), // missing field
    watch.replace('"state":"running"', '"state":"rolling"'), // invalid value
  ]
  expect(faulty.filter((line) => line === update || line === watch)).toEqual([])
  const complaints = compile([...messages, ...faulty])
  const unfounded = [...complaints].filter(([i]) => !(i >= messages.length)).map(([i, complaint]) => `${complaint}\n${messages[i]}`)
  expect(unfounded).toEqual([])
  expect(complaints.size, 'faults would be found').toBe(faulty.length)
})

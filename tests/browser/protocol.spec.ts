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
const replyFields = ['watch', 'done', 'hint', 'why', 'log', 'frame', 'error']

function typeOf(type: string, message: { [field: string]: unknown } | null): string {
  const field = replyFields.find((name) => message && name in message)
  return type === 'Reply' && field ? `Extract<Reply, { ${field}: unknown }>` : type
}

/** Declares each message as a constant of its type, one a line. What the compiler says, by the number of the message. */
function compile(lines: string[]): Map<number, string> {
  const constants = lines.map((line, i) => {
    const [type, json] = line.split('\t') as [string, string]
    return `export const message${i}: ${typeOf(type, JSON.parse(json))} = ${json}`
  })
  const file = join(root, 'build/browser/messages.ts')
  writeFileSync(
    file,
    [
      "import type { AnalysisReply, Failure, Hello, LessonReply, Match, MatchList, Person, Push, PuzzleCardReply, PuzzleReply, Reply, Request, SetupReply } from '../../web/src/protocol'",
      ...constants,
    ].join('\n'),
  )
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
  return new Map(complaints.map((line) => [Number(/messages\.ts\((\d+),/.exec(line)?.[1]) - 2, line]))
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
  const messages = [...new Set(seen)]
  const update = messages.find((line) => line.startsWith('Push\t{"push":"update"'))!
  const watch = messages.find(
    (line) => line.startsWith('Reply') && line.includes('"watch":') && line.includes('"state":"running"') && line.includes('"ply":'),
  )!
  const faulty = [
    update.replace('"ply":', '"secret":1,"ply":'), // a field too many
    watch.replace('"ply":', '"secret":1,"ply":'),
    update.replace('"seq":0,', ''), // one too few
    watch.replace('"state":"running"', '"state":"rolling"'), // a value there is not
  ]
  expect(faulty.filter((line) => line === update || line === watch)).toEqual([])
  const complaints = compile([...messages, ...faulty])
  const unfounded = [...complaints].filter(([i]) => !(i >= messages.length)).map(([i, complaint]) => `${complaint}\n${messages[i]}`)
  expect(unfounded).toEqual([])
  expect(complaints.size, 'faults would be found').toBe(faulty.length)
})

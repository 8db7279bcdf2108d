// Speed of bots in a browser: the same search in the module in Chromium and in the program, alternating, best of several runs each.
//   node bench/module.mjs [GAME=ITERATIONS…]      after ./dev wasm and ./dev build; without arguments, all games
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { moduleFiles } from '../web/module_files.mjs'

const root = new URL('../', import.meta.url)
const require = createRequire(new URL('web/package.json', root))
const { chromium } = require('playwright-core')
const { build } = require('vite')

const rounds = 15
const usualIterations = 1000

/** Runs `omnibus engine` as a process that answers line by line. */
function program() {
  const child = spawn(new URL('build/omnibus', root).pathname, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    return (await lines.next()).value
  }
  return { ask, close: () => child.stdin.end() }
}

/** Script for a page that talks to the module. */
async function script() {
  const entry = new URL('web/src/engine/module.ts', root).pathname
  const { output } = (
    await build({ configFile: false, logLevel: 'error', build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } } })
  )[0]
  return output[0].code
}

async function browser() {
  const { module, common, en } = moduleFiles()
  const files = {
    '/': ['text/html', '<!doctype html>'],
    '/module.js': ['text/javascript', await script()],
    '/common.json': ['application/json', common.bytes],
    '/en.json': ['application/json', en.bytes],
    '/omnibus.wasm': ['application/wasm', module.bytes],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(body)
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const chrome = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  const page = await chrome.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.evaluate(async () => {
    const { EngineModule } = await import('/module.js')
    const texts = await Promise.all(['/common.json', '/en.json'].map(async (file) => (await fetch(file)).json()))
    const files = texts.flatMap(Object.entries).map(([path, text]) => [path, new TextEncoder().encode(text)])
    window.engine = await EngineModule.open(await WebAssembly.compileStreaming(fetch('/omnibus.wasm')), files, 'en')
    window.ask = (line) => {
      const begun = performance.now()
      const answer = window.engine.answer(line)
      return { answer, took: performance.now() - begun }
    }
  })
  const ask = (request) => page.evaluate((line) => window.ask(line), JSON.stringify(request))
  return { ask, version: chrome.version(), close: async () => (await chrome.close(), server.close()) }
}

/** Games to search in and iterations of each: those of the command line, or all games of the program. */
function searches(games) {
  const wanted = process.argv.slice(2).map((argument) => {
    const [game, iterations] = [argument.split('=')[0], Number(argument.split('=')[1])]
    if (!games.includes(game)) throw new Error(`unknown game '${game}' (${games.join(', ')})`)
    if (!Number.isInteger(iterations) || iterations < 1) throw new Error(`bad iterations in '${argument}' (GAME=ITERATIONS)`)
    return { game, iterations }
  })
  return wanted.length > 0 ? wanted : games.map((game) => ({ game, iterations: usualIterations }))
}

const here = program()
const { games } = JSON.parse(await here.ask({ do: 'games' }))
const all = searches(games.map(({ name }) => name))
const there = await browser()
console.log(`Chromium ${there.version}`)
for (const { game, iterations } of all) {
  const begin = { do: 'new', game, players: 3, seed: 5 }
  const think = { do: 'think', player: 'search', iterations, seed: 5 }
  await there.ask(begin)
  await here.ask(begin)
  let [module, native] = [Infinity, Infinity]
  for (let round = 0; round < rounds; ++round) {
    const thought = await there.ask(think)
    const begun = performance.now()
    const answer = await here.ask(think)
    native = Math.min(native, performance.now() - begun)
    module = Math.min(module, thought.took)
    if (thought.answer !== answer) throw new Error(`${game}: the module chose differently`)
  }
  console.log(`${game.padEnd(17)} ${(native / module).toFixed(2)}   ${module.toFixed(0)} ms, program ${native.toFixed(0)} ms`)
}
await there.close()
here.close()

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, watch as watchFolder } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
// @ts-expect-error a script of the bootstrap, without types
import { pauseAfter } from '../scripts/watch.mjs'

const scripts = fileURLToPath(new URL('../scripts', import.meta.url))

/** Stands for the server: records each of its starts, and ends the first as instructed. */
const mainSource = `
import { appendFileSync, readFileSync } from 'node:fs'
const note = (text) => appendFileSync(process.env.DIARY, text + '\\n')
process.on('SIGTERM', () => { note('told to stop'); process.exit(0) })
note('began ' + process.pid)
const lives = readFileSync(process.env.DIARY, 'utf8').match(/began/g).length
if (lives === 1) eval(process.env.FIRST_LIFE)
setInterval(() => {}, 1_000)
`

const watcherSource = `
import { runMain, startServer } from ${JSON.stringify(join(scripts, 'setup.mjs'))}
import { watch } from ${JSON.stringify(join(scripts, 'watch.mjs'))}
await runMain(() => watch(() => startServer(process.argv[2], process.env)))
`

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-watch-'))
  await writeFile(join(folder, 'main.mjs'), mainSource)
  await writeFile(join(folder, 'watcher.mjs'), watcherSource)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const diary = () =>
  existsSync(join(folder, 'diary')) ? readFileSync(join(folder, 'diary'), 'utf8').trim().split('\n') : []

/** Waits until the recorded lines meet the condition. */
async function noted(condition: (lines: string[]) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => condition(diary()) && resolve()
  const watching = watchFolder(folder, look)
  look()
  await promise
  watching.close()
}

const start = (firstLife: string, output: 'pipe' | number = 'pipe') =>
  startMain(join(folder, 'main.mjs'), { DIARY: join(folder, 'diary'), FIRST_LIFE: firstLife }, output)

function startMain(main: string, env: Record<string, string>, output: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, [join(folder, 'watcher.mjs'), main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output, output],
  })
  children.push(child)
  let said = ''
  const spoken = Promise.withResolvers<void>()
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    spoken.resolve()
  })
  return { child, said: () => said, spoken: spoken.promise, exit: once(child, 'close') }
}

const began = (times: number) => (lines: string[]) =>
  lines.filter((line) => line.startsWith('began')).length === times

test.each([
  ["process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
  ["throw new Error('nobody caught it')", 'exit code 1'],
])('a server that dies (%s) is started again, with a line that says so', async (death, reason) => {
  const { child, said, exit } = start(death)
  await noted(began(2))
  expect(said()).toContain(`The server ended unexpectedly (${reason}): starting it again in 1 s.\n`)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(diary().at(-1)).toBe('told to stop')
})

test.each([
  ['process.exit(78)', 78],
  ['process.exit(0)', 0],
  ["process.kill(process.pid, 'SIGINT')", 130],
])('a server that ends because it should (%s) is not', async (end, code) => {
  const { exit, said } = start(end)
  expect(await exit).toEqual([code, null])
  expect(began(1)(diary())).toBe(true)
  expect(said()).toBe('')
})

test('the product ends once for a setting that is wrong, and names it', async () => {
  const { exit, said } = startMain('src/main.server.ts', { SECRET_KEY: 'short' })
  expect(await exit).toEqual([78, null])
  expect(said()).toMatch(/SECRET_KEY: must have at least 32 characters/)
  expect(said()).not.toContain('starting it again')
})

test('stopped while it waits, it ends at once', async () => {
  const { child, spoken, exit } = start('process.exit(1)')
  await spoken
  child.kill('SIGTERM')
  expect(await exit).toEqual([143, null])
  expect(began(1)(diary())).toBe(true)
})

test.runIf(existsSync('/dev/full'))('an output without room for a line stops nothing', async () => {
  const { child, exit } = start('process.exit(1)', openSync('/dev/full', 'w'))
  await noted(began(2))
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test('the server ends with its watcher', async () => {
  const { child } = start('')
  await noted(began(1))
  child.kill('SIGKILL')
  await noted((lines) => lines.at(-1) === 'told to stop')
})

describe('the wait before another start', () => {
  test('doubles from one second to half a minute', () => {
    const pauses = Array.from({ length: 7 }).reduce<number[]>(
      (before) => [...before, pauseAfter(5_000, before.at(-1))],
      [],
    )
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  test('begins anew after a minute of life', () => {
    expect(pauseAfter(59_999, 16_000)).toBe(30_000)
    expect(pauseAfter(60_000, 16_000)).toBe(1_000)
  })
})

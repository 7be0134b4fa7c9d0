import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('log.server.ts', import.meta.url))
const rounds = 20

/**
 * A process that logs lines longer than a batch, and a short one right before it ends. A long line is in the output before
 * the next is logged: a write on its way has no place among those of the process's end. Its callback need not have run.
 */
const source = `
  import { fstatSync } from 'node:fs'
  import { readFile, stat } from 'node:fs/promises'
  import { createLog } from '${module}'
  const log = createLog({ LOG_LEVEL: 'info' })
  const isFile = fstatSync(1).isFile()
  for (let round = 0; round < ${rounds}; round++) {
    log.info({ round, filler: 'ç'.repeat(10_000) }, 'long')
    if (isFile) while ((await readFile('/dev/stdout', 'utf8')).split('\\n').length < round + 2);
    else for (let others = 0; others < 20; others++) await stat('/')
  }
  log.info({ round: ${rounds} }, 'as the process ends')
  process.stderr.write('still alive')
  process.exit(0)`

const start = (output: string) =>
  spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', openSync(output, 'w'), 'pipe'],
  })

test('every line arrives, in order and whole', async () => {
  const file = join(tmpdir(), `acolhe-output-${process.pid}`)
  await once(start(file), 'exit')
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  await rm(file)
  expect(lines.map((line) => JSON.parse(line).round)).toEqual(
    Array.from({ length: rounds + 1 }, (_, at) => at),
  )
})

test.runIf(existsSync('/dev/full'))(
  'an output without room costs lines, never the process or its end',
  async () => {
    const child = start('/dev/full')
    const exit = once(child, 'exit')
    expect(await text(child.stderr as NodeJS.ReadableStream)).toBe('still alive')
    expect(await exit).toEqual([0, null])
  },
)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const log = fileURLToPath(new URL('log.server.ts', import.meta.url))

test.runIf(existsSync('/dev/full'))('an output without room costs lines, never the process', async () => {
  const source = `
    import { stat } from 'node:fs/promises'
    import { createLog } from '${log}'
    const log = createLog({ LOG_LEVEL: 'info' })
    for (let round = 0; round < 20; round++) {
      log.info({ filler: 'x'.repeat(10_000) }, 'no room for this')
      // Its own writes go through the same threads, and have failed by then.
      for (let others = 0; others < 20; others++) await stat('/')
    }
    log.info({}, 'nor for this, as the process ends')
    process.stderr.write('still alive')
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  const exit = once(child, 'exit')
  expect(await text(child.stderr as NodeJS.ReadableStream)).toBe('still alive')
  expect(await exit).toEqual([0, null])
})

import { expect, test } from 'vitest'
import { pauseReading, resumeReading, whenReadable } from './readPause.ts'

test('reading waits while it is paused, also when it is paused again at once', async () => {
  let reads = 0
  const read = () => whenReadable().then(() => reads++)
  await read()
  expect(reads).toBe(1)

  pauseReading()
  pauseReading()
  const waiting = read()
  await new Promise(setImmediate)
  expect(reads).toBe(1)

  resumeReading()
  pauseReading()
  await new Promise(setImmediate)
  expect(reads).toBe(1)

  resumeReading()
  await waiting
  expect(reads).toBe(2)
})

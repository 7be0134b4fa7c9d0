import { expect, test } from 'vitest'
import { holdReading, resumeReading, whenReadable } from './hold.ts'

test('reading waits while it is held, also when it is held again at once', async () => {
  let reads = 0
  const read = () => whenReadable().then(() => reads++)
  await read()
  expect(reads).toBe(1)

  holdReading()
  holdReading()
  const waiting = read()
  await new Promise(setImmediate)
  expect(reads).toBe(1)

  resumeReading()
  holdReading()
  await new Promise(setImmediate)
  expect(reads).toBe(1)

  resumeReading()
  await waiting
  expect(reads).toBe(2)
})

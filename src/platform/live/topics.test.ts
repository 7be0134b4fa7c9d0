import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInvalidator, onLive } from './topics.ts'

onLive('exams', (id) => [['exam', id], ['exam-list']])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reports = () => [['report']]
for (const topic of ['exams', 'holidays']) onLive(topic, reports, { restMs: 5_000 })

describe('an event', () => {
  test('makes what its topic names be read again, and nothing else', async () => {
    const { client, reads } = await watching(['exam', '1'], ['exam', '2'], ['exam-list'])
    createInvalidator(client, () => true).event({ topic: 'exams', id: '1' })
    await vi.runAllTimersAsync()
    expect(reads).toEqual({ 'exam,1': 2, 'exam,2': 1, 'exam-list': 2 })
  })

  test('of which there are a thousand at once is read once', async () => {
    const { client, reads } = await watching(['exam', '1'])
    const invalidator = createInvalidator(client, () => true)
    for (let time = 0; time < 1_000; time++) invalidator.event({ topic: 'exams', id: '1' })
    await vi.runAllTimersAsync()
    expect(reads).toEqual({ 'exam,1': 2 })
  })

  test('of an unknown topic does nothing', async () => {
    const { client, reads } = await watching(['exam', '1'])
    createInvalidator(client, () => true).event({ topic: 'novelty', id: '1' })
    await vi.runAllTimersAsync()
    expect(reads).toEqual({ 'exam,1': 1 })
  })

  test('only marks what is old in a hidden tab', async () => {
    const { client, reads } = await watching(['exam', '1'])
    createInvalidator(client, () => false).event({ topic: 'exams', id: '1' })
    await vi.runAllTimersAsync()
    expect(reads).toEqual({ 'exam,1': 1 })
    expect(client.getQueryState(['exam', '1'])?.isInvalidated).toBe(true)
  })

  test('makes what is dear be read at once, and then not before it has rested', async () => {
    const { client, reads } = await watching(['report'], ['exam', '1'])
    const invalidator = createInvalidator(client, () => true)
    const hear = async (topic: string, afterMs: number) => {
      invalidator.event({ topic, id: '1' })
      await vi.advanceTimersByTimeAsync(afterMs)
    }
    await hear('exams', 100)
    expect(reads).toEqual({ report: 2, 'exam,1': 2 })
    // Both topics rest as one; what is cheap is read all the same.
    for (let time = 0; time < 20; time++) await hear(time % 2 === 0 ? 'holidays' : 'exams', 200)
    expect(reads).toEqual({ report: 2, 'exam,1': 12 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reads.report).toBe(3)
    await vi.runAllTimersAsync()
    expect(reads.report).toBe(3)
    await hear('holidays', 100)
    expect(reads.report).toBe(4)
    await hear('holidays', 100)
    invalidator.stop()
    await vi.runAllTimersAsync()
    expect(reads.report).toBe(4)
  })

  test('that comes as the page leaves is dropped', async () => {
    const { client, reads } = await watching(['exam', '1'])
    const invalidator = createInvalidator(client, () => true)
    invalidator.event({ topic: 'exams', id: '1' })
    invalidator.stop()
    await vi.runAllTimersAsync()
    expect(reads).toEqual({ 'exam,1': 1 })
  })
})

test('a gap makes everything be read again', async () => {
  const { client, reads } = await watching(['exam', '1'], ['anything'])
  createInvalidator(client, () => true).everything()
  await vi.runAllTimersAsync()
  expect(reads).toEqual({ 'exam,1': 2, anything: 2 })
})

/** A client with a reader on screen for each key, and how often each was read. */
async function watching(...keys: string[][]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const reads: Record<string, number> = {}
  for (const queryKey of keys) {
    const queryFn = () => {
      const name = queryKey.join()
      reads[name] = (reads[name] ?? 0) + 1
      return 'data'
    }
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  }
  await vi.runAllTimersAsync()
  return { client, reads }
}

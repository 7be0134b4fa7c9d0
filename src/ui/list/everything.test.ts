import { expect, test } from 'vitest'
import { everything, pageSize } from './everything.ts'

/** A list of numbers, returned a page at a time. */
const listOf = (count: number) => {
  const requested: (string | undefined)[] = []
  const page = async (cursor: string | undefined) => {
    requested.push(cursor)
    const from = Number(cursor ?? 0)
    const to = Math.min(from + pageSize, count)
    return {
      items: Array.from({ length: to - from }, (_, at) => from + at),
      next: to < count ? String(to) : null,
    }
  }
  return { page, asked: requested }
}

test.each([0, 1, 100, 101, 2_345])('all of a list of %i, each once and in order', async (count) => {
  const { page, asked: requested } = listOf(count)
  expect(await everything(page)).toEqual(Array.from({ length: count }, (_, at) => at))
  expect(requested).toHaveLength(Math.max(1, Math.ceil(count / pageSize)))
})

test('a page that fails fails it all', async () => {
  const { page } = listOf(500)
  const failing = (cursor: string | undefined) =>
    cursor === '200' ? Promise.reject(new Error('no answer')) : page(cursor)
  await expect(everything(failing)).rejects.toThrow('no answer')
})

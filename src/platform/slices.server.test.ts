import { expect, test } from 'vitest'
import { mapInSlices, piecesOf } from './slices.server.ts'

/** Counts the turns that the event loop had for others. */
function countTurns() {
  let turns = 0
  let isOver = false
  const next = () => {
    turns++
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return () => {
    isOver = true
    return turns
  }
}

const spin = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('work in slices keeps its order and lets others have their turn', async () => {
  const turns = countTurns()
  const doubled = await mapInSlices([1, 2, 3, 4], (one, at) => {
    spin(4)
    return [one * 2, at]
  })
  expect(doubled).toEqual([
    [2, 0],
    [4, 1],
    [6, 2],
    [8, 3],
  ])
  expect(turns()).toBeGreaterThanOrEqual(3)
})

test('two who work at length have one slice in each turn between them', async () => {
  const order: string[] = []
  const work = (name: string) =>
    mapInSlices([1, 2, 3], () => {
      spin(4)
      order.push(name)
    })
  const mark = () => {
    order.push('turn')
    if (order.length < 12) setImmediate(mark)
  }
  setImmediate(mark)
  await Promise.all([work('a'), work('b')])
  expect(order.join(' ')).not.toMatch(/(a|b) (a|b) (a|b)/)
  expect(order.filter((one) => one !== 'turn')).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})

test('what fails in the middle fails as a whole', async () => {
  const failing = mapInSlices([1, 2], () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
})

test('a list in pieces', () => {
  expect([...piecesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
})

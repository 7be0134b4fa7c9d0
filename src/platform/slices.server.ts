/**
 * The time that work goes on before others have their turn: long enough to cost little, short enough not to
 * be felt.
 */
const sliceMs = 3

const inLine: (() => void)[] = []

/** One at a time: two long jobs take turns, and a request meanwhile waits for one slice only. */
function callNext() {
  inLine.shift()?.()
  if (inLine.length > 0) setImmediate(callNext)
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (inLine.push(resolve) === 1) setImmediate(callNext)
  })
}

/** For work that would keep the process from answering anybody else for longer than a few milliseconds. */
export async function mapInSlices<T, R>(items: Iterable<T>, map: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = []
  let until = performance.now() + sliceMs
  for (const item of items) {
    results.push(map(item, results.length))
    if (performance.now() < until) continue
    await othersTurn()
    until = performance.now() + sliceMs
  }
  return results
}

/** The same without results. */
export async function eachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  await mapInSlices(items, work)
}

/** Pieces of a list, in order. */
export function* piecesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

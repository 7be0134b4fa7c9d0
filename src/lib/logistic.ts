/** Logistic regression on rows that are mostly zeros, fitted by Newton's method with a ridge penalty. */

/** A row: the columns that are not zero, and their values. */
export interface SparseRow {
  readonly columns: readonly number[]
  readonly values: readonly number[]
}

export interface LogisticModel {
  readonly intercept: number
  readonly weights: readonly number[]
}

/** The log of the odds: the scale on which weights add up. */
export const logOdds = ({ intercept, weights }: LogisticModel, row: SparseRow): number =>
  intercept + weighed(row, weights)

function weighed({ columns, values }: SparseRow, weights: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < columns.length; at++)
    sum += (weights[columns[at] as number] ?? 0) * (values[at] as number)
  return sum
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

const mostSteps = 25
const closeEnough = 1e-6

/**
 * Fits the weights to what came true. The intercept is not penalized, so that over all rows as much is expected as happened.
 * @param width the number of columns
 * @param ridge how much a large weight costs; above 0, so that columns which say the same have one solution
 */
export function fitLogistic(
  rows: readonly SparseRow[],
  isTrue: readonly boolean[],
  width: number,
  ridge: number,
): LogisticModel {
  const size = width + 1
  const share = (isTrue.filter(Boolean).length + 0.5) / (rows.length + 1)
  let beta = new Float64Array(size)
  beta[width] = Math.log(share / (1 - share))
  let loss = lossOf(rows, isTrue, beta, ridge)
  for (let step = 0; step < mostSteps; step++) {
    const { gradient, curvature } = derive(rows, isTrue, beta, ridge)
    const move = solve(curvature, gradient, size)
    const next = descend(beta, move, loss, (tried) => lossOf(rows, isTrue, tried, ridge))
    if (!next) break
    const gained = loss - next.loss
    beta = next.beta
    loss = next.loss
    if (gained < closeEnough * Math.max(1, Math.abs(loss))) break
  }
  return { intercept: beta[width] as number, weights: [...beta.subarray(0, width)] }
}

/** Halves a step until it leads down; null when none does. */
function descend(
  beta: Float64Array,
  move: Float64Array,
  loss: number,
  lossAt: (beta: Float64Array) => number,
) {
  for (let length = 1; length > 1e-4; length /= 2) {
    const tried = beta.map((value, at) => value - length * (move[at] as number))
    const reached = lossAt(tried)
    if (reached < loss) return { beta: tried, loss: reached }
  }
  return null
}

/** The intercept is the last of the weights. */
const margin = (row: SparseRow, beta: Float64Array): number =>
  (beta[beta.length - 1] as number) + weighed(row, beta)

function lossOf(
  rows: readonly SparseRow[],
  isTrue: readonly boolean[],
  beta: Float64Array,
  ridge: number,
): number {
  let loss = 0
  rows.forEach((row, at) => {
    const odds = margin(row, beta)
    // The log of 1 + e^x, without an overflow.
    const log = odds > 0 ? odds + Math.log1p(Math.exp(-odds)) : Math.log1p(Math.exp(odds))
    loss += log - (isTrue[at] ? odds : 0)
  })
  for (let at = 0; at < beta.length - 1; at++) loss += (ridge / 2) * (beta[at] as number) ** 2
  return loss
}

/** The first and second derivatives of the loss; the second one's lower half. */
function derive(rows: readonly SparseRow[], isTrue: readonly boolean[], beta: Float64Array, ridge: number) {
  const size = beta.length
  const last = size - 1
  const gradient = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  for (let at = 0; at < last; at++) {
    gradient[at] = ridge * (beta[at] as number)
    curvature[at * size + at] = ridge
  }
  rows.forEach((row, at) => {
    const expected = sigmoid(margin(row, beta))
    const off = expected - (isTrue[at] ? 1 : 0)
    const bend = Math.max(expected * (1 - expected), 1e-9)
    const { columns, values } = row
    gradient[last] = (gradient[last] as number) + off
    curvature[last * size + last] = (curvature[last * size + last] as number) + bend
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] as number
      const value = values[i] as number
      gradient[column] = (gradient[column] as number) + off * value
      curvature[last * size + column] = (curvature[last * size + column] as number) + bend * value
      for (let j = 0; j < columns.length; j++) {
        const other = columns[j] as number
        if (other > column) continue
        const place = column * size + other
        curvature[place] = (curvature[place] as number) + bend * value * (values[j] as number)
      }
    }
  })
  return { gradient, curvature }
}

/** Solves a symmetric, positive definite system by Cholesky's method. */
function solve(lower: Float64Array, right: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(lower)
  const at = (row: number, column: number) => factor[row * size + column] as number
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = at(row, column)
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k)
      factor[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(column, column)
    }
  }
  const found = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let sum = right[row] as number
    for (let k = 0; k < row; k++) sum -= at(row, k) * (found[k] as number)
    found[row] = sum / at(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = found[row] as number
    for (let k = row + 1; k < size; k++) sum -= at(k, row) * (found[k] as number)
    found[row] = sum / at(row, row)
  }
  return found
}

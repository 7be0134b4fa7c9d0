/**
 * The coverage matrix, convênio × exam: the values of a cell, its packed form and its text in a spreadsheet.
 */

export interface Cover {
  readonly covered: boolean
  /** Null: not agreed yet. Stays while the exam is not covered, for when it is again. */
  readonly priceCents: number | null
  readonly requiresAuthorization: boolean
}

/** The value of a cell that is not stored. */
export const notCovered: Cover = { covered: false, priceCents: null, requiresAuthorization: false }

export const sameCover = (a: Cover, b: Cover): boolean =>
  a.covered === b.covered &&
  a.priceCents === b.priceCents &&
  a.requiresAuthorization === b.requiresAuthorization

/** Covered, price in cents, requires an authorisation: a whole matrix of these is sent at once. */
export type PackedCover = readonly [0 | 1, number | null, 0 | 1]

export const packCover = ({ covered, priceCents, requiresAuthorization }: Cover): PackedCover => [
  covered ? 1 : 0,
  priceCents,
  requiresAuthorization ? 1 : 0,
]

export const unpackCover = ([covered, priceCents, requiresAuthorization]: PackedCover): Cover => ({
  covered: covered === 1,
  priceCents,
  requiresAuthorization: requiresAuthorization === 1,
})

/** Returns one cell of the matrix from a row's flags and prices and the convênio's position. */
export function coverAt(
  { flags, prices }: { readonly flags: string; readonly prices: readonly (number | null)[] },
  plan: number,
): Cover {
  const flag = Number(flags[plan] ?? 0)
  return {
    covered: (flag & 1) === 1,
    priceCents: prices[plan] ?? null,
    requiresAuthorization: (flag & 2) === 2,
  }
}

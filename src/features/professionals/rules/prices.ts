import type { AppointmentKind } from './choices.ts'
import type { Price } from './professional.ts'

/** The prices of a professional as a sheet: who pays in the rows, kinds of appointment in the columns. */

export interface PricePlace {
  readonly kind: AppointmentKind
  /** Null for self-pay. */
  readonly insurancePlanId: string | null
}

const isAt = (one: PricePlace, { kind, insurancePlanId }: PricePlace) =>
  one.kind === kind && one.insurancePlanId === insurancePlanId

/** Returns the index of the price at this place; -1 when there is none. */
export const priceIndex = (prices: readonly PricePlace[], place: PricePlace): number =>
  prices.findIndex((one) => isAt(one, place))

/**
 * Returns the prices with another amount at a place; null takes the price away. The share stays, or comes
 * from `before`: what was at the place earlier.
 */
export function withPrice(
  prices: readonly Price[],
  place: PricePlace,
  priceCents: number | null,
  before?: Price,
): readonly Price[] {
  const at = priceIndex(prices, place)
  if (priceCents === null) return prices.filter((_, index) => index !== at)
  if (at >= 0) return prices.map((one, index) => (index === at ? { ...one, priceCents } : one))
  const { shareBasisPoints = null, shareCents = null } = before ?? {}
  return [
    ...prices,
    {
      kind: place.kind,
      insurancePlanId: place.insurancePlanId,
      priceCents,
      shareBasisPoints,
      shareCents,
    },
  ]
}

/** Returns who may pay, self-pay first: the accepted convênios, and others that have a price already. */
export function payersOf(
  prices: readonly PricePlace[],
  accepted: readonly { readonly insurancePlanId: string }[],
): readonly (string | null)[] {
  const others = [...accepted, ...prices].map(({ insurancePlanId }) => insurancePlanId)
  return [...new Set([null, ...others])]
}

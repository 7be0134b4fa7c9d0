import type { AppointmentKind, Price } from '#features/professionals/rules.ts'

/** What an appointment costs is settled when it is booked: by its exams, or by its kind and professional. */

export interface PricedExam {
  /** What the patient pays, or the convênio; null: nothing agreed. */
  readonly priceCents: number | null
}

export interface Charge {
  readonly priceCents: number | null
  readonly shareCents: number | null
}

export function chargeOf(
  kind: AppointmentKind,
  exams: readonly PricedExam[],
  insurancePlanId: string | null,
  prices: readonly Price[],
): Charge {
  const agreed = prices.find((one) => one.kind === kind && one.insurancePlanId === insurancePlanId)
  const priceCents = exams.length > 0 ? sumOf(exams) : (agreed?.priceCents ?? null)
  return { priceCents, shareCents: agreed ? shareOf(agreed, priceCents) : null }
}

/** Null as soon as one of them has no price: half a sum would be taken for the whole. */
function sumOf(exams: readonly PricedExam[]): number | null {
  let sum = 0
  for (const { priceCents } of exams) {
    if (priceCents === null) return null
    sum += priceCents
  }
  return sum
}

function shareOf({ shareCents, shareBasisPoints }: Price, priceCents: number | null): number | null {
  if (shareCents !== null) return shareCents
  if (shareBasisPoints === null || priceCents === null) return null
  return Math.round((priceCents * shareBasisPoints) / 10_000)
}

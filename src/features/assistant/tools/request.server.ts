import type { BookingRequest, quoteIn } from '#features/appointments/commands.server.ts'
import type { Quote, Wanted } from '../tools.ts'
import { preparationOf } from './clinic.server.ts'

/** What is wanted, as the front desk's commands take it, and what they quote. */

export const requestOf = (wanted: Wanted, unitId: string): BookingRequest => ({
  unitId,
  professionalId: wanted.professionalId,
  kind: wanted.kind,
  examIds: wanted.examIds,
  insurancePlanId: wanted.planId,
  insuranceProductId: wanted.productId,
  durationMin: null,
})

type Quoted = Awaited<ReturnType<typeof quoteIn>>

export function preparationsOf({
  preparation,
  fastingMinHours,
  fastingMaxHours,
}: Pick<Quoted, 'preparation' | 'fastingMinHours' | 'fastingMaxHours'>): Quote['preparation'] {
  const fasting = preparationOf('', fastingMinHours, fastingMaxHours)
  const texts = preparation.map(({ exam, text }) => ({ exam, text }))
  return fasting === '' ? texts : [{ exam: '', text: fasting }, ...texts]
}

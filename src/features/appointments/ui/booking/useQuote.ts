import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { quoteSchema } from '../../availability/contract.ts'
import { type AvailabilityQuery, isWhole, queryFields } from '../availability/request.ts'
import { quoteQuery } from '../data.ts'

export type Quote = z.infer<typeof quoteSchema>

interface Quoted {
  readonly orgId: string
  readonly query: AvailabilityQuery
  readonly patientId: string
  readonly startsAt: string
  /** The appointment itself, once it is booked. */
  readonly exceptId?: string
}

/** Loads the quote of the booking as it stands: duration, price, preparation, authorisation, follow-up. */
export function useQuote({ orgId, query, patientId, startsAt, exceptId }: Quoted): Quote | undefined {
  const { unitId, professionalId } = query
  const { data } = useQuery({
    ...quoteQuery({
      orgId,
      unitId,
      ...queryFields(query),
      ...(professionalId !== '' && { professionalId }),
      ...(patientId !== '' && { patientId }),
      ...(startsAt !== '' && { startsAt }),
      ...(exceptId && { exceptId }),
    }),
    enabled: isWhole(query),
  })
  return isWhole(query) ? data : undefined
}

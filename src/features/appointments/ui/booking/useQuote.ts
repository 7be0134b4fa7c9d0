import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { quoteSchema } from '../../schemas.ts'
import { quoteQuery } from '../data.ts'
import { askedOf, isWhole, type Wish } from '../picker/wish.ts'

export type Quote = z.infer<typeof quoteSchema>

interface Quoted {
  readonly orgId: string
  readonly wish: Wish
  readonly patientId: string
  readonly startsAt: string
}

/** What holds for the booking as it stands: duration, price, preparation, authorisation, follow-up. */
export function useQuote({ orgId, wish, patientId, startsAt }: Quoted): Quote | undefined {
  const { unitId, professionalId } = wish
  const { data } = useQuery({
    ...quoteQuery({
      ...{ orgId, unitId, ...askedOf(wish) },
      ...(professionalId !== '' && { professionalId }),
      ...(patientId !== '' && { patientId }),
      ...(startsAt !== '' && { startsAt }),
    }),
    enabled: isWhole(wish),
  })
  return isWhole(wish) ? data : undefined
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SlotItem } from '#features/appointments/contract.ts'
import { holdMinutes } from '#features/appointments/rules.ts'
import { type AvailabilityQuery, writtenOf } from '#features/appointments/ui/availability/request.ts'
import { cancelAll } from '#features/appointments/ui/booking/book.ts'
import {
  appointmentsKey,
  createAppointment,
  holdKeys,
  holdsQuery,
  holdTime,
  releaseHold,
} from '#features/appointments/ui/data.ts'
import { dayMs } from '#lib/days.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'

interface OfferInput {
  readonly orgId: string
  readonly conversationId: string
  readonly patientId: string
  readonly query: AvailabilityQuery
  readonly memberNumber: string
}

interface HeldTime {
  readonly id: string
  readonly unitId: string
  readonly professionalId: string | null
  readonly startsAt: string
}

const daysAhead = 120

/** The times that are held for a conversation: held side by side, released, and booked one of them. */
export function useOffer({ orgId, conversationId, patientId, query, memberNumber }: OfferInput) {
  const client = useQueryClient()
  const [from] = useState(() => Date.now())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const holds = useQuery(
    holdsQuery({
      orgId,
      from: new Date(from).toISOString(),
      to: new Date(from + daysAhead * dayMs).toISOString(),
    }),
  )
  const own = (holds.data?.items ?? []).filter(({ offerId }) => offerId === conversationId)
  const left = Math.min(...own.map(({ secondsLeft }) => secondsLeft))

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      // Only then: what is pressed next must be a hold that there is.
      await Promise.all(holdKeys().map((queryKey) => client.invalidateQueries({ queryKey })))
      setBusy(false)
    }
  }

  const take = ({
    startsAt,
    professionalId,
    unitId,
  }: Pick<SlotItem, 'startsAt' | 'professionalId' | 'unitId'>) =>
    holdTime({
      orgId,
      ...writtenOf({ ...query, unitId, professionalId: professionalId ?? '' }),
      startsAt,
      minutes: holdMinutes.conversation,
      offerId: conversationId,
      conversationId,
    })

  return {
    held: own,
    /** When the first of them is free again, by this computer's clock. */
    until: holds.dataUpdatedAt + (Number.isFinite(left) ? left : 0) * 1_000,
    isBusy,
    error,
    hold: (slot: SlotItem) => void run(() => take(slot)),
    release: (id: string) => void run(() => releaseHold({ orgId, id })),
    /** They are offered now: whoever answers has the whole time again. */
    prolong: () =>
      void run(async () => {
        for (const one of own) {
          await releaseHold({ orgId, id: one.id })
          await take(one)
        }
      }),
    book: (held: HeldTime) =>
      run(async () => {
        const { unitId, professionalId, startsAt } = held
        const booked = await createAppointment({
          orgId,
          ...writtenOf({ ...query, unitId, professionalId: professionalId ?? '' }),
          patientId,
          memberNumber,
          startsAt,
          holdId: held.id,
          conversationId,
        })
        for (const one of own)
          if (one.id !== held.id) await releaseHold({ orgId, id: one.id }).catch(() => {})
        void client.invalidateQueries({ queryKey: appointmentsKey })
        toast({
          text: 'Agendamento criado',
          undo: async () => {
            const wrong = await cancelAll(orgId, [booked])
            void client.invalidateQueries({ queryKey: appointmentsKey })
            toast(wrong ? { text: wrong, icon: 'error' } : { text: 'Agendamento desfeito' })
          },
        })
      }),
  }
}

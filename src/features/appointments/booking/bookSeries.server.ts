import { ORPCError } from '@orpc/client'
import { v7 as uuid } from 'uuid'
import { minutesOfDay } from '#lib/days.ts'
import { dateOfMinute, instantOf, wallOf } from '#lib/zones.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { minuteFrom } from '../availability/load.server.ts'
import type { Appointment } from '../schemas.ts'
import type { NoteInConversation } from '../slots.server.ts'
import { type Booking, type Fitting, insertFitting, judge, loadBooking, sourceOf } from './book.server.ts'
import { rejectOverlap } from './rejection.server.ts'

export interface Series extends Booking {
  readonly everyWeeks: number
  readonly sessions: number
  readonly allOrNone: boolean
}

interface Rejected {
  startsAt: string
  reasons: { code: string; text: string; appointmentIds: string[] }[]
}

export interface BookedSeries {
  seriesId: string
  booked: Appointment[]
  refused: Rejected[]
}

/**
 * Books sessions at the same time of the unit's clock, all or none, or as many as fit; returns the reasons of
 * each that does not fit.
 * @throws `slot_taken` (409) with `allOrNone`, for the first that does not fit
 */
export function bookSeries(
  scope: MemberScope,
  series: Series,
  noteInConversation: NoteInConversation,
): Promise<BookedSeries> {
  const from = minuteFrom(series.startsAt)
  return rejectOverlap(scope, { request: series, from }, () =>
    transact(scope, async (tx) => {
      const result = await bookAll(tx, series, from)
      if (series.conversationId && result.booked.length > 0)
        await noteInConversation(
          tx,
          series.conversationId,
          result.booked.map(({ id }) => id),
        )
      return result
    }),
  )
}

async function bookAll(tx: Transaction<MemberScope>, series: Series, first: number): Promise<BookedSeries> {
  const seriesId = uuid()
  const result: BookedSeries = { seriesId, booked: [], refused: [] }
  const fitting: Fitting[] = []
  let zone: string | undefined
  for (let at = 0; at < series.sessions; at++) {
    const weeks = at * series.everyWeeks * 7 * minutesOfDay
    const from = zone === undefined ? first : instantOf(zone, wallOf(zone, first) + weeks)
    // The hold belongs to the first session; when nothing is booked the transaction leaves it in place.
    const session = { ...series, holdId: at === 0 ? series.holdId : undefined }
    const request = await loadBooking(tx, session, from)
    zone ??= request.facts.units.get(series.unitId)?.timeZone ?? 'UTC'
    try {
      fitting.push(await judge(tx, request, session, from))
    } catch (error) {
      const isTaken = error instanceof ORPCError && error.code === 'slot_taken'
      if (!isTaken || series.allOrNone) throw error
      result.refused.push({ startsAt: dateOfMinute(from).toISOString(), reasons: error.data.reasons })
    }
  }
  // Judged first and inserted together: only then it is known how many they are.
  const source = sourceOf(series)
  for (const [at, one] of fitting.entries()) {
    const series = { id: seriesId, number: at + 1, total: fitting.length }
    result.booked.push(await insertFitting(tx, one, { source, series }))
  }
  await tellFollowers(
    tx,
    'appointment',
    result.booked.map(({ id }) => id),
  )
  return result
}

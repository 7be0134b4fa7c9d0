import { ORPCError } from '@orpc/client'
import { searchSlots } from '#features/appointments/commands.server.ts'
import { dayMs } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { NetworkScope } from '#platform/db/transaction.server.ts'
import type { Clinic, TimeWindow, Wanted } from '../tools.ts'
import { distinct, type Found, isWithin, nearest, spread } from './choose.ts'

/** The API's bound on one search, and how far ahead is looked for what is nearest. */
const maxDays = 62
const daysAround = 21
const daysAhead = 60
/** Nothing that begins sooner is offered: who writes has still to get there. The desk books whatever is free. */
const soonestMs = 30 * 60_000
/** More than a search can have, at the smallest step. */
const maxSlots = 5_000

export interface Except {
  readonly appointmentId: string | undefined
  readonly holdId: string | undefined
}

/**
 * Finds free times within the windows, a few that differ; where there is none, the nearest.
 * @param now of the conversation
 * @returns null for what nobody does like that: the exam or the convênio is not there
 */
export async function findFree(
  scope: NetworkScope,
  { units }: Clinic,
  wanted: Wanted,
  windows: readonly TimeWindow[],
  {
    now,
    limit,
    except,
    isTaken,
  }: {
    readonly now: Date
    readonly limit: number
    readonly except: Except
    /** What only a trial has booked. */
    readonly isTaken: (found: Found) => boolean
  },
): Promise<{ readonly times: readonly Found[]; readonly nearest: readonly Found[] } | null> {
  const zoneOf = (unitId: string) => units.find(({ id }) => id === unitId)?.timeZone
  const wished =
    windows.length > 0
      ? windows
      : [{ from: now.toISOString(), to: new Date(now.getTime() + daysAhead * dayMs).toISOString() }]
  const begins = Math.max(now.getTime(), Math.min(...wished.map(({ from }) => Date.parse(from))))
  const ends = Math.max(begins + 1, ...wished.map(({ to }) => Date.parse(to)))
  const search = (from: number, to: number) => searchBetween(scope, wanted, { from, to, now, except })
  const found = await search(begins, ends)
  if (!found) return null
  const free = distinct(found.filter((one) => !isTaken(one)))
  const within = free.filter((one) => isWithin(one, wished))
  if (within.length > 0) return { times: spread(within, limit, zoneOf), nearest: [] }
  const around = await search(Math.max(now.getTime(), begins - daysAround * dayMs), ends + daysAround * dayMs)
  const others = distinct((around ?? []).filter((one) => !isTaken(one)))
  return { times: [], nearest: nearest(others, wished, limit, zoneOf) }
}

async function searchBetween(
  scope: NetworkScope,
  wanted: Wanted,
  { from, to, now, except }: { from: number; to: number; now: Date; except: Except },
): Promise<Found[] | null> {
  const days = Math.min(maxDays, Math.ceil((to - from) / dayMs) + 1)
  try {
    const { items } = await searchSlots(scope, {
      unitIds: wanted.unitId === null ? null : [wanted.unitId],
      professionalIds: wanted.professionalId === null ? null : [wanted.professionalId],
      specialty: wanted.specialty,
      kind: wanted.kind,
      examIds: wanted.examIds,
      insurancePlanId: wanted.planId,
      insuranceProductId: wanted.productId,
      durationMin: null,
      from: dayIn(new Date(from)),
      days,
      period: null,
      except: { exceptAppointment: except.appointmentId, exceptHold: except.holdId },
      firstOnly: false,
      limit: maxSlots,
    })
    return items
      .filter(({ startsAt }) => Date.parse(startsAt) >= now.getTime() + soonestMs)
      .map(({ unitId, professionalId, startsAt, endsAt, placesLeft }) => ({
        unitId,
        professionalId,
        startsAt,
        endsAt,
        isByArrival: placesLeft !== null,
      }))
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'validation_failed') return null
    throw error
  }
}

import { v7 as uuid } from 'uuid'
import { holdForContact, quoteIn, takenInstead } from '#features/appointments/commands.server.ts'
import type { FreeTime, KnownAppointment, Tools, Wanted } from '../tools.ts'
import type { Found } from './choose.ts'
import { type Imagined, mostOffered, type Offered } from './memory.ts'
import { done, refused, taken } from './outcomes.ts'
import { preparationsOf, requestOf } from './request.server.ts'
import type { ToolSession } from './session.server.ts'
import { findFree } from './times.server.ts'

/** What there is before anything is booked: what it costs and asks for, which times are free, one of them kept. */
export function offeringTools(session: ToolSession): Pick<Tools, 'quote' | 'findTimes' | 'holdTime'> {
  const {
    parts: { scope, acts, isTrial },
    memory,
    remember,
  } = session

  function offer(found: readonly Omit<FreeTime, 'id'>[], wanted: Wanted, moved: string | null): FreeTime[] {
    const offered = found.map((one): Offered => ({ ...one, id: uuid(), wanted, moved }))
    remember({ offered: [...memory().offered, ...offered].slice(-mostOffered) })
    return offered.map(({ wanted: _, moved: __, ...time }) => time)
  }

  return {
    async quote(wanted) {
      const { units } = await session.readClinic()
      const unitId = wanted.unitId ?? units[0]?.id
      if (unitId === undefined) return refused('notOffered')
      const quoted = await session.read((tx) => quoteIn(tx, requestOf(wanted, unitId), {}))
      return done({
        priceCents: quoted.priceCents,
        durationMin: quoted.durationMin,
        requiresAuthorization: quoted.requiresAuthorization,
        requiresMedicalRequest: quoted.requiresMedicalRequest,
        preparation: preparationsOf(quoted),
      })
    },

    async findTimes(wanted, windows, { limit, moved }) {
      if (!acts.includes(moved === undefined ? 'book' : 'reschedule')) return refused('notAllowed')
      const own = moved === undefined ? null : await session.findOwn(moved)
      if (moved !== undefined && !own) return refused('changed')
      const asked = own
        ? {
            ...wanted,
            kind: own.kind,
            unitId: own.unitId,
            professionalId: wanted.professionalId ?? own.professionalId,
          }
        : wanted
      const clinic = await session.readClinic()
      const find = (one: Wanted) =>
        findFree(scope, clinic, one, windows, {
          now: scope.at ?? scope.database.clock.now(),
          limit,
          except: {
            appointmentId: moved !== undefined && !session.isImagined(moved) ? moved : undefined,
            holdId: memory().holdId ?? undefined,
          },
          isTaken: (time) => isTakenIn(memory().imagined, time, own),
        })
      const there = await find(asked)
      if (!there) return refused('notOffered')
      // Where its own unit has nothing that fits, another one may have.
      const elsewhere = own && there.times.length === 0 ? await find({ ...asked, unitId: null }) : null
      const found = elsewhere && elsewhere.times.length > 0 ? elsewhere : there
      return done({
        times: offer(found.times, asked, moved ?? null),
        nearest: offer(found.nearest, asked, moved ?? null),
      })
    },

    async holdTime(wanted, timeId) {
      const time = memory().offered.find(({ id }) => id === timeId)
      if (!time) return refused('changed')
      // What is moved keeps its own time until then; the new one goes to who says yes first.
      if (time.moved !== null) return done({ expiresAt: time.startsAt })
      const outcome = await takenInstead(() =>
        session.write('holdTime', (tx) =>
          holdForContact(
            tx,
            { ...requestOf(wanted, time.unitId), professionalId: time.professionalId },
            time.startsAt,
            memory().holdId,
          ),
        ),
      )
      if (outcome.is !== 'done') return outcome.is === 'taken' ? taken : refused('notOffered')
      if (!isTrial) remember({ holdId: outcome.holdId })
      return done({ expiresAt: outcome.expiresAt })
    },
  }
}

/** What only a trial has booked, and the very time of the appointment that is moved. */
const isTakenIn = ({ booked }: Imagined, one: Found, moved: KnownAppointment | null): boolean =>
  (one.startsAt === moved?.startsAt && (moved.professionalId ?? one.professionalId) === one.professionalId) ||
  booked.some(
    ({ id, unitId, professionalId, startsAt, endsAt }) =>
      id !== moved?.id &&
      unitId === one.unitId &&
      (professionalId === null || one.professionalId === null || professionalId === one.professionalId) &&
      Date.parse(startsAt) < Date.parse(one.endsAt) &&
      Date.parse(one.startsAt) < Date.parse(endsAt),
  )

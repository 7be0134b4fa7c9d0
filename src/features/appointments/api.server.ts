import { dayMs } from '#lib/days.ts'
import type { Admission } from '#platform/http/admission.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import { countAppointments, readAppointment, readAppointments } from './agenda/readAppointments.server.ts'
import { readHours } from './agenda/readHours.server.ts'
import { readOpenings } from './agenda/readOpenings.server.ts'
import { explain } from './availability/explain.server.ts'
import type { Except } from './availability/load.server.ts'
import { quote } from './availability/quote.server.ts'
import { type Search, searchSlots } from './availability/search.server.ts'
import { book } from './booking/book.server.ts'
import { bookSeries } from './booking/bookSeries.server.ts'
import { changeDetails } from './booking/changeDetails.server.ts'
import { cancelWithNext } from './closing/cancelSeries.server.ts'
import { closeAppointments } from './closing/close.server.ts'
import { reopenAppointments } from './closing/reopen.server.ts'
import { appointmentsContract } from './contract.ts'
import { holdTime, readHolds, releaseHold } from './holds/commands.server.ts'
import { readRisks } from './risks/readRisks.server.ts'
import { searchAppointments } from './search/search.server.ts'
import type { NoteInConversation } from './slots.server.ts'
import { readHistory } from './transitions/readHistory.server.ts'
import { reschedule } from './transitions/reschedule.server.ts'
import { transitionAppointment } from './transitions/transition.server.ts'
import { undoLast } from './transitions/undo.server.ts'
import { agendaWeight, searchWeight } from './weights.ts'

const api = apiOf(appointmentsContract)

/** Returns the query with null or an empty list for what the request leaves out. */
const queryOf = <
  T extends {
    examIds?: string[] | undefined
    insurancePlanId?: string | undefined
    insuranceProductId?: string | undefined
    durationMin?: number | undefined
  },
>(
  input: T,
) => ({
  ...input,
  examIds: input.examIds ?? [],
  insurancePlanId: input.insurancePlanId ?? null,
  insuranceProductId: input.insuranceProductId ?? null,
  durationMin: input.durationMin ?? null,
})

const exceptOf = (input: { exceptId?: string | undefined; exceptHoldId?: string | undefined }): Except => ({
  exceptAppointment: input.exceptId,
  exceptHold: input.exceptHoldId,
})

export interface AppointmentParts {
  readonly admission: Admission
  readonly noteInConversation: NoteInConversation
}

export const appointmentsApi = ({ admission, noteInConversation }: AppointmentParts) => {
  /** Wraps a handler: a request is weighed and admitted before anything is read from the database. */
  const admitted = <T>(
    {
      context,
      input,
      signal,
    }: { context: HandlerContext; input: { orgId: string }; signal?: AbortSignal | undefined },
    weight: number,
    work: () => Promise<T>,
  ): Promise<T> => {
    const caller = { network: input.orgId.toLowerCase(), person: context.bearer?.uid ?? '', weight, signal }
    return weight === 0 ? work() : admission.run(caller, work)
  }

  return api.router({
    list: api.list.handler((request) => {
      const { orgId, ...query } = request.input
      const days = (Date.parse(query.to) - Date.parse(query.from)) / dayMs
      return admitted(request, agendaWeight(days), () =>
        readAppointments(member(request.context, orgId), query),
      )
    }),
    search: api.search.handler(({ context, input: { orgId, q, limit } }) =>
      searchAppointments(member(context, orgId), q, limit),
    ),
    counts: api.counts.handler(({ context, input: { orgId, ...query } }) =>
      countAppointments(member(context, orgId), query),
    ),
    risks: api.risks.handler(({ context, input: { orgId, ...query } }) =>
      readRisks(member(context, orgId), query),
    ),
    find: api.find.handler(({ context, input }) => readAppointment(member(context, input.orgId), input.id)),
    listMoves: api.listMoves.handler(({ context, input }) =>
      readHistory(member(context, input.orgId), input.id),
    ),
    create: api.create.handler(({ context, input: { orgId, ...booking } }) =>
      book(member(context, orgId), booking, noteInConversation),
    ),
    createSeries: api.createSeries.handler(({ context, input: { orgId, ...series } }) =>
      bookSeries(member(context, orgId), series, noteInConversation),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changeDetails(member(context, orgId), id, version, form),
    ),
    reschedule: api.reschedule.handler(({ context, input: { orgId, id, version, ...time } }) =>
      reschedule(member(context, orgId), id, version, time),
    ),
    move: api.move.handler(({ context, input: { orgId, id, version, ...step } }) =>
      transitionAppointment(member(context, orgId), id, version, step),
    ),
    cancelWithNext: api.cancelWithNext.handler(
      ({ context, input: { orgId, id, version, ...cancellation } }) =>
        cancelWithNext(member(context, orgId), id, version, cancellation),
    ),
    close: api.close.handler(({ context, input: { orgId, items, ...ending } }) =>
      closeAppointments(member(context, orgId), items, ending),
    ),
    reopen: api.reopen.handler(({ context, input: { orgId, items } }) =>
      reopenAppointments(member(context, orgId), items),
    ),
    undo: api.undo.handler(({ context, input: { orgId, id, version, reason } }) =>
      undoLast(member(context, orgId), id, version, reason),
    ),
    availability: api.availability.handler((request) => {
      const { orgId, ...given } = request.input
      const search: Search = {
        ...queryOf(given),
        unitIds: given.unitIds ?? null,
        professionalIds: given.professionalIds ?? null,
        specialty: given.specialty ?? null,
        period: given.period ?? null,
        except: exceptOf(given),
      }
      return admitted(request, searchWeight(search), () =>
        searchSlots(member(request.context, orgId), search),
      )
    }),
    hours: api.hours.handler((request) => {
      const { orgId, ...query } = request.input
      return admitted(request, agendaWeight(query.days), () =>
        readHours(member(request.context, orgId), query),
      )
    }),
    openings: api.openings.handler((request) => {
      const { orgId, ...query } = request.input
      return admitted(request, agendaWeight(query.days), () =>
        readOpenings(member(request.context, orgId), query),
      )
    }),
    reasons: api.reasons.handler(({ context, input: { orgId, startsAt, ...request } }) =>
      explain(
        member(context, orgId),
        { ...queryOf(request), professionalId: request.professionalId ?? null },
        startsAt,
        exceptOf(request),
      ),
    ),
    quote: api.quote.handler(({ context, input: { orgId, patientId, startsAt, exceptId, ...request } }) =>
      quote(
        member(context, orgId),
        { ...queryOf(request), professionalId: request.professionalId ?? null },
        { patientId, startsAt, exceptId },
      ),
    ),
    hold: api.hold.handler(
      ({ context, input: { orgId, startsAt, minutes, offerId, conversationId, ...request } }) =>
        holdTime(
          member(context, orgId),
          request,
          { startsAt, minutes, offerId: offerId ?? null, conversationId },
          noteInConversation,
        ),
    ),
    listHolds: api.listHolds.handler(({ context, input: { orgId, ...query } }) =>
      readHolds(member(context, orgId), query),
    ),
    release: api.release.handler(({ context, input }) => releaseHold(member(context, input.orgId), input.id)),
  })
}

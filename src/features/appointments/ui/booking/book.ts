import { problemOf, sentenceOf } from '#platform/http/client.ts'
import type { Appointment } from '../../schemas.ts'
import { createAppointment, createSeries, transitionAppointment } from '../data.ts'
import type { BookingDraft } from './draft.ts'

interface RejectedSession {
  readonly startsAt: string
  readonly reasons: readonly { readonly code: string; readonly text: string }[]
}

/** The result of a booking; the form expects a record with a version. */
export interface Booked {
  readonly version: number
  readonly booked: readonly Appointment[]
  readonly refused: readonly RejectedSession[]
}

interface BookingInput {
  readonly orgId: string
  readonly draft: BookingDraft
  /** In which it was agreed. */
  readonly conversationId: string | undefined
  /** The hold that becomes the appointment, or the first session. */
  readonly holdId: string | undefined
  /** The professional of the hold, when the request left it open. */
  readonly professionalId: string | null
  readonly allOrNone: boolean
  /** True when the patient's other appointment at the time is known. */
  readonly mayOverlap: boolean
}

/** Books; a hold that has expired meanwhile does not prevent it while the time is still free. */
export async function book(input: BookingInput): Promise<Booked> {
  try {
    return await send(input)
  } catch (error) {
    if (input.holdId === undefined || problemOf(error)?.code !== 'hold_expired') throw error
    return send({ ...input, holdId: undefined })
  }
}

async function send({
  orgId,
  draft,
  conversationId,
  holdId,
  professionalId,
  allOrNone,
  mayOverlap,
}: BookingInput): Promise<Booked> {
  const booking = bookingOf(draft)
  const whole = {
    orgId,
    ...booking,
    conversationId,
    holdId,
    mayOverlap,
    professionalId: booking.professionalId ?? professionalId,
  }
  if (!draft.repeats) return { version: 1, booked: [await createAppointment(whole)], refused: [] }
  const { everyWeeks, sessions } = draft
  const series = { everyWeeks: everyWeeks ?? 1, sessions: sessions ?? 2, allOrNone }
  return { version: 1, ...(await createSeries({ ...whole, ...series })) }
}

/** Cancels a booking. Returns what went wrong, as a sentence, or null. */
export async function cancelAll(orgId: string, appointments: readonly Appointment[]): Promise<string | null> {
  const reason = 'Desfeito logo depois de agendar'
  const answers = await Promise.allSettled(
    appointments.map(({ id, version }) =>
      transitionAppointment({ orgId, id, version, to: 'cancelled', cancelledBy: 'clinic', reason }),
    ),
  )
  const failed = answers.find((one) => one.status === 'rejected')
  return failed ? sentenceOf(failed.reason) : null
}

/** Returns the fields of a booking besides its time and repetition. */
function bookingOf(draft: BookingDraft) {
  const { pickedId, specialty: _, repeats: __, everyWeeks: ___, sessions: ____, ...others } = draft
  const { isOverbook, professionalId, ...rest } = others
  return {
    ...rest,
    professionalId: pickedId || professionalId || null,
    examIds: [...rest.examIds],
    screening: [...rest.screening],
    overbook: isOverbook,
  }
}

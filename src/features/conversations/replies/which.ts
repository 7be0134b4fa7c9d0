import type { AppointmentAct, AskedAppointment } from './meaning.ts'
import { payloadOf } from './payload.ts'

/** An answer to "about whom?": its number is its place in the list, from 1. */
export interface WhichOption {
  readonly label: string
  readonly payload: string
  readonly appointmentIds: readonly string[]
}

const everyLabel: Readonly<Record<number, string>> = { 2: 'Os dois', 3: 'Os três', 4: 'Os quatro' }

/**
 * Returns the answers that a question about several appointments offers, in the order in which they are numbered: all of
 * them, then each alone. Whoever asks shows these, and `understand` reads "1" as the first.
 */
export const whichOptions = (
  act: AppointmentAct,
  sendId: string,
  appointments: readonly AskedAppointment[],
): WhichOption[] => [
  {
    label: everyLabel[appointments.length] ?? 'Todos',
    payload: payloadOf(act, sendId, 'all'),
    appointmentIds: appointments.map(({ appointmentId }) => appointmentId),
  },
  ...appointments.map(({ appointmentId, patientName }) => ({
    label: `Só ${patientName}`,
    payload: payloadOf(act, sendId, appointmentId),
    appointmentIds: [appointmentId],
  })),
]

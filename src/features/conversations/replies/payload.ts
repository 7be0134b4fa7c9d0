import type { AppointmentAct, Meaning, OpenQuestion } from './meaning.ts'

/** What a press of a button says. */
export type PayloadAct = AppointmentAct | 'book' | 'decline' | 'stop' | 'score'

/**
 * The payload of a button: what its press says, in answer to which send, about what. `about` is an appointment's
 * id, `all` for every appointment of the question, or a score; '' where the question has one appointment alone.
 */
export const payloadOf = (act: PayloadAct, sendId: string, about: string | number = ''): string =>
  `${act}:${sendId}:${about}`

const form = /^(confirm|cancel|reschedule|book|decline|stop|score):([^:]+):([^:]*)$/

/**
 * Returns what the press of a button means; null for a payload that is none of ours, as of a template that was made
 * elsewhere: there the button's text is read. A button of an earlier message says nothing about the question of today.
 */
export function meaningOfPayload(question: OpenQuestion | null, payload: string): Meaning | null {
  const [, act, sendId, about = ''] = form.exec(payload) ?? []
  if (act === undefined) return null
  if (act === 'stop') return { kind: 'stop' }
  if (question?.sendId !== sendId) return { kind: 'unknown' }
  switch (question?.kind) {
    case 'attendance':
    case 'which':
      if (act !== 'confirm' && act !== 'cancel' && act !== 'reschedule') break
      return aboutAppointments(question.appointments, act, about)
    case 'score':
      if (act === 'score' && /^(\d|10)$/.test(about))
        return { kind: 'score', score: Number(about), comment: '' }
      break
    case 'invitation':
      if (act === 'book') return { kind: 'wantsToBook' }
      if (act === 'decline') return { kind: 'declines' }
  }
  return { kind: 'unknown' }
}

function aboutAppointments(
  appointments: Extract<OpenQuestion, { kind: 'attendance' }>['appointments'],
  act: AppointmentAct,
  about: string,
): Meaning {
  if (about === '' && appointments.length > 1) return { kind: 'askWhich', act }
  const meant =
    about === '' || about === 'all'
      ? appointments
      : appointments.filter(({ appointmentId }) => appointmentId === about)
  if (meant.length === 0) return { kind: 'unknown' }
  return { kind: act, appointmentIds: meant.map(({ appointmentId }) => appointmentId) }
}

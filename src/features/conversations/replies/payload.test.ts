import { describe, expect, test } from 'vitest'
import type { AppointmentAct, AskedAppointment, Meaning, OpenQuestion } from './meaning.ts'
import { payloadOf } from './payload.ts'
import { understand } from './understand.ts'
import { whichOptions } from './which.ts'

const asked = (patientName: string, appointmentId: string): AskedAppointment => ({
  appointmentId,
  scheduleVersion: 1,
  patientId: `patient-${appointmentId}`,
  patientName,
})
const [ana, pedro, ines] = [asked('Ana', 'ana'), asked('Pedro', 'pedro'), asked('Inês', 'ines')]

const questions = {
  one: { kind: 'attendance', sendId: 'send-1', appointments: [ana] },
  two: { kind: 'attendance', sendId: 'send-2', appointments: [ana, pedro] },
  whichCancel: { kind: 'which', sendId: 'send-6', act: 'cancel', appointments: [ana, pedro, ines] },
  score: { kind: 'score', sendId: 'send-7', appointmentId: 'ana' },
  invitation: { kind: 'invitation', sendId: 'send-8', campaignId: 'campaign' },
} as const satisfies Record<string, OpenQuestion>

const unknown: Meaning = { kind: 'unknown' }
const acts = (kind: AppointmentAct, ...appointmentIds: string[]): Meaning => ({ kind, appointmentIds })
const which = (act: AppointmentAct): Meaning => ({ kind: 'askWhich', act })
const score = (value: number): Meaning => ({ kind: 'score', score: value, comment: '' })

describe('buttons', () => {
  const press = (question: OpenQuestion | null, payload: string, text = 'Confirmar') =>
    understand(question, { text, payload })

  test('a press acts on the question that it belongs to, and on no other', () => {
    expect(press(questions.one, payloadOf('confirm', 'send-1'))).toEqual(acts('confirm', 'ana'))
    expect(press(questions.one, payloadOf('cancel', 'send-1'))).toEqual(acts('cancel', 'ana'))
    expect(press(questions.one, payloadOf('reschedule', 'send-1'))).toEqual(acts('reschedule', 'ana'))
    expect(press(questions.one, payloadOf('confirm', 'send-of-last-month'))).toEqual(unknown)
    expect(press(null, payloadOf('confirm', 'send-1'))).toEqual(unknown)
    expect(press(questions.one, payloadOf('score', 'send-1', 9))).toEqual(unknown)
  })

  test('a press about several says whom, or is asked back', () => {
    expect(press(questions.two, payloadOf('confirm', 'send-2'))).toEqual(which('confirm'))
    expect(press(questions.two, payloadOf('cancel', 'send-2', 'all'))).toEqual(acts('cancel', 'ana', 'pedro'))
    expect(press(questions.two, payloadOf('confirm', 'send-2', 'pedro'))).toEqual(acts('confirm', 'pedro'))
    expect(press(questions.two, payloadOf('confirm', 'send-2', 'marta'))).toEqual(unknown)
  })

  test('scores, invitations and refusals have buttons of their own', () => {
    expect(press(questions.score, payloadOf('score', 'send-7', 10))).toEqual(score(10))
    expect(press(questions.score, payloadOf('score', 'send-7', 11))).toEqual(unknown)
    expect(press(questions.invitation, payloadOf('book', 'send-8'))).toEqual({ kind: 'wantsToBook' })
    expect(press(questions.invitation, payloadOf('decline', 'send-8'))).toEqual({ kind: 'declines' })
    expect(press(null, payloadOf('stop', 'send-of-last-month'))).toEqual({ kind: 'stop' })
  })

  test('of a payload that is none of ours the text of the button is read', () => {
    expect(press(questions.one, 'Confirmar presença', 'Confirmar presença')).toEqual(acts('confirm', 'ana'))
    expect(press(questions.one, 'x', 'Saiba mais')).toEqual(unknown)
  })

  test('what a question about several offers is what an answer by number means', () => {
    const { act, sendId, appointments } = questions.whichCancel
    const options = whichOptions(act, sendId, appointments)
    expect(options.map(({ label }) => label)).toEqual(['Os três', 'Só Ana', 'Só Pedro', 'Só Inês'])
    for (const [at, { payload, label, appointmentIds }] of options.entries()) {
      const meaning = acts(act, ...appointmentIds)
      expect(press(questions.whichCancel, payload, label)).toEqual(meaning)
      expect(understand(questions.whichCancel, { text: String(at + 1), payload: null })).toEqual(meaning)
      expect(understand(questions.whichCancel, { text: label, payload: null })).toEqual(meaning)
    }
  })
})

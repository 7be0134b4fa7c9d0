import { describe, expect, test } from 'vitest'
import type { ConversationsReport } from '../../conversations/schemas.ts'
import { episodeMeasures, noMessages } from '../../rules.ts'
import { talkNumberOf, talkParameters } from './address.ts'
import { becomesAppointment, costOfBooking, formatSpan } from './words.ts'

const none = Object.fromEntries(episodeMeasures.map((name) => [name, 0])) as ConversationsReport['counts']
const reportOf = (counts: Partial<ConversationsReport['counts']>, cost = 0): ConversationsReport => ({
  counts: { ...none, ...counts },
  assistantSeconds: null,
  personMinutes: null,
  messages: [{ ...noMessages, kind: 'whatsapp', cost }],
})
const previously = (counts: Partial<ConversationsReport['counts']>) => ({
  from: '2026-11-04',
  to: '2026-11-10',
  until: '2026-11-10T12:00:00.000Z',
  report: reportOf(counts),
})

describe('the answer in words', () => {
  test('nothing began', () => {
    expect(becomesAppointment(reportOf({}), null)).toEqual({
      main: 'Nenhuma conversa começou neste período.',
      more: '',
    })
  })

  test('what was booked, and what is still to come', () => {
    expect(becomesAppointment(reportOf({ begun: 312, booked: 149, ahead: 47 }), null).main).toBe(
      'De 312 conversas começadas no período, **149 terminaram em horário marcado**. Destas, 47 são de datas que ainda vão chegar.',
    )
    expect(becomesAppointment(reportOf({ begun: 1, booked: 1, ahead: 1 }), null).main).toBe(
      'De 1 conversa começada no período, **1 terminou em horário marcado**. Uma delas tem data que ainda vai chegar.',
    )
  })

  test('a difference is told only where it is none of chance', () => {
    const now = reportOf({ begun: 300, booked: 150 })
    expect(becomesAppointment(now, previously({ begun: 300, booked: 90 })).main).toContain(
      'No período anterior foi 30,0 %; agora é 50,0 %.',
    )
    expect(becomesAppointment(now, previously({ begun: 300, booked: 145 })).main).not.toContain('anterior')
    expect(
      becomesAppointment(reportOf({ begun: 10, booked: 9 }), previously({ begun: 10, booked: 1 })).main,
    ).not.toContain('anterior')
  })

  test('with fewer than twenty the fraction says what there is', () => {
    const few = { ...reportOf({ begun: 12, byAssistant: 5, assistantReplied: 7 }), personMinutes: 6 }
    expect(becomesAppointment(few, null).more).toBe(
      'O assistente resolveu sozinho 5 de 12. Quando uma pessoa responde, metade espera até 6 min.',
    )
  })
})

test('what an appointment costs in messages; with few of them both sides of it', () => {
  expect(costOfBooking(reportOf({ booked: 0 }, 1_000_000))).toBe('–')
  expect(costOfBooking(reportOf({ booked: 7 }, 2_100_000))).toBe('R$\u00a02,10 para 7')
  expect(costOfBooking(reportOf({ booked: 40 }, 50_000_000))).toBe('R$\u00a01,25')
})

test('how long an answer took', () => {
  expect([0, 4, 59, 60, 360, 3_600, 5_400].map(formatSpan)).toEqual([
    '0 s',
    '4 s',
    '59 s',
    '1 min',
    '6 min',
    '1 h',
    '1 h 30 min',
  ])
})

test('the address of a number is read again, and nothing else is', () => {
  for (const number of [
    { of: 'conversations', measure: 'held' },
    { of: 'messages', measure: 'failed', channel: 'sms' },
    { of: 'messages', measure: 'sent', channel: undefined },
  ] as const) {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(talkParameters(number))) if (value) search.set(name, value)
    expect(talkNumberOf(search)).toEqual(number)
  }
  expect(talkNumberOf(new URLSearchParams('conversas=tudo&mensagens=nada'))).toBeNull()
})

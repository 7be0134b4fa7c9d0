import { describe, expect, test } from 'vitest'
import type { AutomationItem, AutomationWeek } from '../contract.ts'
import { timings } from '../rules.ts'
import { fallbackLabel, inOrder, missedLabels, outcomeOf, outlookOf, percent, textNote } from './labels.ts'

const week: AutomationWeek = {
  sent: 402,
  delivered: 390,
  read: 371,
  failed: 3,
  asked: 402,
  confirmed: 318,
  rescheduled: 20,
  cancelled: 8,
  booked: 4,
  scores: 63,
  averageScore: 9.1,
  refused: 1,
}

test('rows are in the order of time, whatever was set', () => {
  const items = [
    { kind: 'sameDay', timing: timings.sameDay },
    { kind: 'birthday', timing: timings.birthday },
    { kind: 'confirmation', timing: { when: 'daysBefore', days: 7, at: 600 } },
    { kind: 'secondNotice', timing: timings.secondNotice },
    { kind: 'dayBefore', timing: timings.dayBefore },
    { kind: 'followUp', timing: timings.followUp },
    { kind: 'booked', timing: timings.booked },
    { kind: 'confirmation', timing: timings.confirmation },
  ] as const
  const { before, after, aside } = inOrder(items)
  expect(before.map(({ kind }) => kind)).toEqual([
    'booked',
    'confirmation',
    'confirmation',
    'dayBefore',
    'secondNotice',
    'sameDay',
  ])
  expect(before[1]?.timing).toMatchObject({ days: 7 })
  expect([...after, ...aside].map(({ kind }) => kind)).toEqual(['followUp', 'birthday'])
})

test.each([
  ['dayBefore', { strong: '79 %', rest: ' confirmaram, de 402', detail: '' }],
  ['booked', { strong: '402 enviadas', rest: '', detail: '97 % entregues' }],
  ['preparation', { strong: '402 enviadas', rest: '', detail: '92 % lidas' }],
  ['missed', { strong: '402 enviadas', rest: '', detail: '4 remarcaram' }],
  ['satisfaction', { strong: '63 respostas de 402', rest: '', detail: 'nota média 9,1' }],
  ['birthday', { strong: '402 enviadas', rest: '', detail: '1 pediu para sair' }],
] as const)('the last week of %s', (kind, expected) => {
  expect(outcomeOf(kind, week)).toEqual(expected)
})

test('nothing that left has no outcome, and nothing is divided by nothing', () => {
  expect(outcomeOf('booked', { ...week, sent: 0 })).toBeNull()
  expect(percent(0, 0)).toBe('—')
})

test('attendance of now and before', () => {
  const summary = { sent: 0, cost: 0, asked: 0, answered: 0 }
  expect(missedLabels({ ...summary, due: 1000, missed: 41, dueBefore: 1000, missedBefore: 63 })).toEqual({
    share: '4,1 %',
    text: 'faltas em 30 dias, antes 6,3 %',
  })
  expect(missedLabels({ ...summary, due: 0, missed: 0, dueBefore: 0, missedBefore: 0 })).toEqual({
    share: '—',
    text: 'faltas em 30 dias',
  })
})

test('the channels after the first', () => {
  expect(fallbackLabel(['whatsapp', 'email', 'sms'])).toBe('senão e-mail, senão SMS')
  expect(fallbackLabel(['email'])).toBe('')
})

describe('what stands under a text', () => {
  const now = new Date('2026-11-12T15:00:00Z')
  const text = {
    channel: 'whatsapp',
    id: 't',
    name: 'Preparo do exame',
    version: 2,
    newest: 3,
    isWaiting: true,
    pausedUntil: null,
  } as const
  const item = {
    isOn: true,
    channels: ['whatsapp', 'email'],
    texts: [text],
    pausedAt: null,
    pauseReason: '',
    switchedAt: '2026-10-02T13:00:00Z',
  } as unknown as AutomationItem
  test.each([
    [{}, 'versão 2, a 3 está em análise', false],
    [{ texts: [{ ...text, isWaiting: false }] }, 'senão e-mail', false],
    [{ isOn: false }, 'desligada desde 02/10', false],
    [{ pausedAt: '2026-11-11T10:00:00Z', pauseReason: 'virou marketing' }, 'pausada: virou marketing', true],
    [{ texts: [{ ...text, pausedUntil: '2026-11-12T17:30:00Z' }] }, 'pausada pela Meta até 14:30', true],
  ])('%j', (over, said, isWarning) => {
    expect(textNote({ ...item, ...over } as AutomationItem, now)).toEqual({ text: said, isWarning })
  })
})

describe('what goes out next', () => {
  // A Tuesday.
  const now = new Date('2026-11-17T15:00:00Z')
  test('tomorrow, and the days of the visits', () => {
    const outings = [
      { dueAt: '2026-11-18T13:00:00Z', sends: 81, days: ['2026-11-19'] },
      { dueAt: '2026-11-19T13:00:00Z', sends: 58, days: ['2026-11-21', '2026-11-23'] },
    ]
    expect(outlookOf(outings, now)).toBe(
      'Amanhã às 10:00 saem 81, dos agendamentos de quinta. Na quinta, 58: de sábado e segunda.',
    )
  })
  test('one alone, further away, of no visit', () => {
    expect(outlookOf([{ dueAt: '2026-12-07T11:30:00Z', sends: 1, days: [] }], now)).toBe(
      'Em 07/12 às 08:30 sai 1.',
    )
    expect(outlookOf([], now)).toBe('Nada na fila por enquanto.')
  })
})

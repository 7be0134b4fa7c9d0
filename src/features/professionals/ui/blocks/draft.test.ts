import { describe, expect, test } from 'vitest'
import { vacation } from '#test/world.ts'
import { blockOf, blockTitle, checkDraft, describeBlock, draftOf, newBlock } from './draft.ts'

const recurring = {
  ...vacation,
  kind: 'meeting' as const,
  startsOn: '2027-02-05',
  startMinute: 720,
  endsOn: '2027-02-05',
  endMinute: 780,
  recurrence: { weeks: 2, weekdays: [3, 5], until: '2027-06-30' },
  exceptions: ['2027-02-19'],
}

test('what is shown and sent is what was stored', () => {
  for (const block of [vacation, recurring, { ...vacation, startMinute: 600, endMinute: 700 }])
    expect(blockOf(draftOf(block))).toEqual(block)
})

describe('checkDraft', () => {
  const draft = draftOf(vacation)

  test('an unreadable time is an error', () => {
    expect(checkDraft({ ...draft, isAllDay: false, startMinute: null }, false)).toEqual({
      startMinute: 'Horário inválido. Ex: 08:00',
    })
  })

  test('errors of the recurrence stand beside the drawer’s fields', () => {
    expect(Object.keys(checkDraft({ ...draft, isRecurring: true, weekdays: [] }, false))).toEqual([
      'weekdays',
    ])
  })

  test('the front desk sees its limit', () => {
    expect(Object.keys(checkDraft(draft, true))).toEqual(['endsOn'])
    expect(checkDraft(newBlock('2027-01-04', ''), true)).toEqual({})
  })
})

test('a time of the agenda is a meeting until told otherwise; a whole day a vacation', () => {
  expect(newBlock('2027-03-01', 'lapa', { from: 600, to: 690 })).toMatchObject({
    kind: 'meeting',
    unitId: 'lapa',
    isAllDay: false,
    startsOn: '2027-03-01',
    startMinute: 600,
    endsOn: '2027-03-01',
    endMinute: 690,
  })
  expect(newBlock('2027-03-01', '')).toMatchObject({ kind: 'vacation', isAllDay: true })
})

test('in words', () => {
  expect(describeBlock(vacation)).toBe('04/01/2027 a 24/01/2027')
  expect(describeBlock({ ...vacation, endsOn: vacation.startsOn })).toBe('04/01/2027, o dia todo')
  expect(describeBlock({ ...recurring, recurrence: null })).toBe('05/02/2027, 12:00–13:00')
  expect(describeBlock(recurring)).toBe(
    'qua e sex, a cada 2 semanas, 12:00–13:00, desde 05/02/2027, até 30/06/2027',
  )
  expect(blockTitle({ kind: 'congress', reason: 'SBC' })).toBe('Congresso: SBC')
  expect(blockTitle({ kind: 'other', reason: 'Mudança' })).toBe('Mudança')
})

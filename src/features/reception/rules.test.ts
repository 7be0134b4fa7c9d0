import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import {
  canGoIn,
  checkThresholds,
  closedUntil,
  declarable,
  inOrder,
  shownPriority,
  ticketLabel,
  waitLevel,
} from './rules.ts'

const today = '2026-11-17'
const arrival = (name: string, over: object = {}) => ({
  name,
  priority: 'none' as const,
  birthDate: null,
  arrivedAt: '2026-11-17T12:00:00Z',
  ...over,
})

describe('the order', () => {
  test('80 or older, then the law, then donors, then the others; each by arrival', () => {
    const waiting = [
      arrival('outra'),
      arrival('primeira', { arrivedAt: '2026-11-17T11:00:00Z' }),
      arrival('doadora', { priority: 'donor', arrivedAt: '2026-11-17T10:00:00Z' }),
      arrival('gestante', { priority: 'law', arrivedAt: '2026-11-17T13:00:00Z' }),
      arrival('sessenta', { birthDate: '1966-11-17' }),
      arrival('quase sessenta', { birthDate: '1966-11-18', arrivedAt: '2026-11-17T14:00:00Z' }),
      arrival('oitenta', { birthDate: '1946-11-17', priority: 'donor', arrivedAt: '2026-11-17T15:00:00Z' }),
    ]
    expect(inOrder(waiting, today).map(({ name }) => name)).toEqual([
      'oitenta',
      'sessenta',
      'gestante',
      'doadora',
      'primeira',
      'outra',
      'quase sessenta',
    ])
  })

  test('nobody is lost or doubled, whoever waits', () => {
    const anybody = fc.record({
      priority: fc.constantFrom(...declarable),
      birthDate: fc.option(fc.constantFrom('1940-01-01', '1960-01-01', '2000-01-01')),
      arrivedAt: fc.integer({ min: 0, max: 600 }).map((minute) => new Date(minute * 60_000).toISOString()),
    })
    fc.assert(
      fc.property(fc.array(anybody), (waiting) => {
        const ordered = inOrder(waiting, today)
        expect(new Set(ordered)).toEqual(new Set(waiting))
        expect(ordered).toHaveLength(waiting.length)
        expect(inOrder(ordered, today)).toEqual(ordered)
      }),
    )
  })

  test('what is shown of a priority does not tell which', () => {
    const shown = (priority: 'law' | 'donor' | 'none', birthDate: string | null = null) =>
      shownPriority({ priority, birthDate }, today)
    expect([shown('law'), shown('donor'), shown('none', '1960-01-01')]).toEqual([
      'priority',
      'priority',
      'priority',
    ])
    expect([shown('none'), shown('none', '1940-01-01')]).toEqual([null, 'first'])
  })
})

describe('who can go in', () => {
  const rooms = [
    { id: 'one', capacity: 1, isClosed: false },
    { id: 'collection', capacity: 2, isClosed: false },
    { id: 'closed', capacity: 1, isClosed: true },
  ]
  const inside = (roomId: string | null, professionalId: string | null, isCalled = false) => ({
    state: isCalled ? ('waiting' as const) : ('inService' as const),
    roomId,
    professionalId,
    isCalled,
  })
  const can = (
    roomId: string | null,
    professionalId: string | null,
    ...present: ReturnType<typeof inside>[]
  ) => canGoIn({ roomId, professionalId }, rooms, present)

  test('a room has its places, who was called counts, a closed room has none', () => {
    expect(can('one', null)).toBe(true)
    expect(can('one', null, inside('one', null))).toBe(false)
    expect(can('one', null, inside('one', null, true))).toBe(false)
    expect(can('collection', null, inside('collection', null))).toBe(true)
    expect(can('collection', null, inside('collection', null), inside('collection', null))).toBe(false)
    expect(can('closed', null)).toBe(false)
    expect(can('gone', null)).toBe(false)
  })

  test('without a room the professional is the place', () => {
    expect(can(null, 'helena')).toBe(true)
    expect(can(null, 'helena', inside('one', 'helena'))).toBe(false)
    expect(can(null, 'helena', { ...inside(null, 'helena'), state: 'waiting' })).toBe(true)
  })
})

test('minutes of waiting become amber and red', () => {
  const thresholds = { attentionMin: 15, alertMin: 30 }
  expect([14, 15, 29, 30].map((minutes) => waitLevel(minutes, thresholds))).toEqual([
    'fine',
    'attention',
    'attention',
    'alert',
  ])
  expect(checkThresholds(thresholds)).toEqual({})
  expect(checkThresholds({ attentionMin: 30, alertMin: 30 })).toHaveProperty('alertMin')
})

test('a room is closed until its hours begin', () => {
  const hours = {
    ...closedWeek,
    2: [
      { from: 480, to: 720 },
      { from: 780, to: 1080 },
    ],
  }
  expect(closedUntil(null, today, 0)).toBeNull()
  expect(closedUntil(hours, today, 600)).toBeNull()
  expect(closedUntil(hours, today, 730)).toBe('13:00')
  expect(closedUntil(hours, today, 1100)).toBe('')
})

test('a ticket reads A-017', () =>
  expect([1, 17, 1234].map(ticketLabel)).toEqual(['A-001', 'A-017', 'A-1234']))

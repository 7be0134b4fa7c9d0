import { describe, expect, test } from 'vitest'
import type { Price } from '#features/professionals/rules.ts'
import {
  type AuthorizationState,
  authorizationStates,
  chargeOf,
  firstAuthorization,
  isPastValidity,
  joinPreparations,
  type Prepared,
} from './rules.ts'

describe('an authorisation', () => {
  const none = { authorizationNumber: '', authorizationPassword: '', authorizationValidUntil: '' }

  test.each<[string, boolean, object, AuthorizationState]>([
    ['is not needed', false, {}, 'none'],
    ['is to be asked for', true, {}, 'toRequest'],
    ['is there with a number', true, { authorizationNumber: '1' }, 'authorized'],
    ['is there with a password', false, { authorizationPassword: 'X' }, 'authorized'],
    ['is what it is said to be', true, { authorizationState: 'denied', authorizationNumber: '1' }, 'denied'],
  ])('%s', (_name, isRequired, over, state) => {
    expect(firstAuthorization(isRequired, { ...none, ...over })).toBe(state)
  })

  test('holds up to its last day; without one, and before it is given, there is none to miss', () => {
    const isPast = (authorizationState: AuthorizationState, authorizationValidUntil: string) =>
      isPastValidity({ authorizationState, authorizationValidUntil }, '2026-12-31')
    expect(['2026-12-30', '2026-12-31', ''].map((day) => isPast('authorized', day))).toEqual([
      true,
      false,
      false,
    ])
    for (const state of authorizationStates)
      expect(isPast(state, '2026-12-30'), state).toBe(state === 'authorized')
  })
})

describe('what an appointment costs', () => {
  const price = (over: Partial<Price>): Price => ({
    kind: 'visit',
    insurancePlanId: null,
    priceCents: 35_000,
    shareBasisPoints: null,
    shareCents: null,
    ...over,
  })

  test('is agreed by kind and payer', () => {
    const prices = [
      price({ kind: 'firstVisit', priceCents: 1 }),
      price({ insurancePlanId: 'amparo', priceCents: 2 }),
      price({}),
    ]
    expect(chargeOf('visit', [], null, prices)).toEqual({ priceCents: 35_000, shareCents: null })
    expect(chargeOf('visit', [], 'amparo', prices).priceCents).toBe(2)
    expect(chargeOf('visit', [], 'outro', prices)).toEqual({ priceCents: null, shareCents: null })
  })

  test('is the sum of its exams, unless one has no price', () => {
    const exams = [{ priceCents: 18_000 }, { priceCents: 2_000 }]
    expect(chargeOf('exam', exams, null, []).priceCents).toBe(20_000)
    expect(chargeOf('exam', [...exams, { priceCents: null }], null, []).priceCents).toBeNull()
    const agreed = price({ kind: 'exam', shareBasisPoints: 1_000 })
    expect(chargeOf('exam', exams, null, [agreed])).toEqual({ priceCents: 20_000, shareCents: 2_000 })
    expect(chargeOf('exam', [{ priceCents: null }], null, [agreed]).shareCents).toBeNull()
  })

  test('leaves the professional a share or an amount, to the cent', () => {
    const shareOf = (over: Partial<Price>) => chargeOf('visit', [], null, [price(over)]).shareCents
    expect(shareOf({ shareBasisPoints: 6_000 })).toBe(21_000)
    expect(shareOf({ priceCents: 101, shareBasisPoints: 5_000 })).toBe(51)
    expect(shareOf({ shareBasisPoints: 6_000, shareCents: 0 })).toBe(0)
  })
})

describe('several preparations', () => {
  const exam = (name: string, over: Partial<Prepared> = {}): Prepared => ({
    name,
    preparation: '',
    fastingMinHours: null,
    fastingMaxHours: null,
    requiresMedicalRequest: false,
    ...over,
  })

  test('are the longest of the shortest fasts and the shortest of the longest', () => {
    const joined = joinPreparations([
      exam('A', { fastingMinHours: 8, fastingMaxHours: 14 }),
      exam('B', { fastingMinHours: 4, fastingMaxHours: 12 }),
      exam('C'),
    ])
    expect(joined).toMatchObject({ fastingMinHours: 8, fastingMaxHours: 12, isContradictory: false })
  })

  test('contradict each other when one fasts for longer than another may', () => {
    const contradicts = (min: number | null, max: number | null) =>
      joinPreparations([exam('A', { fastingMinHours: min }), exam('B', { fastingMaxHours: max })])
        .isContradictory
    expect([contradicts(12, 8), contradicts(8, 8), contradicts(null, 8), contradicts(12, null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('are listed once each, and demand the medical request if one does', () => {
    const joined = joinPreparations([
      exam('A', { preparation: ' Beba água ' }),
      exam('B', { preparation: 'Beba água' }),
      exam('C', { preparation: ' ', requiresMedicalRequest: true }),
      exam('D', { preparation: 'Traga exames' }),
    ])
    expect(joined).toEqual({
      fastingMinHours: null,
      fastingMaxHours: null,
      isContradictory: false,
      texts: [
        { exam: 'A', text: 'Beba água' },
        { exam: 'D', text: 'Traga exames' },
      ],
      requiresMedicalRequest: true,
    })
    expect(joinPreparations([exam('A')]).requiresMedicalRequest).toBe(false)
  })
})

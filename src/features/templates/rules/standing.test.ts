import { describe, expect, test } from 'vitest'
import { defaultPrices } from '#features/channels/rules.ts'
import type { VersionState } from './content.ts'
import {
  categoryAtMeta,
  isSubmittable,
  metaNameOf,
  needsNewVersion,
  problemOf,
  qualityAtMeta,
  reasonLabel,
  refusalLabel,
  sendingNumber,
  stateAtMeta,
  type TemplateStanding,
} from './standing.ts'

const standing = (
  states: readonly (VersionState | [VersionState, string])[],
  over: Partial<TemplateStanding> = {},
): TemplateStanding => ({
  kind: 'whatsapp',
  category: 'utility',
  metaCategory: '',
  versions: states.map((one, at) => {
    const [state, reason] = typeof one === 'string' ? [one, ''] : one
    return { number: states.length - at, state, reason, pausedUntil: null }
  }),
  ...over,
})

describe('what goes out', () => {
  test.each<[VersionState[], number | null]>([
    [['draft'], null],
    [['approved'], 1],
    [['draft', 'approved'], 1],
    [['submitted', 'rejected', 'approved', 'replaced'], 2],
    [['approved', 'replaced'], 2],
    [['draft', 'paused'], null],
  ])('by WhatsApp, of %j: %j', (states, number) => {
    expect(sendingNumber(standing(states))).toBe(number)
  })

  test('by other channels, the newest', () => {
    expect(sendingNumber(standing(['draft', 'replaced'], { kind: 'sms' }))).toBe(2)
  })
})

describe('what is to be done', () => {
  const problem = (...args: Parameters<typeof standing>) => problemOf(standing(...args), defaultPrices)

  test.each<[(VersionState | [VersionState, string])[], string | null]>([
    [['draft'], null],
    [['submitted', 'approved'], null],
    [['rejected', 'approved'], 'correct'],
    [['draft', 'rejected', 'approved'], null],
    [['draft', 'paused'], 'review'],
    [['approved', 'replaced'], null],
    [['draft', 'disabled'], 'correct'],
  ])('%j: %j', (states, act) => {
    expect(problem(states)?.act ?? null).toBe(act)
  })

  test('a category that costs more waits for a decision, with both prices', () => {
    expect(problem(['approved'], { metaCategory: 'marketing' })).toEqual({
      level: 'warning',
      act: 'decide',
      text: 'A Meta passou a cobrar como Marketing: R$ 0,34 em vez de R$ 0,04. Nenhuma automação usa este texto até você decidir.',
    })
    expect(problem(['approved'], { metaCategory: 'utility' })).toBeNull()
  })

  test('by other channels there is none', () => {
    expect(problem(['draft'], { kind: 'email', metaCategory: 'marketing' })).toBeNull()
  })
})

describe('reasons in plain words', () => {
  test.each([
    ['PROMOTIONAL', 'O texto convida ou promove, e foi enviado como Utilidade.'],
    ['SOMETHING_NEW', 'A Meta recusou o texto sem dizer por quê.'],
    ['', 'A Meta recusou o texto sem dizer por quê.'],
    ['Variáveis demais. ', 'A Meta respondeu: “Variáveis demais”.'],
  ])('%j', (reason, label) => {
    expect(refusalLabel(reason)).toBe(label)
  })

  test('of a pause, a deletion, and none', () => {
    expect(reasonLabel({ state: 'paused', reason: 'FIRST_PAUSE' })).toContain('1ª pausa')
    expect(reasonLabel({ state: 'paused', reason: '' })).toBe(
      'Muita gente bloqueou o número depois de receber.',
    )
    expect(reasonLabel({ state: 'disabled', reason: 'DELETED' })).toContain('apagado na Meta')
    expect(reasonLabel({ state: 'approved', reason: '' })).toBe('')
  })
})

test('Meta’s words in ours', () => {
  expect(['APPROVED', 'pending', 'FLAGGED', 'LIMIT_EXCEEDED'].map(stateAtMeta)).toEqual([
    'approved',
    'submitted',
    'approved',
    null,
  ])
  expect(['GREEN', 'YELLOW', 'RED', 'UNKNOWN'].map(qualityAtMeta)).toEqual(['high', 'medium', 'low', ''])
  expect(['UTILITY', 'marketing', 'SERVICE'].map(categoryAtMeta)).toEqual(['utility', 'marketing', null])
})

test('what may be handed over, and what begins another version', () => {
  expect([isSubmittable('whatsapp', 'draft'), isSubmittable('sms', 'draft')]).toEqual([true, false])
  expect(isSubmittable('whatsapp', 'approved')).toBe(false)
  expect([needsNewVersion('whatsapp', 'draft'), needsNewVersion('whatsapp', 'rejected')]).toEqual([
    false,
    true,
  ])
  expect(needsNewVersion('email', 'draft')).toBe(true)
})

test.each([
  ['Lembrete da véspera', 1, 1, 'lembrete_da_vespera'],
  ['Lembrete da véspera', 5, 1, 'lembrete_da_vespera_v5'],
  [' 2ª via! ', 1, 3, '2_via_t3'],
  ['***', 1, 1, 'mensagem'],
])('the name of %j, version %i, attempt %i, at Meta is %s', (name, number, attempt, metaName) => {
  expect(metaNameOf(name, number, attempt)).toBe(metaName)
})

import { expect, test } from 'vitest'
import { activeFilter, chosenTogether, deletedAmong, either, isActiveIn, isDeletedIn } from './filters.ts'

const unit = { one: 'unidade', many: 'unidades', isFeminine: true }
const plan = { one: 'convênio', many: 'convênios' }

test('one of two, or neither', () => {
  expect([either('sim', 'sim'), either('nao', 'sim'), either(undefined, 'sim')]).toEqual([
    true,
    false,
    undefined,
  ])
})

test.each([
  [unit, ['ativas', 'inativas']],
  [plan, ['ativos', 'inativos']],
] as const)('records in and out of use: %o', (itemLabels, words) => {
  expect(activeFilter(itemLabels).options?.map(({ value, label }) => [value, label])).toEqual(
    words.map((word) => [word, word]),
  )
  const chosen = words.map((word) => isActiveIn({ situacao: [word] }, itemLabels))
  expect(chosen).toEqual([true, false])
  expect(isActiveIn({ situacao: [] }, itemLabels)).toBeUndefined()
})

test('what was deleted is offered to who may restore it, and is neither in nor out of use', () => {
  expect(activeFilter(unit, true).options?.map(({ label }) => label)).toEqual([
    'ativas',
    'inativas',
    'excluídas',
  ])
  expect(deletedAmong([activeFilter(plan, true)])).toEqual({
    id: 'situacao',
    value: 'excluidos',
    label: 'excluídos',
  })
  expect(deletedAmong([activeFilter(plan)])).toBeUndefined()
  expect(isActiveIn({ situacao: ['excluidas'] }, unit)).toBeUndefined()
  expect([
    isDeletedIn({ situacao: ['excluidas'] }, unit),
    isDeletedIn({ situacao: ['ativas'] }, unit),
  ]).toEqual([true, undefined])
})

test('deleted records are not chosen together with others: what was chosen last counts', () => {
  const options = activeFilter(plan, true).options ?? []
  const choose = (before: string[], chosen: string[]) => chosenTogether(options, before, chosen)
  expect(choose(['ativos'], ['ativos', 'excluidos'])).toEqual(['excluidos'])
  expect(choose(['excluidos'], ['excluidos', 'inativos'])).toEqual(['inativos'])
  expect(choose(['ativos'], ['ativos', 'inativos'])).toEqual(['ativos', 'inativos'])
  expect(choose(['ativos', 'inativos'], ['inativos'])).toEqual(['inativos'])
})

import { expect, test } from 'vitest'
import { activeFilter, either, isActiveIn } from './filters.ts'

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

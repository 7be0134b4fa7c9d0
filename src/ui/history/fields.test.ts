import { describe, expect, test } from 'vitest'
import { changesOf, type HistoryFields } from './fields.tsx'

const fields: HistoryFields = {
  name: { label: 'Nome' },
  isActive: { label: 'Em uso' },
  price: { label: 'Preço', show: (value) => `R$ ${Number(value) / 100}` },
  tags: { label: 'Etiquetas' },
}

describe('what changed', () => {
  test('in the feature’s order and words', () => {
    const changes = changesOf(
      fields,
      { price: 100, name: 'A', isActive: true },
      { price: 250, name: 'B', isActive: false },
    )
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Nome', 'A', 'B'],
      ['Em uso', 'sim', 'não'],
      ['Preço', 'R$ 1', 'R$ 2.5'],
    ])
  })

  test('of a new record is what it began with, without what is empty', () => {
    const changes = changesOf(fields, null, { name: 'A', tags: [], price: null })
    expect(changes).toEqual([{ field: 'name', label: 'Nome', before: null, after: 'A' }])
  })

  test('lists are joined', () => {
    expect(changesOf(fields, { tags: ['a'] }, { tags: ['a', 'b'] })[0]).toMatchObject({
      before: 'a',
      after: 'a, b',
    })
  })

  test('a field that nobody named is shown, last', () => {
    const changes = changesOf(fields, { novelty: 1, name: 'A' }, { novelty: 2, name: 'B' })
    expect(changes.map(({ label }) => label)).toEqual(['Nome', 'novelty'])
  })

  test('of nothing is nothing', () => {
    expect(changesOf(fields, null, null)).toEqual([])
  })
})

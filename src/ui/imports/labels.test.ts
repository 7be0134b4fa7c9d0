import { expect, test } from 'vitest'
import type { Import } from '#platform/imports/contract.ts'
import { comingOf, summaryOf } from './labels.ts'

const one = (over: Partial<Import>): Import => ({
  id: 'id',
  createdAt: '',
  finishedAt: null,
  fileName: 'pacientes.csv',
  state: 'running',
  header: [],
  mapping: [],
  withDuplicates: false,
  counts: { total: 20, new: 6, duplicate: 5, bad: 5, imported: 4 },
  failure: '',
  ...over,
})

test('the progress counts what enters, the result what was sent', () => {
  expect(comingOf(one({}))).toBe(10)
  expect(comingOf(one({ withDuplicates: true }))).toBe(15)
  expect(summaryOf(one({}))).toBe('Importando: 4 de 10 linhas que entram')
  expect(summaryOf(one({ state: 'done' }))).toBe('Concluída: 4 de 20 linhas importadas')
  const single = one({ state: 'done', counts: { total: 3, new: 0, duplicate: 0, bad: 2, imported: 1 } })
  expect(summaryOf(single)).toBe('Concluída: 1 de 3 linhas importadas')
})

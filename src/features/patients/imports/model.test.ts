import { expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { modelCsv } from './model.ts'
import { guessMapping, importFieldNames, readRow } from './rules.ts'

test('the model is understood column by column, and its example enters', () => {
  const [header = [], line = []] = parseCsv(modelCsv().slice(1))
  const mapping = guessMapping(header)
  expect(mapping).toEqual(importFieldNames)
  const { form, issues } = readRow(line, mapping, { find: () => undefined }, '2026-11-22')
  expect(issues).toEqual([])
  expect(form).toMatchObject({ fullName: 'Maria Exemplo da Silva', birthDate: '1985-03-27' })
})

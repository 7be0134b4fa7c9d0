import { expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { guessMapping, modelCsv } from '#platform/imports/rules.ts'
import { importFieldNames, patientSheet, readRow } from './rules.ts'

test('the model is understood column by column, and its example enters', () => {
  const [header = [], line = []] = parseCsv(modelCsv(patientSheet).slice(1))
  const mapping = guessMapping(patientSheet, header)
  expect(mapping).toEqual(importFieldNames)
  const { form, issues } = readRow(line, mapping, { find: () => undefined }, '2026-11-22')
  expect(issues).toEqual([])
  expect(form).toMatchObject({ fullName: 'Maria Exemplo da Silva', birthDate: '1985-03-27' })
})

import { expect, test } from 'vitest'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { csvOfReport, csvOfTable } from './csv.ts'

const days = {
  file: 'dias',
  head: ['Dia', 'Agendamentos'],
  rows: [['qua 11', { text: '68', to: '?linhas=all' }]],
}
const scores = { file: 'notas', head: ['Nota', 'Respostas'], rows: [['10', '46']] }
const lines = (...rows: readonly (readonly string[])[]) => byteOrderMark + rows.map(writeCsvRow).join('')

test('a table exports the numbers it shows', () => {
  expect(csvOfTable(days)).toBe(lines(['Dia', 'Agendamentos'], ['qua 11', '68']))
})

test('the report exports all its tables, in the order in which they stand', () => {
  expect(
    csvOfReport(
      ['Métricas', '11/11/2026 a 17/11/2026'],
      [
        { title: 'Agendamentos por dia', table: days },
        { title: 'Notas', table: scores },
      ],
    ),
  ).toBe(
    lines(
      ['Métricas', '11/11/2026 a 17/11/2026'],
      [''],
      ['Agendamentos por dia'],
      ['Dia', 'Agendamentos'],
      ['qua 11', '68'],
      [''],
      ['Notas'],
      ['Nota', 'Respostas'],
      ['10', '46'],
    ),
  )
})

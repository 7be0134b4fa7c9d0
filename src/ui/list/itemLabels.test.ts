import { expect, test } from 'vitest'
import {
  counted,
  countedSelected,
  deletedAtLabel,
  none,
  noneDeleted,
  rangeOf,
  restoredText,
  totalText,
} from './itemLabels.ts'

const unit = { one: 'unidade', many: 'unidades', isFeminine: true }
const exam = { one: 'exame', many: 'exames' }

test('speaks of one and of many, of both genders', () => {
  expect([counted(1, unit), counted(3, exam), counted(1_200, exam)]).toEqual([
    '1 unidade',
    '3 exames',
    '1.200 exames',
  ])
  expect([countedSelected(1, unit), countedSelected(3, unit)]).toEqual(['1 selecionada', '3 selecionadas'])
  expect([countedSelected(1, exam), countedSelected(3, exam)]).toEqual(['1 selecionado', '3 selecionados'])
  expect([none(unit), none(exam)]).toEqual(['Nenhuma unidade', 'Nenhum exame'])
  expect([noneDeleted(unit), noneDeleted(exam)]).toEqual([
    'Nenhuma unidade excluída',
    'Nenhum exame excluído',
  ])
  expect([restoredText(1, unit), restoredText(3, exam)]).toEqual([
    'Unidade restaurada',
    '3 exames restaurados',
  ])
  expect([deletedAtLabel(unit), deletedAtLabel(exam)]).toEqual(['Excluída em', 'Excluído em'])
})

test('shows the position, and no number where counting has stopped', () => {
  expect(rangeOf({ offset: 0, total: 26, items: Array(12) })).toBe('1 a 12 de 26')
  expect(rangeOf({ offset: 24, total: 26, items: Array(2) })).toBe('25 a 26 de 26')
  expect(rangeOf({ offset: 9_975, total: 10_000, items: Array(25) })).toBe('9.976 a 10.000 de mais de 10.000')
  expect([totalText(9_999), totalText(10_000)]).toEqual(['9.999', 'mais de 10.000'])
})

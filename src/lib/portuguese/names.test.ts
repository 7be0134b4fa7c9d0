import { describe, expect, test } from 'vitest'
import { findNames } from './names.ts'

const professionals = [
  'Dra. Helena Prado',
  'Dr. Thiago Vasconcelos',
  'Dra. Helena Souza',
  'Dr. Wagner Chaves',
  'Dra. Kátia Queiroz',
  'Dr. Luís Felipe Gonçalves',
]
const exams = [
  'Ultrassonografia de abdome total',
  'Ultrassonografia transvaginal',
  'Hemograma completo',
  'Ressonância magnética do joelho',
  'Mamografia',
  'Ecocardiograma',
  'Eletrocardiograma',
  'Radiografia do tórax',
]
const plans = ['Unimed', 'Bradesco Saúde', 'SulAmérica', 'Amil', 'Hapvida']

const options = (names: readonly string[]) => names.map((name) => ({ name }))

describe('one is meant', () => {
  test.each([
    [professionals, 'dra helena prado', 'Dra. Helena Prado'],
    [professionals, 'quero marcar com a doutora Elena Prado', 'Dra. Helena Prado'],
    [professionals, 'tiago', 'Dr. Thiago Vasconcelos'],
    [professionals, 'dr vagner', 'Dr. Wagner Chaves'],
    [professionals, 'catia', 'Dra. Kátia Queiroz'],
    [professionals, 'Dra Katia Keiroz', 'Dra. Kátia Queiroz'],
    [professionals, 'luiz felipe', 'Dr. Luís Felipe Gonçalves'],
    [professionals, 'dr vasconselos', 'Dr. Thiago Vasconcelos'],
    [exams, 'ultrasom de abdomen', 'Ultrassonografia de abdome total'],
    [exams, 'usg transvaginal', 'Ultrassonografia transvaginal'],
    [exams, 'emograma', 'Hemograma completo'],
    [exams, 'resonancia do joelho', 'Ressonância magnética do joelho'],
    [exams, 'mamo', 'Mamografia'],
    [exams, 'eco', 'Ecocardiograma'],
    [exams, 'eletro', 'Eletrocardiograma'],
    [exams, 'raio x do torax', 'Radiografia do tórax'],
    [plans, 'unimede', 'Unimed'],
    [plans, 'tenho bradesco', 'Bradesco Saúde'],
    [plans, 'sul america', 'SulAmérica'],
    [plans, 'hap vida', 'Hapvida'],
  ])('%#: %s', (names, text, expected) => {
    const { best } = findNames(text, options(names))
    expect(best === null ? null : names[best]).toBe(expected)
  })
})

test('two that fit are both candidates', () => {
  const { best, candidates } = findNames('dra helena', options(professionals))
  expect(best).toBeNull()
  expect(candidates.map(({ index }) => professionals[index])).toEqual([
    'Dra. Helena Prado',
    'Dra. Helena Souza',
  ])
  expect(findNames('ultrassom', options(exams)).candidates).toHaveLength(2)
})

test.each(['quinta às 10', 'bom dia', 'sim', 'quanto custa', 'xpto', ''])('%s names nobody', (text) => {
  expect(findNames(text, options([...professionals, ...plans]))).toEqual({ best: null, candidates: [] })
})

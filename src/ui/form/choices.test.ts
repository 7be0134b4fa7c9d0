import { describe, expect, test } from 'vitest'
import { found, noteOfLeft, type Option, optionNamed } from './choices.ts'

const exams: readonly Option[] = [
  { value: '1', label: 'Raio X de tórax', keywords: '40805026 Imagem' },
  { value: '2', label: 'US de abdome total', keywords: '40901122 Ultrassonografia' },
  { value: '3', label: 'Punção guiada por ultrassom', keywords: '40902021 Procedimentos' },
  { value: '4', label: 'Ultrassom obstétrico', keywords: '40901238 Ultrassonografia', disabled: true },
]
const valuesFor = (search: string) => found(exams, search).map(({ value }) => value)

describe('what typing finds', () => {
  test('names that begin with the search, then names with its words, then other words', () => {
    expect(valuesFor('ultra')).toEqual(['4', '3', '2'])
  })

  test('a code, a category, words in any order, without accents or case', () => {
    expect(valuesFor('409011')).toEqual(['2'])
    expect(valuesFor('proced')).toEqual(['3'])
    expect(valuesFor('TORAX raio')).toEqual(['1'])
    expect(valuesFor('total ultra')).toEqual(['2'])
  })

  test('everything for nothing, nothing for what is unknown', () => {
    expect(valuesFor(' ')).toEqual(['1', '2', '3', '4'])
    expect(valuesFor('biópsia')).toEqual([])
  })
})

test('a name typed in full is its option, unless it can’t be chosen', () => {
  expect(optionNamed(exams, ' raio x de torax')?.value).toBe('1')
  expect(optionNamed(exams, 'Raio X')).toBeUndefined()
  expect(optionNamed(exams, 'Ultrassom obstétrico')).toBeUndefined()
})

test('a text that is no choice is said, with what holds instead', () => {
  expect(noteOfLeft(' Jess', 'Qualquer profissional')).toBe(
    '“Jess” não está na lista. Continua “Qualquer profissional”.',
  )
  expect(noteOfLeft('Jess', '')).toBe('“Jess” não está na lista. Escolha uma opção.')
  expect(noteOfLeft('', 'Particular')).toBe('Continua “Particular”.')
  expect(noteOfLeft(' ', '')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import type { Clinic } from '../../tools.ts'
import { readPayment } from './plans.ts'
import { readThings } from './things.ts'
import { lineOf } from './words.ts'

const plan = (id: string, name: string) => ({
  id,
  name,
  products: [{ id: `${id}Product`, name: `${name} Regional` }],
})
const clinic = {
  plans: [plan('serrana', 'Serrana'), plan('ipe', 'Saúde Ipê'), plan('amparo', 'Amparo')],
  units: ['Pinheiros', 'Tatuapé', 'Santo Amaro'].map((name) => ({ id: name, name, address: '' })),
  professionals: [],
  exams: [],
} as unknown as Clinic

const paid = (text: string): string | null | undefined => {
  const read = readPayment(text, lineOf(text), clinic, false)
  return read?.is === 'known' ? read.payment.planId : undefined
}

test.each(['serrana não, amparo regional', 'amparo não', 'não sei, serrana acho'])(
  '%s, where it was asked, is no word of paying privately',
  (text) => {
    const read = readPayment(text, lineOf(text), clinic, true)
    expect(read?.is === 'known' && read.payment.planId === null).toBe(false)
  },
)

describe('by which convênio a message says that it is', () => {
  test.each([
    'semana que vem de tarde',
    'e a outra semana, de manhã?',
    'ainda nessa semana',
    'qualquer dia da próxima semana menos quinta',
    'quero fisioterapia em santo amaro segunda de manhã',
    'cardiologista em sto amaro',
    'moro em stº amaru',
  ])('%s: by none', (text) => {
    expect(paid(text)).toBeUndefined()
  })

  test.each([
    ['dermato pela Serrana na quinta da semana que vem', 'serrana'],
    ['meu plano é a serana', 'serrana'],
    ['tenho amparo, e queria dermato na semana que vem', 'amparo'],
    ['perdão, o convênio é Saúde Ipê, não Serrana', 'ipe'],
    ['não é amparo, é particular', null],
    ['serrana não, amparo', 'amparo'],
    ['amparo não, é saúde ipê', 'ipe'],
    ['em santo amaro, pela serrana', 'serrana'],
    ['amparo, em santo amaro', 'amparo'],
  ])('%s', (text, planId) => {
    expect(paid(text)).toBe(planId)
  })
})

describe('which unit a message names', () => {
  test.each([
    ['cardio pelo amparo', null],
    ['tenho amparo', null],
    // It may be a slip of either: what was not asked for isn't taken.
    ['tenho ampro', null],
    ['fisio em santo amaro, tenho amparo', 'Santo Amaro'],
    ['sto amaro', 'Santo Amaro'],
    ['no tatuape', 'Tatuapé'],
  ])('%s', (text, unitId) => {
    expect(readThings(text, lineOf(text), clinic, null).unitId).toBe(unitId)
  })

  test('both that are said', () => {
    const text = 'tem no tatuape ou so pinheiros?'
    expect(readThings(text, lineOf(text), clinic, null).unitsNamed).toEqual(['Pinheiros', 'Tatuapé'])
  })
})

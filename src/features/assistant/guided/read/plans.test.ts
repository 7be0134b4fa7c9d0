import { describe, expect, test } from 'vitest'
import type { Clinic } from '../../tools.ts'
import { readPayment } from './plans.ts'
import { lineOf } from './words.ts'

const plan = (id: string, name: string) => ({
  id,
  name,
  products: [{ id: `${id}Product`, name: `${name} Regional` }],
})
const clinic = {
  plans: [plan('serrana', 'Serrana'), plan('ipe', 'Saúde Ipê'), plan('amparo', 'Amparo')],
} as unknown as Clinic

const paid = (text: string): string | null | undefined => {
  const read = readPayment(text, lineOf(text), clinic, false)
  return read?.is === 'known' ? read.payment.planId : undefined
}

describe('by which convênio a message says that it is', () => {
  test.each([
    'semana que vem de tarde',
    'e a outra semana, de manhã?',
    'ainda nessa semana',
    'qualquer dia da próxima semana menos quinta',
  ])('%s: by none', (text) => {
    expect(paid(text)).toBeUndefined()
  })

  test.each([
    ['dermato pela Serrana na quinta da semana que vem', 'serrana'],
    ['meu plano é a serana', 'serrana'],
    ['tenho amparo, e queria dermato na semana que vem', 'amparo'],
    ['perdão, o convênio é Saúde Ipê, não Serrana', 'ipe'],
    ['não é amparo, é particular', null],
  ])('%s', (text, planId) => {
    expect(paid(text)).toBe(planId)
  })
})

import { describe, expect, test } from 'vitest'
import { type Choice, type OfferedOption, readChoice } from './choices.ts'

const context = { now: new Date('2026-11-23T13:00:00Z'), zone: 'America/Sao_Paulo' }
const offer = (label: string, startsAt: string): OfferedOption => ({
  label,
  startsAt: `2026-11-${startsAt}:00-03:00`,
})
const times = [
  offer('terça, 9h', '24T09:00'),
  offer('terça, 10h', '24T10:00'),
  offer('quinta, 14h', '26T14:00'),
  offer('quinta, 15h30', '26T15:30'),
]
const names = [{ label: 'Hemograma' }, { label: 'Mamografia' }, { label: 'Ecocardiograma' }]

const one = (index: number): Choice => ({ kind: 'one', index })
const several = (...indexes: number[]): Choice => ({ kind: 'several', indexes })

describe('times', () => {
  test.each<[string, Choice]>([
    ['2', one(1)],
    ['o 2', one(1)],
    ['a 3', one(2)],
    ['opção 3', one(2)],
    ['dois', one(1)],
    ['o segundo', one(1)],
    ['o primeiro por favor', one(0)],
    ['o último', one(3)],
    ['2️⃣', one(1)],
    ['quero o terceiro', one(2)],
    ['o das 10', one(1)],
    ['10h', one(1)],
    ['às 14', one(2)],
    ['15:30', one(3)],
    ['o primeiro da tarde', one(2)],
    ['o último de terça', one(1)],
    ['quinta às 14h', one(2)],
    ['o das 14 da quinta', one(2)],
    ['ta, o das 9 da terça', one(0)],
    ['o de quinta', several(2, 3)],
    ['terça', several(0, 1)],
    ['de manhã', several(0, 1)],
    ['1 ou 2', several(0, 1)],
    ['tanto faz', { kind: 'any' }],
    ['nenhum', { kind: 'none' }],
    ['tem outro horário?', { kind: 'none' }],
    ['2 pessoas', { kind: 'unknown' }],
    ['sexta às 10', { kind: 'unknown' }],
    ['quanto custa?', { kind: 'unknown' }],
  ])('%s', (text, choice) => expect(readChoice(text, times, context)).toEqual(choice))
})

describe('names', () => {
  test.each<[string, Choice]>([
    ['mamografia', one(1)],
    ['a mamo', one(1)],
    ['3', one(2)],
    ['emograma', one(0)],
    ['não sei', { kind: 'unknown' }],
  ])('%s', (text, choice) => expect(readChoice(text, names, context)).toEqual(choice))
})

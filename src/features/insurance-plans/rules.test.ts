import { describe, expect, test } from 'vitest'
import { checkPlan, emptyPlan, formatAnsCode, normalizePlan, type PlanForm } from './rules.ts'

const amparo: PlanForm = { ...emptyPlan, name: 'Amparo' }
const errorsOf = (over: Partial<PlanForm>) => checkPlan({ ...amparo, ...over })
const product = (name: string) => ({ name, code: '', isActive: true })

describe('checkPlan', () => {
  test('asks for a name and for nothing else', () => {
    expect(checkPlan(emptyPlan)).toEqual({
      name: 'Nome do convênio é obrigatório. Ex: Amparo Saúde',
    })
    expect(checkPlan({ ...emptyPlan, name: ' ' })).toHaveProperty('name')
    expect(errorsOf({})).toEqual({})
  })

  test.each<[string, Partial<PlanForm>[]]>([
    ['ansCode', [{ ansCode: '34567' }, { ansCode: '3456789' }, { ansCode: '34567--8' }, { ansCode: 'x' }]],
    ['ansCode', [{ ansCode: '345678x' }, { ansCode: 'x345678' }]],
    ['followUpDays', [{ followUpDays: -1 }, { followUpDays: 366 }, { followUpDays: 1.5 }]],
  ])('%s is wrong', (field, forms) => {
    for (const over of forms) expect(Object.keys(errorsOf(over)), JSON.stringify(over)).toEqual([field])
  })

  test.each<Partial<PlanForm>>([
    { ansCode: ' 34567-8 ' },
    { ansCode: '345678' },
    { ansCode: ' ' },
    { followUpDays: 0 },
    { followUpDays: 365 },
    { followUpDays: null },
    { units: [{ unitId: 'a', acceptedFrom: '' }] },
    { units: [{ unitId: 'a', acceptedFrom: '2027-03-01' }] },
    { products: [product('Básico'), product('Executivo')] },
  ])('%j is accepted', (over) => expect(errorsOf(over)).toEqual({}))

  test('says which unit and which plano is wrong', () => {
    const units = [
      { unitId: 'a', acceptedFrom: '2027-02-30' },
      { unitId: 'b', acceptedFrom: '' },
      { unitId: 'a', acceptedFrom: '' },
    ]
    expect(errorsOf({ units })).toEqual({
      'units.0.acceptedFrom': 'Data inválida. Ex: 01/03/2027',
      'units.2.unitId': 'Esta unidade já está na lista',
    })
    expect(errorsOf({ products: [product('Básico'), product(' '), product(' BASICO ')] })).toEqual({
      'products.1.name': 'Dê um nome ao plano. Ex: Básico enfermaria',
      'products.2.name': 'Este plano já está na lista',
    })
  })
})

test('stored values are tidy, and have units only where they count', () => {
  const units = [{ unitId: 'a', acceptedFrom: '' }]
  const typed: PlanForm = {
    ...amparo,
    name: ' Amparo  Saúde ',
    operator: ' Amparo ',
    ansCode: '34567-8',
    units,
    products: [{ name: ' Básico ', code: ' B1 ', isActive: false }],
  }
  const stored = {
    ...amparo,
    name: 'Amparo Saúde',
    operator: 'Amparo',
    ansCode: '345678',
    products: [{ name: 'Básico', code: 'B1', isActive: false }],
  }
  expect(normalizePlan(typed)).toEqual({ ...stored, units: [] })
  expect(normalizePlan({ ...typed, acceptedEverywhere: false })).toEqual({
    ...stored,
    acceptedEverywhere: false,
    units,
  })
})

test('the code of the agency has a hyphen before its last digit', () => {
  expect(['345678', '34567', '3456789'].map(formatAnsCode)).toEqual(['34567-8', '34567', '3456789'])
})

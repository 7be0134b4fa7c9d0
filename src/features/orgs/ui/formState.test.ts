import { describe, expect, test } from 'vitest'
import { startDraft } from './draft.ts'
import { emptyNetwork } from './fields.ts'
import { beginForm, type FormAction, type NetworkFormState, reduceForm } from './formState.ts'

const empty = beginForm(startDraft({ ...emptyNetwork, version: 0 }))
const reduced = (state: NetworkFormState, ...actions: FormAction[]) => actions.reduce(reduceForm, state)
const typed = (field: 'orgCNPJ' | 'orgCidade' | 'orgUF' | 'orgEndereco', value: string): FormAction => ({
  type: 'edit',
  field,
  value,
})

describe('errors while editing', () => {
  test('an emptied field is told at once, and no more when it has something in it', () => {
    const emptied = reduced(empty, typed('orgCNPJ', '1'), typed('orgCNPJ', ''))
    expect(emptied.errors).toEqual({ orgCNPJ: 'Campo obrigatório' })
    expect(reduced(emptied, typed('orgCNPJ', '1')).errors).toEqual({})
  })

  test('a field refused on save is told until it is right', () => {
    const wrong = 'CNPJ inválido. Ex: 12.345.678/0001-99'
    const refused = reduced(empty, typed('orgCNPJ', '12'), { type: 'refuse', errors: { orgCNPJ: wrong } })
    expect(reduced(refused, typed('orgCNPJ', '12.345.678/0001-9')).errors).toEqual({ orgCNPJ: wrong })
    expect(reduced(refused, typed('orgCNPJ', '12.345.678/0001-99')).errors).toEqual({})
  })
})

describe('the address of a CEP', () => {
  const address = { orgCidade: 'São Paulo', orgUF: 'SP', orgEndereco: 'Rua dos Jequitibás' }
  const fill: FormAction = { type: 'fill', address, asked: empty.draft.values }

  test('fills cidade, UF and endereço, and takes their errors away', () => {
    const before = reduced(empty, typed('orgCidade', 'S'), typed('orgCidade', ''))
    const filled = reduced(before, { ...fill, asked: before.draft.values })
    expect(filled.draft.values).toMatchObject(address)
    expect(filled.errors).toEqual({})
  })

  test('leaves alone what was typed after it was asked for', () => {
    const filled = reduced(empty, typed('orgEndereco', 'Av. Central'), fill)
    expect(filled.draft.values).toMatchObject({ ...address, orgEndereco: 'Av. Central' })
  })

  test('without a street leaves the street alone', () => {
    const before = reduced(empty, typed('orgEndereco', 'Av. Central'))
    const filled = reduced(before, {
      type: 'fill',
      address: { ...address, orgEndereco: '' },
      asked: before.draft.values,
    })
    expect(filled.draft.values).toMatchObject({ ...address, orgEndereco: 'Av. Central' })
  })
})

describe('a save that came second', () => {
  const mine = reduced(empty, typed('orgCidade', 'Santos'))
  const contested = reduced(mine, {
    type: 'contest',
    network: { ...emptyNetwork, orgCidade: 'Osasco', version: 2 },
  })

  test('asks, and keeps what was typed', () => {
    expect(contested.isContested).toBe(true)
    expect(contested.draft.values.orgCidade).toBe('Santos')
  })

  test('is settled by taking what is stored', () => {
    expect(reduced(contested, { type: 'takeStored', fields: ['orgCidade'] }).isContested).toBe(false)
  })

  test('is settled by insisting, then based on what is stored now', () => {
    const insisting = reduced(contested, { type: 'insist' })
    expect(insisting).toMatchObject({ isContested: false, draft: { version: 2 } })
    expect(insisting.draft.values.orgCidade).toBe('Santos')
  })
})

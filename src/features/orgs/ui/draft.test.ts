import { describe, expect, test } from 'vitest'
import {
  acceptSaved,
  changedFields,
  contestedFields,
  editField,
  follow,
  insist,
  resumeDraft,
  type StoredNetwork,
  startDraft,
  takeStored,
  unsavedFields,
} from './draft.ts'

const aurora: StoredNetwork = {
  orgName: 'Clínica Aurora',
  orgCNPJ: '12345678000199',
  orgTelefone: '1130452200',
  orgEmail: 'contato@aurora.com.br',
  orgCEP: '05422030',
  orgCidade: 'São Paulo',
  orgUF: 'SP',
  orgEndereco: 'Rua dos Jequitibás',
  orgNumero: '418',
  orgComplemento: '',
  version: 3,
}
const saved = (change: Partial<StoredNetwork>): StoredNetwork => ({ ...aurora, version: 4, ...change })

test('begins formatted and unchanged', () => {
  const draft = startDraft(aurora)
  expect(draft.values.orgCNPJ).toBe('12.345.678/0001-99')
  expect(changedFields(draft)).toEqual([])
})

test('spaces around a value are no change, letters are', () => {
  const draft = startDraft(aurora)
  expect(changedFields(editField(draft, 'orgName', ' Clínica  Aurora '))).toEqual([])
  expect(changedFields(editField(draft, 'orgName', 'Clínica aurora'))).toEqual(['orgName'])
})

test('typing a value back makes the field untouched again', () => {
  const there = editField(startDraft(aurora), 'orgNumero', '41')
  expect(changedFields(editField(there, 'orgNumero', '418'))).toEqual([])
})

describe('when another window saves', () => {
  test('untouched fields follow, and the save is based on the new version', () => {
    const draft = follow(
      editField(startDraft(aurora), 'orgNumero', '420'),
      saved({ orgName: 'Aurora Saúde' }),
    )
    expect(draft.values).toMatchObject({ orgName: 'Aurora Saúde', orgNumero: '420' })
    expect(contestedFields(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })

  test('a touched field stays as typed, and the save is still based on what was seen', () => {
    const draft = follow(
      editField(startDraft(aurora), 'orgName', 'Aurora Centro'),
      saved({ orgName: 'Aurora Sul' }),
    )
    expect(draft.values.orgName).toBe('Aurora Centro')
    expect(contestedFields(draft)).toEqual(['orgName'])
    expect(draft.version).toBe(3)
  })

  test('the same change is no conflict', () => {
    const draft = follow(editField(startDraft(aurora), 'orgNumero', '420'), saved({ orgNumero: '420' }))
    expect(contestedFields(draft)).toEqual([])
    expect(unsavedFields(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })

  test('an older record that arrives late changes nothing', () => {
    const draft = follow(startDraft(aurora), saved({ orgName: 'Nova' }))
    expect(follow(draft, aurora)).toBe(draft)
  })
})

describe('choosing', () => {
  const contested = follow(
    editField(editField(startDraft(aurora), 'orgName', 'Minha'), 'orgNumero', '1'),
    saved({ orgName: 'Deles', orgNumero: '2' }),
  )

  test('what is stored, for one field', () => {
    const draft = takeStored(contested, ['orgName'])
    expect(draft.values).toMatchObject({ orgName: 'Deles', orgNumero: '1' })
    expect(contestedFields(draft)).toEqual(['orgNumero'])
    expect(draft.version).toBe(3)
  })

  test('what is stored, for all: nothing is left to save', () => {
    const draft = takeStored(contested, ['orgName', 'orgNumero'])
    expect(unsavedFields(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })

  test('one’s own all the same, based on the version seen now', () => {
    const draft = insist(contested)
    expect(draft.values).toMatchObject({ orgName: 'Minha', orgNumero: '1' })
    expect(contestedFields(draft)).toEqual([])
    expect(draft.version).toBe(4)
  })
})

test('what was typed before a reload is there again, and what changed meanwhile is contested', () => {
  const before = editField(editField(startDraft(aurora), 'orgNumero', '1'), 'orgName', 'Minha')
  const after = resumeDraft(before, saved({ orgName: 'Deles', orgCidade: 'Santos' }))
  expect(after.values).toMatchObject({ orgName: 'Minha', orgNumero: '1', orgCidade: 'Santos' })
  expect(contestedFields(after)).toEqual(['orgName'])
})

test('what was typed while saving is still to be saved', () => {
  const sent = editField(startDraft(aurora), 'orgNumero', '420')
  const typedOn = editField(sent, 'orgComplemento', 'Sala 2')
  const draft = acceptSaved(typedOn, sent.values, saved({ orgNumero: '420' }))
  expect(changedFields(draft)).toEqual(['orgComplemento'])
  expect(draft.version).toBe(4)
})

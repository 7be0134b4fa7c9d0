import { describe, expect, test } from 'vitest'
import { emptyField } from './errors.ts'
import { type FormAction, type FormState, formsOf, isNoted } from './formState.ts'

interface Place {
  readonly code: string
  readonly city: string
  readonly street: string
  readonly zone: string
  readonly rooms: readonly { readonly name: string }[]
}

const fields = ['code', 'city', 'street', 'zone', 'rooms'] as const
const wrongCode = 'Código inválido'
const forms = formsOf<Place>({
  fields,
  normalize: (place) => place,
  check: ({ code, rooms }) => ({
    ...(code.length === 3 ? {} : { code: wrongCode }),
    ...Object.fromEntries(
      rooms.flatMap(({ name }, at) => (name ? [] : [[`rooms.${at}.name`, 'Dê um nome']])),
    ),
  }),
  checkWhileEditing: (field, values) => (values[field].length === 0 ? { [field]: emptyField } : {}),
  derive: (values, before) => (values.city !== before.city ? { zone: `fuso de ${values.city}` } : {}),
})

const none: Place = { code: '', city: '', street: '', zone: '', rooms: [] }
const empty = forms.begin(forms.drafts.start({ values: none, version: 0 }))
const reduced = (state: FormState<Place>, ...actions: FormAction<Place>[]) =>
  actions.reduce(forms.reduce, state)
const typed = (change: Partial<Place>): FormAction<Place> => ({ type: 'change', change })

describe('errors while editing', () => {
  test('an emptied field shows its error at once, and no more once it has a value', () => {
    const emptied = reduced(empty, typed({ code: '1' }), typed({ code: '' }))
    expect(emptied.errors).toEqual({ code: emptyField })
    expect(reduced(emptied, typed({ code: '1' })).errors).toEqual({})
  })

  test('a field rejected on save shows its error until it is right', () => {
    const rejected = reduced(empty, typed({ code: '12' }), { type: 'refuse', errors: { code: wrongCode } })
    expect(reduced(rejected, typed({ code: '1' })).errors).toEqual({ code: wrongCode })
    expect(reduced(rejected, typed({ code: '123' })).errors).toEqual({})
  })

  test('a row being added shows no error before the save; a rejected one does until it is right', () => {
    const rooms = [{ name: '' }]
    const rejected = reduced(empty, typed({ rooms }), {
      type: 'refuse',
      errors: { 'rooms.0.name': 'Dê um nome' },
    })
    expect(reduced(rejected, typed({ rooms: [...rooms, { name: '' }] })).errors).toEqual({
      'rooms.0.name': 'Dê um nome',
    })
    expect(reduced(rejected, typed({ rooms: [{ name: 'Sala 1' }] })).errors).toEqual({})
  })

  test('when a row is removed, the messages stay with the others', () => {
    const rooms = [{ name: 'Sala 1' }, { name: '' }]
    const rejected = reduced(empty, typed({ rooms }), {
      type: 'refuse',
      errors: { 'rooms.1.name': 'Dê um nome' },
    })
    expect(reduced(rejected, typed({ rooms: [{ name: '' }] })).errors).toEqual({
      'rooms.0.name': 'Dê um nome',
    })
  })

  test('a change takes nobody else’s message away', () => {
    const rejected = reduced(empty, { type: 'refuse', errors: { code: wrongCode } })
    expect(reduced(rejected, typed({ street: 'Rua' })).errors).toEqual({ code: wrongCode })
  })
})

test('what follows from a change is changed, too', () => {
  expect(reduced(empty, typed({ city: 'Manaus' })).draft.values.zone).toBe('fuso de Manaus')
})

describe('an answer that took a while', () => {
  const change = { city: 'São Paulo', street: 'Rua dos Jequitibás' }

  test('fills its fields, and takes their errors away', () => {
    const before = reduced(empty, typed({ city: 'S' }), typed({ city: '' }))
    const filled = reduced(before, { type: 'fill', change, requested: before.draft.values })
    expect(filled.draft.values).toMatchObject({ ...change, zone: 'fuso de São Paulo' })
    expect(filled.errors).toEqual({})
  })

  test('leaves alone what was typed after it was asked for', () => {
    const filled = reduced(empty, typed({ street: 'Av. Central' }), { type: 'fill', change, requested: none })
    expect(filled.draft.values).toMatchObject({ city: 'São Paulo', street: 'Av. Central' })
  })

  test('leaves alone what it does not know', () => {
    const before = reduced(empty, typed({ street: 'Av. Central' }))
    const filled = reduced(before, {
      type: 'fill',
      change: { city: 'São Paulo', street: '' },
      requested: before.draft.values,
    })
    expect(filled.draft.values).toMatchObject({ city: 'São Paulo', street: 'Av. Central' })
  })
})

describe('a save that came second', () => {
  const mine = reduced(empty, typed({ city: 'Santos' }))
  const contested = reduced(mine, {
    type: 'contest',
    record: { values: { ...none, city: 'Osasco', zone: 'fuso de Osasco' }, version: 2 },
  })

  test('asks, and keeps what was typed', () => {
    expect(contested.isContested).toBe(true)
    expect(contested.draft.values.city).toBe('Santos')
  })

  test('is settled by taking the stored values', () => {
    expect(reduced(contested, { type: 'takeStored', fields }).isContested).toBe(false)
  })

  test('is settled by insisting, then based on the stored values', () => {
    const insisting = reduced(contested, { type: 'insist' })
    expect(insisting).toMatchObject({ isContested: false, draft: { version: 2 } })
    expect(insisting.draft.values.city).toBe('Santos')
  })
})

test('a note of another shape is no note', () => {
  const note = { values: none, base: none, version: 1 }
  expect(isNoted(note, fields, none)).toBe(true)
  expect(isNoted({ ...note, version: '1' }, fields, none)).toBe(false)
  expect(isNoted({ ...note, values: { ...none, rooms: 'duas' } }, fields, none)).toBe(false)
  expect(isNoted({ ...note, values: { ...none, rooms: {} } }, fields, none)).toBe(false)
  expect(isNoted({ ...note, values: { code: '' } }, fields, none)).toBe(false)
  expect(isNoted(null, fields, none)).toBe(false)
})

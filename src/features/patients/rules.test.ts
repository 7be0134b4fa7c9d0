import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOf,
  type ContactForm,
  checkPatient,
  displayName,
  emptyPatient,
  isExpired,
  nameKeyOf,
  normalizePatient,
  normalizeTags,
  ownContact,
  type PatientForm,
  reverseTags,
  withWhatsappByPhone,
} from './rules.ts'

const tags = fc.uniqueArray(fc.constantFrom('alta', 'idosa', 'retorno', 'vip', 'gestante')).map(normalizeTags)

/** Changes tags as the database does. */
const changed = (before: readonly string[], addTags: readonly string[], removeTags: readonly string[]) =>
  normalizeTags([...before, ...addTags]).filter((tag) => !normalizeTags(removeTags).includes(tag))

describe('tags of several', () => {
  test('given and taken away are as they were once taken back', () => {
    fc.assert(
      fc.property(tags, tags, tags, (before, addTags, removeTags) => {
        const way = reverseTags(before, { addTags, removeTags })
        const after = changed(before, addTags, removeTags)
        expect(changed(after, way.addTags, way.removeTags)).toEqual(before)
      }),
    )
  })

  test('are the same however they are written', () => {
    expect(reverseTags(['vip'], { addTags: [' VIP ', 'Alta'], removeTags: [] })).toEqual({
      addTags: [],
      removeTags: ['alta'],
    })
  })
})

describe('a patient', () => {
  const digits = fc.stringMatching(/^\d{0,13}$/)
  const contacts = fc.array(
    fc
      .record({ phone: digits, isPreferred: fc.boolean() })
      .map((one) => ({ ...ownContact(one.phone), ...one })),
    { maxLength: 5 },
  )

  test('has at most one preferred contact, one as soon as there is a phone, and is stored as it is read', () => {
    fc.assert(
      fc.property(contacts, (given) => {
        const once = normalizePatient({ ...emptyPatient, fullName: ' Ana  Lima ', contacts: given })
        const preferred = once.contacts.filter(({ isPreferred }) => isPreferred)
        expect(preferred.length).toBeLessThanOrEqual(1)
        if (once.contacts.some(({ phone }) => phone !== '')) expect(preferred).toHaveLength(1)
        expect(normalizePatient(once)).toEqual(once)
      }),
    )
  })

  test('has no more tags than can be read', () => {
    const many = Array.from({ length: 21 }, (_, at) => `t${at}`)
    expect(checkPatient({ ...emptyPatient, fullName: 'Ana', tags: many })).toEqual({
      tags: 'No máximo 20 etiquetas',
    })
    expect(checkPatient({ ...emptyPatient, fullName: 'Ana', tags: many.slice(1) })).toEqual({})
  })
})

describe('checkPatient', () => {
  // The maximum age is 130 years.
  const today = '2036-11-21'
  const ana = { ...emptyPatient, fullName: 'Ana' }
  const marta: ContactForm = { ...ownContact('11987654321'), name: 'Marta', relationship: 'mother' }

  test.each<[string, Partial<PatientForm>[]]>([
    ['fullName', [{ fullName: ' ' }, { fullName: '12' }]],
    ['birthDate', [{ birthDate: '2026-02-30' }, { birthDate: '2036-11-22' }, { birthDate: '1905-11-21' }]],
    ['cpf', [{ cpf: '11144477734' }]],
    ['cns', [{ cns: '898000000043209' }]],
    ['email', [{ email: 'ana@casa' }]],
    ['postalCode', [{ postalCode: '0542-030' }, { postalCode: '054220301' }, { postalCode: 'x05422030' }]],
    ['state', [{ state: 'S' }, { state: 'SPX' }, { state: 'S1' }]],
    ['insuranceProductId', [{ insuranceProductId: 'a' }]],
    ['memberNumber', [{ memberNumber: '1'.repeat(21) }]],
    ['memberValidUntil', [{ memberValidUntil: '31/12' }]],
    ['guardianCpf', [{ guardianCpf: '11144477734' }]],
    ['contacts.0.name', [{ contacts: [{ ...marta, name: ' ' }] }]],
    ['contacts.0.phone', [{ contacts: [ownContact('')] }, { contacts: [ownContact('99')] }]],
    ['contacts.1.email', [{ contacts: [marta, { ...marta, email: 'marta@casa' }] }]],
  ])('%s is wrong', (field, forms) => {
    for (const over of forms)
      expect(Object.keys(checkPatient({ ...ana, ...over }, today)), JSON.stringify(over)).toEqual([field])
  })

  test.each<Partial<PatientForm>>([
    { fullName: 'Ó' },
    { birthDate: ' 2036-11-21 ' },
    { birthDate: '1905-11-22' },
    { cpf: '111.444.777-35', guardianCpf: '11144477735', cns: '898 0000 0004 3208' },
    { email: ' ana@casa.example ' },
    { postalCode: '05422-030', state: ' sp ' },
    { postalCode: '05422030' },
    { insurancePlanId: 'p', insuranceProductId: 'a' },
    { memberNumber: '1234.5678.9012-3456 7890' },
    { memberValidUntil: '2020-12-31' },
    { contacts: [marta, ownContact('(11) 3045-2200'), { ...ownContact(''), email: 'ana@casa.example' }] },
  ])('%j is accepted', (over) => expect(checkPatient({ ...ana, ...over }, today)).toEqual({}))
})

test('goes by the social name, and stands in lists without accents or case', () => {
  const names = { fullName: 'Ávila Prado', socialName: '' }
  expect([displayName(names), nameKeyOf(names)]).toEqual(['Ávila Prado', 'avila prado'])
  expect(displayName({ ...names, socialName: 'Rita' })).toBe('Rita')
})

test('stored values are tidy; the first marked contact is preferred, else the first with a phone', () => {
  const other = { ...ownContact('11987654321'), isPreferred: false, email: ' ANA@casa.example ' }
  const stored = normalizePatient({
    ...emptyPatient,
    fullName: ' Ana  Lima ',
    birthDate: ' 1985-03-07 ',
    cpf: '111.444.777-35',
    email: ' ANA@casa.example ',
    state: ' sp ',
    memberValidUntil: ' 2027-12-31 ',
    contacts: [{ ...other, phone: '' }, other, other],
  })
  expect(stored).toMatchObject({
    fullName: 'Ana Lima',
    birthDate: '1985-03-07',
    cpf: '11144477735',
    email: 'ana@casa.example',
    state: 'SP',
    memberValidUntil: '2027-12-31',
    contacts: [
      { hasWhatsapp: false, isPreferred: false, email: 'ana@casa.example' },
      { hasWhatsapp: true, isPreferred: true },
      { isPreferred: false },
    ],
  })
  const marked = normalizePatient({
    ...emptyPatient,
    contacts: [other, ownContact('11912345678'), ownContact('11912345679')],
  })
  expect(marked.contacts.map(({ isPreferred }) => isPreferred)).toEqual([false, true, false])
  const first = normalizePatient({ ...emptyPatient, contacts: [ownContact('11912345678'), other] })
  expect(first.contacts.map(({ isPreferred }) => isPreferred)).toEqual([true, false])
})

test.each([
  ['2026-11-20', '1 dia'],
  ['2026-11-21', '0 dias'],
  ['2026-10-22', '30 dias'],
  ['2026-10-21', '1 mês'],
  ['2025-11-22', '11 meses'],
  ['2024-11-22', '23 meses'],
  ['2024-11-21', '2 anos'],
  ['1951-03-07', '75 anos'],
  ['', ''],
])('born on %s, one says %s', (birthDate, said) => {
  expect(ageOf(birthDate, '2026-11-21')).toBe(said)
})

test.each([
  ['', false],
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['31/12', false],
])('a card valid until “%s” has run out on 21/11/2026: %s', (memberValidUntil, expected) => {
  expect(isExpired({ memberValidUntil }, '2026-11-21')).toBe(expected)
})

test('a new contact is marked with WhatsApp unless its number is a landline; who marks it anyway has marked it', () => {
  const typed = (from: ContactForm, phone: string) =>
    withWhatsappByPhone([{ ...from, phone }], [from])[0] as ContactForm
  const mobile = ownContact('(11) 98765-4321')
  const fixed = typed(mobile, '(11) 3045-2200')
  expect([mobile.hasWhatsapp, fixed.hasWhatsapp, ownContact('1130452200').hasWhatsapp]).toEqual([
    true,
    false,
    false,
  ])
  expect(typed(fixed, '(11) 98765-4321').hasWhatsapp).toBe(true)
  const marked = { ...fixed, hasWhatsapp: true }
  expect(withWhatsappByPhone([marked], [fixed])[0]?.hasWhatsapp).toBe(true)
  expect(typed(marked, '(11) 3045-2201').hasWhatsapp).toBe(true)
  expect(typed({ ...mobile, hasWhatsapp: false }, '(11) 98765-4322').hasWhatsapp).toBe(false)
})

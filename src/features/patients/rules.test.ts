import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOf,
  checkPatient,
  emptyPatient,
  isExpired,
  maxTags,
  normalizePatient,
  normalizeTags,
  ownContact,
  reverseTags,
} from './rules.ts'

const tags = fc.uniqueArray(fc.constantFrom('alta', 'idosa', 'retorno', 'vip', 'gestante')).map(normalizeTags)

/** As the database does it. */
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
    const many = Array.from({ length: maxTags + 1 }, (_, at) => `t${at}`)
    expect(checkPatient({ ...emptyPatient, fullName: 'Ana', tags: many })).toEqual({
      tags: 'No máximo 20 etiquetas',
    })
  })
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

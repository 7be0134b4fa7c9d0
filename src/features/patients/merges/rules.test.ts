import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyPatient, type PatientFields } from '../rules.ts'
import {
  differingGroups,
  leavingContacts,
  type MergedContact,
  type MergeSnapshot,
  mergeFields,
  mergeGroupNames,
  missingContacts,
  missingGroups,
  unmergeFields,
  withoutMerge,
} from './rules.ts'

const { contacts: _, ...empty } = emptyPatient
const text = fc.constantFrom('', 'a', 'b', 'c')
const person: fc.Arbitrary<PatientFields> = fc
  .record({
    fullName: fc.constantFrom('Ana', 'Bia', 'Caio'),
    socialName: text,
    birthDate: fc.constantFrom('', '1985-03-07', '1990-01-01'),
    cpf: text,
    email: text,
    city: text,
    street: text,
    memberNumber: text,
    guardianName: text,
    notes: text,
    tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')).map((tags) => tags.sort()),
    status: fc.constantFrom('active' as const, 'inactive' as const),
  })
  .map((fields) => ({ ...empty, ...fields }))
const take = fc.uniqueArray(fc.constantFrom(...mergeGroupNames))

let counter = 0
const newId = () => `copy-${++counter}`
const contact: fc.Arbitrary<MergedContact> = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('', 'Marta', 'Ivo'),
  relationship: fc.constantFrom('self' as const, 'mother' as const),
  phone: fc.constantFrom('', '11987654321', '1187654321', '1130452200', '47999990000'),
  email: fc.constantFrom('', 'a@b.co'),
  hasWhatsapp: fc.boolean(),
  isPreferred: fc.boolean(),
})
const contacts = fc.array(contact, { maxLength: 5 })

const snapshotOf = (
  before: PatientFields,
  other: PatientFields,
  taken: Parameters<typeof mergeFields>[2],
) => ({
  before,
  after: mergeFields(before, other, taken),
  contacts: [],
})

describe('two records joined and parted', () => {
  test('are as they were', () => {
    fc.assert(
      fc.property(person, person, take, contacts, contacts, (survivor, other, taken, own, others) => {
        const came = missingContacts(own, others, newId)
        const snapshot = { ...snapshotOf(survivor, other, taken), contacts: came }
        const { fields, kept: stored } = unmergeFields(snapshot.after, snapshot)
        expect([fields, stored]).toEqual([survivor, []])
        const leaving = new Set(leavingContacts([...own, ...came], snapshot))
        expect([...own, ...came].filter(({ id }) => !leaving.has(id))).toEqual(own)
      }),
    )
  })

  test('keep what was changed meanwhile, and say so', () => {
    fc.assert(
      fc.property(person, person, take, (survivor, other, taken) => {
        const snapshot = snapshotOf(survivor, other, taken)
        const current = { ...snapshot.after, notes: 'mudou depois', city: 'Depois' }
        const { fields, kept: stored } = unmergeFields(current, snapshot)
        expect([fields.notes, fields.city]).toEqual(['mudou depois', 'Depois'])
        for (const field of stored) expect(['notes', 'city']).toContain(field)
        expect({ ...fields, notes: survivor.notes, city: survivor.city }).toEqual(survivor)
      }),
    )
  })

  test('several into one lead back to the beginning in whatever order they are undone', () => {
    fc.assert(
      fc.property(
        person,
        fc.array(fc.tuple(person, take), { minLength: 2, maxLength: 4 }),
        fc.infiniteStream(fc.nat(3)),
        (beginning, others, order) => {
          let current = beginning
          let snapshots: MergeSnapshot[] = others.map(([other, taken]) => {
            const snapshot = snapshotOf(current, other, taken)
            current = snapshot.after
            return snapshot
          })
          while (snapshots.length > 0) {
            const at = (order.next().value ?? 0) % snapshots.length
            const undone = snapshots[at] as MergeSnapshot
            current = unmergeFields(current, undone).fields
            snapshots = [...snapshots.slice(0, at), ...withoutMerge(snapshots.slice(at + 1), undone)]
          }
          expect(current).toEqual(beginning)
        },
      ),
    )
  })
})

describe('a merge', () => {
  test('loses no way to reach anybody', () => {
    fc.assert(
      fc.property(contacts, contacts, (own, others) => {
        const all = [...own, ...missingContacts(own, others, newId)]
        for (const { name, relationship, email } of others) {
          expect(
            all.some((one) => one.name === name && one.relationship === relationship && one.email === email),
          ).toBe(true)
        }
        expect(missingContacts(all, others, newId)).toEqual([])
        if (own.some((one) => one.isPreferred))
          expect(all.filter((one) => one.isPreferred)).toEqual(own.filter((one) => one.isPreferred))
      }),
    )
  })

  test('loses no tag and no note, and takes what is asked for', () => {
    fc.assert(
      fc.property(person, person, take, (survivor, other, taken) => {
        const after = mergeFields(survivor, other, taken)
        for (const one of [survivor, other]) {
          expect(after.tags).toEqual(expect.arrayContaining([...one.tags]))
          expect(after.notes).toContain(one.notes)
        }
        expect(after.fullName).toBe(taken.includes('fullName') ? other.fullName : survivor.fullName)
        expect(after.city).toBe(taken.includes('address') ? other.city : survivor.city)
      }),
    )
  })

  test('offers what the survivor lacks, and shows what differs', () => {
    const survivor = { ...empty, fullName: 'Ana', cpf: '1' }
    const other = { ...empty, fullName: 'Ana', cpf: '2', email: 'a@b.co', city: 'Natal' }
    expect(missingGroups(survivor, other)).toEqual(['email', 'address'])
    expect(differingGroups(survivor, other)).toEqual(['cpf', 'email', 'address'])
  })
})

describe('in a merge', () => {
  test('tags are in order, notes follow each other without gaps, each once', () => {
    const joined = (mine: Partial<PatientFields>, theirs: Partial<PatientFields>) => {
      const { tags, notes } = mergeFields({ ...empty, ...mine }, { ...empty, ...theirs }, [])
      return [tags, notes]
    }
    expect(joined({ tags: ['z', 'x'], notes: 'um' }, { tags: ['x', 'a'], notes: 'dois' })).toEqual([
      ['a', 'x', 'z'],
      'um\n\ndois',
    ])
    expect(joined({ notes: '' }, { notes: 'dois' })[1]).toBe('dois')
    expect(joined({ notes: 'um' }, { notes: 'um' })[1]).toBe('um')
  })

  const own: MergedContact = {
    id: '1',
    name: '',
    relationship: 'self',
    phone: '11987654321',
    email: '',
    hasWhatsapp: true,
    isPreferred: false,
  }

  test('the other’s preferred contact stays so only where there is none', () => {
    const theirs = { ...own, phone: '11912345678', isPreferred: true }
    const preferred = (mine: MergedContact[]) =>
      missingContacts(mine, [theirs], newId).map(({ isPreferred }) => isPreferred)
    expect([preferred([own]), preferred([{ ...own, isPreferred: true }])]).toEqual([[true], [false]])
  })

  test('a phone with and without its ninth digit is one, two that are none are compared as they stand', () => {
    const added = (phone: string, other: string) =>
      missingContacts([{ ...own, phone }], [{ ...own, phone: other }], newId).length
    expect([added('11987654321', '1187654321'), added('11987654321', '11987654322')]).toEqual([0, 1])
    expect([added('99', '98'), added('99', '99')]).toEqual([1, 0])
  })

  test('a contact that was changed since stays, one that was not leaves again', () => {
    const came = missingContacts([], [own, { ...own, phone: '11912345678' }], newId)
    const [first, second] = came as [MergedContact, MergedContact]
    const current = [
      { ...first, hasWhatsapp: false },
      { ...second, isPreferred: true },
    ]
    expect(leavingContacts(current, { contacts: came })).toEqual([second.id])
  })

  test('what was changed since stays and is named, the rest goes back', () => {
    const before = { ...empty, fullName: 'Ana', city: 'Natal', email: '' }
    const after = { ...before, city: 'Recife', email: 'a@b.co' }
    expect(unmergeFields({ ...after, city: 'Olinda' }, { before, after })).toEqual({
      fields: { ...before, city: 'Olinda' },
      kept: ['city'],
    })
  })

  test('a later one that began from another value is left alone', () => {
    const [natal, recife, olinda] = ['Natal', 'Recife', 'Olinda'].map((city) => ({ ...empty, city }))
    const snapshot = (before = empty, after = empty): MergeSnapshot => ({ before, after, contacts: [] })
    const undone = snapshot(natal, recife)
    const carried = [snapshot(recife, recife), snapshot(recife, olinda)]
    expect(withoutMerge(carried, undone)).toEqual([snapshot(natal, natal), snapshot(natal, olinda)])
    const apart = [snapshot(olinda, recife), snapshot(recife, olinda)]
    expect(withoutMerge(apart, undone)).toEqual(apart)
  })
})

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

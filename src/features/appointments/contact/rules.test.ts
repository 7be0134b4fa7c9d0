import { expect, test } from 'vitest'
import { type ContactFacts, contactRefusal } from './rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const facts: ContactFacts = {
  state: 'scheduled',
  scheduleVersion: 3,
  startsAt: new Date('2027-03-01T12:30:00Z'),
  endsAt: new Date('2027-03-01T13:00:00Z'),
  isByArrival: false,
}

test.each<[over: Partial<ContactFacts>, refusal: string | null]>([
  [{}, null],
  [{ state: 'confirmed' }, null],
  [{ scheduleVersion: 4 }, 'moved'],
  [{ state: 'cancelled', scheduleVersion: 4 }, 'cancelled'],
  [{ state: 'waiting' }, 'arrived'],
  [{ state: 'inService' }, 'arrived'],
  [{ state: 'done' }, 'over'],
  [{ state: 'noShow' }, 'over'],
  [{ startsAt: now }, 'over'],
  // Who comes by order of arrival may still say so while the period lasts.
  [{ startsAt: now, isByArrival: true }, null],
  [{ startsAt: now, endsAt: now, isByArrival: true }, 'over'],
])('%j: %s', (over, refusal) => {
  expect(contactRefusal({ ...facts, ...over }, 3, now)).toBe(refusal)
})

test('an appointment that is not there is gone', () => {
  expect(contactRefusal(null, 3, now)).toBe('gone')
})

import { expect, test } from 'vitest'
import { kindFor } from './draft.ts'

test('who was never attended comes for the first time; others for a consultation', () => {
  expect(kindFor('visit', {}, false, null)).toBe('firstVisit')
  expect(kindFor('visit', {}, true, null)).toBe('visit')
})

test('another patient takes the suggestion back, but not what a person chose', () => {
  expect(kindFor('firstVisit', {}, true, 'firstVisit')).toBe('visit')
  expect(kindFor('firstVisit', {}, true, null)).toBe('firstVisit')
  expect(kindFor('followUp', {}, false, 'firstVisit')).toBe('followUp')
})

test('what the booking began with stays', () => {
  expect(kindFor('visit', { kind: 'visit' }, false, null)).toBe('visit')
  expect(kindFor('exam', { kind: 'exam' }, false, null)).toBe('exam')
})

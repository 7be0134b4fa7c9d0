import { expect, test } from 'vitest'
import { checkExam, emptyExam } from '../../rules.ts'
import { requiredExamFields } from './examFields.ts'

test('what is missing of a new exam is what is marked as required', () => {
  expect(Object.keys(checkExam(emptyExam)).sort()).toEqual([...requiredExamFields].sort())
})

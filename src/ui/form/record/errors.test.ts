import { expect, test } from 'vitest'
import { errorsBelow, errorsWithin, errorsWithout, hasErrors } from './errors.ts'

const errors = { name: 'a', 'hours.1': 'b', 'hours.12': 'c', hoursBefore: 'd', gone: undefined }

test('of a field and of its parts, not of another that begins alike', () => {
  expect(errorsWithin(errors, 'hours')).toEqual({ 'hours.1': 'b', 'hours.12': 'c' })
  expect(errorsWithin(errors, 'hours.1')).toEqual({ 'hours.1': 'b' })
  expect(errorsBelow(errors, 'hours')).toEqual({ '1': 'b', '12': 'c' })
  expect(errorsWithout(errors, ['hours', 'name'])).toEqual({ hoursBefore: 'd' })
  expect(hasErrors(errors, 'gone')).toBe(false)
})

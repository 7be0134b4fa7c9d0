import { expect, test } from 'vitest'
import { aurora } from '#test/world.ts'
import { firstUnitOf, newUnit } from './unitFields.ts'

test('the first unit begins with the address of its network, and with nothing else of it', () => {
  const first = firstUnitOf({ ...aurora, orgUF: 'AM' })
  expect(first).toEqual({
    ...newUnit,
    postalCode: expect.stringMatching(/^\d{5}-\d{3}$/),
    city: aurora.orgCidade,
    state: 'AM',
    street: aurora.orgEndereco,
    streetNumber: aurora.orgNumero,
    complement: aurora.orgComplemento,
    timeZone: 'America/Manaus',
  })
})

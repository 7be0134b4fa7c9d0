import { describe, expect, test } from 'vitest'
import type { Role } from '#platform/access.ts'
import { gather } from '#platform/registry.ts'
import { features } from '#src/features.ts'
import { type Concerned, type Hearing, isHeardBy } from './audience.ts'

const all = Object.keys(gather(features, 'topics'))
const event = (topic: string, over: Partial<Concerned> = {}): Concerned => ({
  topic,
  unitIds: null,
  professionalIds: null,
  ...over,
})
const hearing = (role: Role, over: Partial<Hearing> = {}): Hearing => ({
  role,
  units: null,
  own: null,
  ...over,
})
const heardBy = (one: Hearing) => all.filter((topic) => isHeardBy(one)(event(topic)))

describe('isHeardBy', () => {
  test('owners and managers hear of everything, the front desk of what it may read', () => {
    for (const role of ['owner', 'manager'] as const) expect(heardBy(hearing(role))).toEqual(all)
    expect(heardBy(hearing('receptionist'))).toEqual(all.filter((topic) => topic !== 'patientImports'))
  })

  test('a professional hears of the network, of the own units and of what names the own record', () => {
    const own = { professionals: ['helena'], units: ['north'] }
    const one = hearing('professional', { own })
    expect(heardBy(one)).toEqual(['orgs', 'logos', 'units'])
    const isHeard = isHeardBy(one)
    expect(isHeard(event('units', { unitIds: ['north', 'south'] }))).toBe(true)
    expect(isHeard(event('units', { unitIds: ['south'] }))).toBe(false)
    expect(isHeard(event('appointments', { unitIds: ['south'], professionalIds: ['helena', 'ivan'] }))).toBe(
      true,
    )
    expect(isHeard(event('patients', { professionalIds: ['ivan'] }))).toBe(false)
    expect(isHeard(event('patients', { professionalIds: [] }))).toBe(false)
    expect(isHeard(event('exams', { professionalIds: ['helena'] }))).toBe(false)
    const bound = isHeardBy({ ...one, units: ['north'] })
    expect(bound(event('appointments', { unitIds: ['south'], professionalIds: ['helena'] }))).toBe(false)
  })

  test('who is restricted to units hears of these and of what is the network’s', () => {
    const isHeard = isHeardBy(hearing('manager', { units: ['north'] }))
    expect(isHeard(event('appointments', { unitIds: ['south', 'north'] }))).toBe(true)
    expect(isHeard(event('appointments', { unitIds: ['south'] }))).toBe(false)
    expect(isHeard(event('professionals', { unitIds: [] }))).toBe(false)
    expect(isHeard(event('patients'))).toBe(true)
  })

  test('nobody hears of what nobody has thought of', () => {
    expect(isHeardBy(hearing('owner'))(event('secrets'))).toBe(false)
  })
})

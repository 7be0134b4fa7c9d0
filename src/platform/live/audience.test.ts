import { describe, expect, test } from 'vitest'
import type { Role } from '#platform/access.ts'
import { gather } from '#platform/registry.ts'
import { features } from '#src/features.ts'
import { type Concerned, type Hearing, isHeardBy } from './audience.ts'

/** Who may hear of what, written down by hand: of professionals, whatever has to do with the own agenda aside. */
const expected: Readonly<Record<string, readonly Role[]>> = {
  orgs: ['owner', 'manager', 'receptionist', 'professional'],
  logos: ['owner', 'manager', 'receptionist', 'professional'],
  units: ['owner', 'manager', 'receptionist', 'professional'],
  members: ['owner', 'manager', 'receptionist'],
  invitations: ['owner', 'manager', 'receptionist'],
  'insurance-plans': ['owner', 'manager', 'receptionist'],
  exams: ['owner', 'manager', 'receptionist'],
  coverage: ['owner', 'manager', 'receptionist'],
  professionals: ['owner', 'manager', 'receptionist', 'professional'],
  blocks: ['owner', 'manager', 'receptionist', 'professional'],
  patients: ['owner', 'manager', 'receptionist', 'professional'],
  patientImports: ['owner', 'manager'],
  examImports: ['owner', 'manager'],
  professionalImports: ['owner', 'manager'],
  files: ['owner', 'manager', 'receptionist'],
  appointments: ['owner', 'manager', 'receptionist', 'professional'],
  holds: ['owner', 'manager', 'receptionist', 'professional'],
  risks: ['owner', 'manager', 'receptionist'],
  channels: ['owner', 'manager', 'receptionist'],
  templates: ['owner', 'manager', 'receptionist'],
  messages: ['owner', 'manager', 'receptionist'],
  suppressions: ['owner', 'manager', 'receptionist'],
  satisfaction: ['owner', 'manager', 'receptionist'],
  sends: ['owner', 'manager', 'receptionist'],
  automations: ['owner', 'manager', 'receptionist'],
  campaigns: ['owner', 'manager', 'receptionist'],
  conversations: ['owner', 'manager', 'receptionist'],
  reception: ['owner', 'manager', 'receptionist', 'professional'],
  assistant: ['owner', 'manager'],
  conversationViewers: ['owner', 'manager', 'receptionist'],
  closings: ['owner', 'manager'],
}
const all = Object.keys(expected)
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
  test('every topic is in the table', () => {
    expect(all.toSorted()).toEqual(Object.keys(gather(features, 'topics')).sort())
  })

  test.each(Object.entries(expected))('%s is heard of by %j', (topic, roles) => {
    const heard = (['owner', 'manager', 'receptionist', 'professional'] as const).filter((role) =>
      isHeardBy(hearing(role))(event(topic)),
    )
    expect(heard).toEqual(roles)
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

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '#platform/access.ts'
import {
  checkInvitation,
  decideAdmission,
  expiryOf,
  freeRecords,
  type Guest,
  keepsOwner,
  lacksRecord,
  mayGovern,
  type Place,
  shownUnits,
  stateOf,
  workplaces,
} from './rules.ts'

const unit = fc.constantFrom('u1', 'u2', 'u3', 'u4')
const place: fc.Arbitrary<Place> = fc.record({
  role: fc.constantFrom(...roles),
  unitIds: fc.option(fc.uniqueArray(unit, { minLength: 1 }), { nil: null }),
})

const at = (role: Role, unitIds: readonly string[] | null = null): Place => ({ role, unitIds })

describe('who may put whom where', () => {
  test('nobody but owners makes or unmakes an owner', () => {
    fc.assert(
      fc.property(place, place, (actor, other) => {
        if (mayGovern(actor, { ...other, role: 'owner' })) expect(actor.role).toBe('owner')
      }),
    )
  })

  test('receptionists and professionals put nobody anywhere', () => {
    for (const role of ['receptionist', 'professional'] as const) {
      fc.assert(fc.property(place, (other) => !mayGovern({ role, unitIds: null }, other)))
    }
  })

  test('nobody gives more units than the own', () => {
    fc.assert(
      fc.property(place, place, (actor, other) => {
        if (!mayGovern(actor, other) || actor.unitIds === null) return
        expect(other.unitIds).not.toBeNull()
        for (const id of other.unitIds ?? []) expect(actor.unitIds).toContain(id)
      }),
    )
  })

  test('an owner without restriction reaches everybody', () => {
    fc.assert(fc.property(place, (other) => mayGovern({ role: 'owner', unitIds: null }, other)))
  })
})

test.each<[Place, Place & { hiddenUnits?: number }, boolean]>([
  [at('owner'), at('owner'), true],
  [at('owner'), at('manager', ['u1']), true],
  [at('manager'), at('owner'), false],
  [at('manager'), at('manager'), true],
  [at('manager'), at('professional', ['u1']), true],
  [at('manager', ['u1']), at('receptionist', ['u1']), true],
  [at('manager', ['u1']), at('receptionist', ['u1', 'u2']), false],
  [at('manager', ['u1']), at('receptionist'), false],
  [at('manager', ['u1']), { ...at('receptionist', ['u1']), hiddenUnits: 1 }, false],
  [at('manager', ['u1']), { ...at('receptionist', ['u1']), hiddenUnits: 0 }, true],
  [at('receptionist'), at('receptionist'), false],
  [at('professional'), at('professional'), false],
])('%j puts somebody into %j: %s', (actor, other, may) => {
  expect(mayGovern(actor, other)).toBe(may)
})

test('the last owner stays one, whoever else leaves or changes', () => {
  const team = [
    { userId: 'a', role: 'owner' },
    { userId: 'b', role: 'manager' },
  ] as const
  const stored = (userId: string, next: Role | null) => keepsOwner(team, userId, next)
  expect([stored('a', null), stored('a', 'manager'), stored('a', 'owner')]).toEqual([false, false, true])
  expect([stored('b', null), stored('b', 'professional')]).toEqual([true, true])
  expect(keepsOwner([{ userId: 'b', role: 'manager' }], 'b', 'owner')).toBe(true)
})

test('who is bound to units hears of these, and of how many others there are', () => {
  const units = ['u1', 'u2', 'u3']
  expect(shownUnits({ unitIds: units }, ['u2', 'u9'])).toEqual({ unitIds: ['u2'], hiddenUnits: 2 })
  expect(shownUnits({ unitIds: units }, null)).toEqual({ unitIds: units, hiddenUnits: 0 })
  expect(shownUnits({ unitIds: null }, ['u2'])).toEqual({ unitIds: null, hiddenUnits: 0 })
})

test('an invitation is open for seven days', () => {
  expect(expiryOf(new Date('2026-11-22T12:00:00Z'))).toEqual(new Date('2026-11-29T12:00:00Z'))
})

test('works everywhere, or where any of the places is', () => {
  expect(workplaces({ unitIds: ['u1'] }, { unitIds: ['u2'] })).toEqual(['u1', 'u2'])
  expect(workplaces({ unitIds: ['u1'] }, { unitIds: null })).toBeNull()
})

test('a network keeps an owner whatever changes', () => {
  const team = fc.array(fc.record({ userId: fc.uuid(), role: fc.constantFrom(...roles) }), { minLength: 1 })
  const next = fc.constantFrom<Role | null>(...roles, null)
  fc.assert(
    fc.property(team, fc.nat(), next, (members, at, role) => {
      const changed = members[at % members.length]
      if (!changed || !keepsOwner(members, changed.userId, role)) return
      const after = members.flatMap((one) => {
        if (one !== changed) return [one.role]
        return role === null ? [] : [role]
      })
      expect(after).toContain('owner')
    }),
  )
})

test.each([
  [
    { email: 'sem arroba', role: 'manager', unitIds: null, professionalId: null },
    { email: expect.any(String) },
  ],
  [
    { email: 'a@b.example', role: 'manager', unitIds: [], professionalId: null },
    { unitIds: 'Escolha ao menos uma unidade' },
  ],
  [
    { email: 'a@b.example', role: 'owner', unitIds: ['u1'], professionalId: null },
    { unitIds: 'A direção trabalha em todas as unidades' },
  ],
  [
    { email: `${'a'.repeat(245)}@b.example`, role: 'manager', unitIds: null, professionalId: null },
    { email: expect.any(String) },
  ],
  [{ email: `${'a'.repeat(244)}@b.example`, role: 'manager', unitIds: null, professionalId: null }, {}],
  [
    { email: 'a@b.example', role: 'manager', unitIds: null, professionalId: 'p1' },
    { professionalId: 'Só quem entra como profissional tem cadastro no convite' },
  ],
  [{ email: 'a@b.example', role: 'professional', unitIds: null, professionalId: 'p1' }, {}],
  [{ email: ' A@B.example ', role: 'professional', unitIds: ['u1'], professionalId: null }, {}],
] as const)('what is wrong with an invitation: %j', (form, errors) => {
  expect(checkInvitation(form)).toEqual(errors)
})

test('somebody is invited for a record without an account that no open invitation awaits', () => {
  const records = [
    { id: 'taken', userId: 'u1' },
    { id: 'awaited', userId: null },
    { id: 'expired', userId: null },
    { id: 'free', userId: null },
  ]
  const invitations = [
    { professional: { id: 'awaited' }, isExpired: false },
    { professional: { id: 'expired' }, isExpired: true },
    { professional: null, isExpired: false },
  ]
  expect(freeRecords(records, invitations).map(({ id }) => id)).toEqual(['expired', 'free'])
})

test('only professionals lack a record', () => {
  expect(lacksRecord({ role: 'professional', hasProfessionalRecord: false })).toBe(true)
  expect(lacksRecord({ role: 'professional', hasProfessionalRecord: true })).toBe(false)
  expect(lacksRecord({ role: 'receptionist', hasProfessionalRecord: false })).toBe(false)
})

test('what was accepted or withdrawn stays so, whatever the time', () => {
  const [past, future, now] = [new Date(1), new Date(3), new Date(2)]
  const never = { acceptedAt: null, revokedAt: null }
  expect(stateOf({ ...never, expiresAt: future }, now)).toBe('open')
  expect(stateOf({ ...never, expiresAt: past }, now)).toBe('expired')
  expect(stateOf({ ...never, expiresAt: now }, now)).toBe('expired')
  expect(stateOf({ ...never, revokedAt: past, expiresAt: past }, now)).toBe('revoked')
  expect(stateOf({ acceptedAt: past, revokedAt: null, expiresAt: past }, now)).toBe('accepted')
})

describe('decideAdmission', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second))
  const invitation = { email: 'dora@aurora.example', sentAt: at(30) }
  const guest: Guest = { email: 'Dora@Aurora.example', provedAt: at(10), sessionSince: at(10), link: 'none' }
  const decide = (change: Partial<Guest>) => decideAdmission(invitation, { ...guest, ...change })

  test('opens to the proved address, in a session begun since then', () => {
    expect(decide({})).toBe('admissible')
    expect(decide({ sessionSince: at(9) })).toBe('earlier session')
    for (const link of ['to accept', 'to register'] as const)
      expect(decide({ sessionSince: at(9), link })).toBe('earlier session')
  })

  test('opens to no other address, whatever is at hand', () => {
    for (const link of ['none', 'to accept', 'to register'] as const)
      expect(decide({ email: 'bruno@aurora.example', link })).toBe('other address')
  })

  test('the link proves the address of a person who came to accept it, or to register', () => {
    const unproved = { provedAt: null }
    expect(decide({ ...unproved, sessionSince: at(40) })).toBe('unproved address')
    expect(decide({ ...unproved, sessionSince: at(30), link: 'to accept' })).toBe('unproved address')
    expect(decide({ ...unproved, sessionSince: at(31), link: 'to accept' })).toBe('admissible')
    expect(decide({ ...unproved, link: 'to register' })).toBe('admissible')
  })
})

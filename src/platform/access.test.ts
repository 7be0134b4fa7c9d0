import { describe, expect, test } from 'vitest'
import '#src/features.ts'
import { type Action, can, type Role, roles } from './access.ts'
import { registry } from './registry.ts'

/**
 * Who may do what, written down by hand from the product's access rules: a line of the table under test that changes
 * by mistake disagrees with its line here.
 */
const expected: Readonly<Record<Action, Readonly<Record<Role, boolean>>>> = {
  'network.read': { owner: true, manager: true, receptionist: true, professional: true },
  'network.update': { owner: true, manager: true, receptionist: false, professional: false },
  'network.secure': { owner: true, manager: true, receptionist: false, professional: false },
  'network.delete': { owner: true, manager: false, receptionist: false, professional: false },
  'history.read': { owner: true, manager: true, receptionist: true, professional: false },
  'configuration.read': { owner: true, manager: true, receptionist: true, professional: false },
  'units.read': { owner: true, manager: true, receptionist: true, professional: true },
  'units.update': { owner: true, manager: true, receptionist: false, professional: false },
  'files.read': { owner: true, manager: true, receptionist: true, professional: true },
  'files.update': { owner: true, manager: true, receptionist: true, professional: false },
  'team.read': { owner: true, manager: true, receptionist: true, professional: false },
  'team.update': { owner: true, manager: true, receptionist: false, professional: false },
  'plans.read': { owner: true, manager: true, receptionist: true, professional: false },
  'plans.update': { owner: true, manager: true, receptionist: false, professional: false },
  'exams.read': { owner: true, manager: true, receptionist: true, professional: false },
  'exams.update': { owner: true, manager: true, receptionist: false, professional: false },
  'professionals.read': { owner: true, manager: true, receptionist: true, professional: true },
  'professionals.update': { owner: true, manager: true, receptionist: false, professional: false },
  'professionals.block': { owner: true, manager: true, receptionist: true, professional: true },
  'patients.read': { owner: true, manager: true, receptionist: true, professional: true },
  'patients.update': { owner: true, manager: true, receptionist: true, professional: false },
  'patients.import': { owner: true, manager: true, receptionist: false, professional: false },
  'patients.export': { owner: true, manager: true, receptionist: false, professional: false },
  'appointments.read': { owner: true, manager: true, receptionist: true, professional: true },
  'appointments.book': { owner: true, manager: true, receptionist: true, professional: false },
  'appointments.attend': { owner: true, manager: true, receptionist: true, professional: true },
  'channels.read': { owner: true, manager: true, receptionist: true, professional: false },
  'channels.update': { owner: true, manager: true, receptionist: false, professional: false },
  'templates.read': { owner: true, manager: true, receptionist: true, professional: false },
  'templates.update': { owner: true, manager: true, receptionist: false, professional: false },
  'messages.read': { owner: true, manager: true, receptionist: true, professional: false },
  'messages.send': { owner: true, manager: true, receptionist: true, professional: false },
  'suppressions.update': { owner: true, manager: true, receptionist: true, professional: false },
  'satisfaction.read': { owner: true, manager: true, receptionist: true, professional: false },
  'messages.watch': { owner: true, manager: true, receptionist: false, professional: false },
  'outbox.work': { owner: true, manager: true, receptionist: true, professional: false },
  'automations.read': { owner: true, manager: true, receptionist: true, professional: false },
  'automations.update': { owner: true, manager: true, receptionist: false, professional: false },
  'campaigns.read': { owner: true, manager: true, receptionist: true, professional: false },
  'campaigns.update': { owner: true, manager: true, receptionist: false, professional: false },
  'conversations.read': { owner: true, manager: true, receptionist: true, professional: true },
  'conversations.answer': { owner: true, manager: true, receptionist: true, professional: false },
  'conversations.configure': { owner: true, manager: true, receptionist: false, professional: false },
  'campaigns.export': { owner: true, manager: true, receptionist: false, professional: false },
  'reception.read': { owner: true, manager: true, receptionist: true, professional: true },
  'reception.call': { owner: true, manager: true, receptionist: true, professional: true },
  'reception.manage': { owner: true, manager: true, receptionist: true, professional: false },
  'reception.configure': { owner: true, manager: true, receptionist: false, professional: false },
  'monitoring.system': { owner: true, manager: true, receptionist: false, professional: false },
  'assistant.read': { owner: true, manager: true, receptionist: false, professional: false },
  'assistant.update': { owner: true, manager: true, receptionist: false, professional: false },
  'assistant.try': { owner: true, manager: true, receptionist: false, professional: false },
  'metrics.read': { owner: true, manager: true, receptionist: false, professional: false },
  'closings.write': { owner: true, manager: true, receptionist: false, professional: false },
  'risks.read': { owner: true, manager: true, receptionist: true, professional: false },
  'risks.configure': { owner: true, manager: true, receptionist: false, professional: false },
  'monitoring.read': { owner: true, manager: true, receptionist: true, professional: false },
}

test('there are four roles', () => {
  expect(roles).toEqual(['owner', 'manager', 'receptionist', 'professional'])
})

test('every permission is in the table', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(registry.permissions).sort())
})

describe.each(Object.entries(expected))('%s', (action, byRole) => {
  test.each(Object.entries(byRole))('%s: %s', (role, isAllowed) => {
    expect(can(role as Role, action as Action)).toBe(isAllowed)
  })
})

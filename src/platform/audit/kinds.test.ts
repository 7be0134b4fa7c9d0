import { expect, test } from 'vitest'
import { registry } from '#platform/registry.ts'
import '#src/features.ts'
import { differenceOf } from './kinds.ts'

test('a history is read by who may read the record', () => {
  expect(registry.auditKinds).toEqual({
    org: 'network.read',
    member: 'team.read',
    unit: 'units.read',
    insurancePlan: 'plans.read',
    exam: 'exams.read',
    professional: 'professionals.read',
    patient: 'patients.read',
    appointment: 'appointments.read',
    campaign: 'campaigns.read',
    suppression: 'messages.read',
    channel: 'channels.read',
    messageRules: 'channels.read',
    template: 'templates.read',
    automation: 'automations.read',
    receptionEntry: 'reception.manage',
    receptionPanel: 'reception.manage',
    receptionRoom: 'reception.manage',
    receptionSettings: 'reception.manage',
    outboxMessage: 'outbox.work',
    conversation: 'conversations.answer',
    assistant: 'assistant.read',
    assistantKnowledge: 'assistant.read',
    inboxSettings: 'conversations.configure',
    closing: 'metrics.read',
    riskSettings: 'metrics.read',
  })
})

test('keeps of two states the fields in which they differ', () => {
  expect(differenceOf({ a: 1, b: 'x', c: [1] }, { a: 1, b: 'y', c: [1, 2] })).toEqual({
    before: { b: 'x', c: [1] },
    after: { b: 'y', c: [1, 2] },
  })
})

test('what is missing is as what is null', () => {
  expect(differenceOf({ a: null }, {})).toEqual({ before: {}, after: {} })
  expect(differenceOf({}, { a: 1 })).toEqual({ before: { a: null }, after: { a: 1 } })
})

test('equal states differ in nothing', () => {
  expect(differenceOf({ a: { b: [1] } }, { a: { b: [1] } })).toEqual({ before: {}, after: {} })
})

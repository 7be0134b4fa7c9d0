import { v7 as uuid } from 'uuid'
import type { LeaveTest } from '#features/templates/slots.server.ts'
import { planSends } from './planning/plan.server.ts'

/** By then nobody waits for a test any more. */
const dayMs = 86_400_000

/** Queues a test of a text. The worker finds no channel for it and leaves it in the local outbox. */
export const leaveTest: LeaveTest = async (tx, { kind, templateId, to, message }) => {
  await planSends(tx, [
    {
      source: 'test',
      sourceId: null,
      occasion: `test:${uuid()}`,
      purpose: 'care',
      patientId: null,
      appointmentId: null,
      scheduleVersion: null,
      templateId,
      kind,
      fallback: [],
      dueAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + dayMs),
      recipient: to,
      content: message,
      userId: tx.userId,
    },
  ])
}

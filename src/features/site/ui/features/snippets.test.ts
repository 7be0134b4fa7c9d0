import { expect, test } from 'vitest'
import { z } from 'zod'
import { appointmentsContract, slotProblems } from '#features/appointments/contract.ts'
import { liveEvent } from '#platform/live/contract.ts'
import { booking, conflict, curl, event, rejection, stream } from './snippets.ts'

const inputOf = (route: { '~orpc': { inputSchema?: unknown } }) => route['~orpc'].inputSchema as z.ZodObject
const orgId = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e01'

test('the request is one that the contract takes, with no field that it does not know', () => {
  const { create } = appointmentsContract
  expect(z.strictObject(inputOf(create).shape).parse({ orgId, ...booking })).toMatchObject({
    ...booking,
    startsAt: new Date(booking.startsAt).toISOString(),
  })
  expect(create['~orpc'].route).toMatchObject({ method: 'POST', path: '/orgs/{orgId}/appointments' })
  expect(curl).toContain('$BASE/orgs/$REDE/appointments')
})

test('the rejection is the one of the contract', () => {
  const { status, message, data } = slotProblems.slot_taken
  expect(rejection).toMatchObject({ status, detail: message, code: 'slot_taken' })
  const { startsAt, reasons, alternatives, mayOverbook } = rejection
  const body = { startsAt, reasons, alternatives, mayOverbook }
  expect(z.strictObject(data.shape).parse(body)).toEqual(body)
  expect(conflict).toContain(`HTTP/1.1 ${status} `)
})

test('the event is one of the stream', () => {
  expect(z.strictObject(liveEvent.shape).parse(event)).toEqual(event)
  expect(stream).toContain('$BASE/orgs/$REDE/events')
})

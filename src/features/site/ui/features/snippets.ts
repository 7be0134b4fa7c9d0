import { curlOf } from '../../documentation/code.ts'

/**
 * The samples of the API on the developers' page. `snippets.test.ts` checks request and answers against the
 * contract: a field that is renamed there fails here.
 */

const ids = {
  patientId: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e08',
  unitId: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e02',
  professionalId: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e06',
}

/** The id of the appointment in conflict. */
const taken = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e19'

export const booking = { ...ids, kind: 'visit', startsAt: '2027-03-01T09:00:00-03:00' }

/** The body of the problem, as RFC 9457 has it. */
export const rejection = {
  type: '/documentation/erros#slot_taken',
  title: 'slot_taken',
  status: 409,
  code: 'slot_taken',
  detail: 'Este horário não está livre.',
  startsAt: '2027-03-01T12:00:00.000Z',
  reasons: [{ code: 'taken', text: 'ocupado das 09:00 às 09:30', appointmentIds: [taken] }],
  alternatives: [
    {
      unitId: ids.unitId,
      professionalId: ids.professionalId,
      startsAt: '2027-03-01T12:30:00.000Z',
      endsAt: '2027-03-01T13:00:00.000Z',
      placesLeft: null,
    },
  ],
  mayOverbook: true,
}

export const event = { topic: 'appointments', id: taken }

const json = (value: unknown) => JSON.stringify(value, null, 2)

export const curl = curlOf({
  method: 'POST',
  path: '/orgs/$REDE/appointments',
  needsToken: true,
  idempotencyKey: 'consulta-teresa-1',
  body: booking,
})

export const conflict = `HTTP/1.1 409 Conflict
Content-Type: application/problem+json

${json(rejection)}`

/** `-N`: shown as it comes. */
export const stream = `curl -N "$BASE/orgs/$REDE/events" \\
  -H "Authorization: Bearer $TOKEN"

data: ${JSON.stringify(event)}`

export const webhook = `POST /sua-rota HTTP/1.1
webhook-id: msg_2b7c
webhook-timestamp: 1803898800
webhook-signature: v1,K5oZ…

{
  "type": "appointment.confirmed",
  "data": { "id": "${event.id}" }
}`

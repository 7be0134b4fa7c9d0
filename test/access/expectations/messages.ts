import type { AccessWorld } from '../network.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/**
 * Messages are the front desk's and the management's; what is about an appointment is seen by who sees that.
 * Professionals have none of it.
 */

const unknown = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3eff'
const only = (whole: number, bound = whole) => ({ ...outside, ...staff(whole, bound), ...professionals(403) })
const scored = (answers: number) => ({ status: 200, shows: [], says: answers })
const writeAbout =
  (appointment: string, patient: string) =>
  ({ ids }: AccessWorld) => ({
    patientId: ids[patient],
    appointmentId: ids[appointment],
    channel: 'email',
    text: 'Oi! Pode vir às 9h?',
  })

export const messages: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/messages',
    query: ({ ids }) => ({ patientId: ids.patientB ?? '' }),
    expected: only(200),
  },
  {
    route: 'GET /orgs/{orgId}/messages/options',
    query: ({ ids }) => ({ patientId: ids.patientB ?? '', appointmentId: ids.visitB ?? '' }),
    // What a template says of the appointment names them.
    expected: {
      ...outside,
      ...staff({ status: 200, shows: ['patientB', 'unitB', 'profB', 'template'] }, 404),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/sends',
    query: ({ ids }) => ({ appointmentId: ids.visitB ?? '' }),
    expected: only(200),
  },
  {
    route: 'GET /orgs/{orgId}/sends/delay',
    expected: { ...outside, ...management(200), ...professionals(403) },
  },
  // Nobody typed an e-mail address for them: who may not know of the appointment is told nothing else.
  { route: 'POST /orgs/{orgId}/messages', body: writeAbout('visitA', 'patientA'), expected: only(422) },
  {
    route: 'POST /orgs/{orgId}/messages',
    body: writeAbout('visitB', 'patientB'),
    expected: only(422, 404),
  },
  { route: 'POST /orgs/{orgId}/sends/{id}/attempts', about: { id: unknown }, expected: only(404) },
  { route: 'GET /orgs/{orgId}/outbox', expected: only(200) },
  { route: 'POST /orgs/{orgId}/outbox/{id}/open', about: { id: unknown }, expected: only(404) },
  { route: 'POST /orgs/{orgId}/outbox/{id}/sent', about: { id: unknown }, expected: only(404) },
  { route: 'POST /orgs/{orgId}/outbox/{id}/waiting', about: { id: unknown }, expected: only(404) },
  { route: 'POST /orgs/{orgId}/outbox/{id}/dismissal', about: { id: unknown }, expected: only(404) },
  { route: 'GET /orgs/{orgId}/suppressions', expected: only(200) },
  {
    route: 'POST /orgs/{orgId}/suppressions',
    body: () => ({ address: 'ninguem@exemplo.com.br', scope: 'marketing' }),
    expected: only(201),
  },
  {
    route: 'GET /orgs/{orgId}/satisfaction',
    reads: ({ answers }) => answers,
    expected: { ...outside, ...staff(scored(2), scored(1)), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/satisfaction/scores',
    expected: {
      ...outside,
      ...staff(
        ['visitA', 'visitB', 'patientA', 'patientB', 'unitA', 'unitB', 'profA', 'profB'],
        ['visitA', 'patientA', 'unitA', 'profA'],
      ),
      ...professionals(403),
    },
  },
  { route: 'POST /orgs/{orgId}/suppressions/{id}/lifting', about: { id: unknown }, expected: only(404) },
  { route: 'POST /orgs/{orgId}/suppressions/{id}/restoration', about: { id: unknown }, expected: only(404) },
]

import { type Case, management, outside, professionals, staff } from '../walk.ts'

/** Templates are the whole network's: a manager restricted to some units reads them, and changes none. */

/** No template of this network. */
const elsewhere = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3eff'
const about = { id: 'template' }
const form = {
  name: 'Outro',
  category: 'utility',
  use: 'dayBefore',
  content: { body: 'Olá, {{paciente.nome}}. Até já' },
}
const read = (shows: readonly string[]) => ({ ...outside, ...staff(shows), ...professionals(403) })
const write = (whole: Parameters<typeof management>[0]) => ({
  ...outside,
  ...management(whole, 403),
  ...professionals(403),
})
const stale = { status: 409, shows: ['template'] } as const

/** What is still to come, with its people; a person of the first unit sees none of the second's. */
const comingInA = [
  ...['unitA', 'exam', 'profA', 'profAB'],
  ...['patientA', 'patientAB', 'patientHanded', 'patientTaken', 'patientMoved'],
  ...['visitA', 'visitABinA', 'visitHanded', 'visitTaken', 'visitMoved'],
]
const coming = [
  ...comingInA,
  ...['unitB', 'plan', 'profB', 'patientB', 'patientAway', 'visitB', 'visitABinB', 'visitAway'],
]

/** By whose names, which everybody of the staff reads, it is seen if a text fits once it is filled in. */
const longest = ['planB', 'examB']

export const templates: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/templates',
    query: () => ({ q: 'taquaral' }),
    reads: ({ total }: { total: number }) => total,
    expected: {
      ...outside,
      ...staff({ status: 200, shows: ['template'], says: 1 }),
      ...professionals(403),
    },
  },
  { route: 'GET /orgs/{orgId}/templates/{id}', about, expected: read(['template']) },
  {
    route: 'GET /orgs/{orgId}/templates/examples',
    expected: {
      ...outside,
      ...staff([...coming, ...longest], [...comingInA, ...longest]),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/templates',
    body: () => ({ ...form, kind: 'whatsapp' }),
    expected: write([]),
  },
  {
    route: 'PUT /orgs/{orgId}/templates/{id}',
    about,
    body: () => ({ ...form, version: 99 }),
    expected: write(stale),
  },
  {
    route: 'POST /orgs/{orgId}/templates/{id}/submission',
    about,
    body: () => ({ version: 99 }),
    expected: write(stale),
  },
  {
    route: 'POST /orgs/{orgId}/templates/{id}/withdrawal',
    about,
    body: () => ({ version: 99 }),
    expected: write(stale),
  },
  {
    route: 'POST /orgs/{orgId}/templates/{id}/category',
    about,
    body: () => ({ version: 99 }),
    expected: write(stale),
  },
  {
    route: 'POST /orgs/{orgId}/templates/{id}/test',
    about,
    body: () => ({ kind: 'email', to: 'manager@aurora.example' }),
    expected: write([]),
  },
  { route: 'POST /orgs/{orgId}/templates/synchronization', body: () => ({}), expected: write(409) },
  { route: 'POST /orgs/{orgId}/templates/starters', body: () => ({}), expected: write([]) },
  {
    route: 'POST /orgs/{orgId}/templates/deletion',
    body: () => ({ ids: [elsewhere] }),
    expected: write(404),
  },
  {
    route: 'POST /orgs/{orgId}/templates/restoration',
    body: () => ({ ids: [elsewhere] }),
    expected: write([]),
  },
]

import { aurora } from '../../world.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/** The network itself, its files, its set-up and its history. */

const history = (kind: string, id: string, expected: Case['expected'], over: Partial<Case> = {}): Case => ({
  route: 'GET /orgs/{orgId}/history/{kind}/{id}',
  about: { kind, id },
  expected: { ...outside, ...professionals(403), ...expected },
  ...over,
})

const files = (ownerKind: string, owner: string): Pick<Case, 'query'> => ({
  query: ({ ids, orgId }) => ({ ownerKind, ownerId: ids[owner] ?? orgId }),
})

const counts = (units: number, who: number) => ({
  status: 200,
  shows: [],
  says: { units, insurancePlans: 2, exams: 2, professionals: who },
})

export const network: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}',
    expected: { ...outside, ...staff([]), ...professionals([]) },
  },
  {
    route: 'PUT /orgs/{orgId}',
    body: () => ({ ...aurora, version: 99 }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/security',
    body: () => ({ requiresSecondFactor: false, version: 99 }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/travel',
    body: () => ({ travelMinutes: 45, version: 99 }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/patient-information',
    body: () => ({
      arrivalMinutes: 15,
      privacyOfficer: '',
      privacyEmail: '',
      privacyPolicyUrl: '',
      version: 99,
    }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/public-page',
    body: () => ({ slug: '', timeZone: 'America/Sao_Paulo', version: 99 }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/deletion',
    body: () => ({ orgName: 'another' }),
    expected: { ...outside, ...staff(403), owner: 422, ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/setup',
    reads: ({ units, insurancePlans, exams, professionals }: Record<string, number>) => ({
      units,
      insurancePlans,
      exams,
      professionals,
    }),
    expected: { ...outside, ...staff(counts(2, 3), counts(1, 2)), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/files',
    ...files('patient-document', 'patientB'),
    expected: { ...outside, ...staff(['fileB', 'patientB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/files',
    ...files('org-logo', ''),
    expected: { ...outside, ...staff(['logo']), ...professionals(['logo']) },
  },
  {
    route: 'GET /orgs/{orgId}/files',
    ...files('conversation-media', 'conversationB'),
    expected: { ...outside, ...staff([], 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/files',
    ...files('conversation-media', 'conversationB'),
    content: 'no picture',
    expected: { ...outside, ...staff(415, 404), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/files/{id}/address',
    about: { id: 'fileA' },
    expected: { ...outside, ...staff(['fileA']), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/files/{id}/address',
    about: { id: 'logo' },
    expected: { ...outside, ...staff(['logo']), ...professionals(['logo']) },
  },
  {
    route: 'POST /orgs/{orgId}/files',
    ...files('patient-document', 'patientB'),
    content: 'no picture',
    expected: { ...outside, ...staff(415), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/files',
    ...files('org-logo', ''),
    content: 'no picture',
    expected: { ...outside, ...management(415), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/files/{id}',
    about: { id: 'fileGone' },
    expected: { ...outside, ...staff(['fileGone']), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/files/{id}',
    about: { id: 'logo' },
    expected: { ...outside, receptionist: 403, receptionistA: 403, ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/files/{id}/restoration',
    about: { id: 'fileB' },
    expected: { ...outside, ...staff(['fileB', 'patientB']), ...professionals(403) },
  },
  history('conversation', 'conversationB', staff([], 404)),
  history('org', 'orgId', staff([])),
  history('unit', 'unitA', staff(['unitA', 'roomA'])),
  history('unit', 'unitB', staff(['unitB', 'roomB'], 404)),
  history('insurancePlan', 'plan', staff(['plan', 'unitA', 'unitB', 'exam'], ['plan', 'unitA', 'exam'])),
  history('insurancePlan', 'planB', staff(['planB', 'unitB'], ['planB'])),
  history('exam', 'exam', staff(['exam'])),
  history('professional', 'profB', {
    ...staff(['profB', 'unitB', 'plan', 'planB', 'examB', 'blockB', 'blockGone'], 404),
  }),
  history('professional', 'profAB', {
    ...staff(
      ['profAB', 'unitA', 'unitB', 'plan', 'exam', 'blockAll', 'blockABinB'],
      ['profAB', 'unitA', 'plan', 'exam', 'blockAll'],
    ),
  }),
  history('patient', 'patientB', staff(['patientB', 'fileB'])),
  history('appointment', 'visitB', staff(['unitB', 'profB', 'patientB', 'plan'], 404)),
  history('appointment', 'visitAway', staff(['unitA', 'unitB', 'profAB', 'patientAway'], 404)),
  history('appointment', 'visitMoved', {
    ...staff(
      ['unitA', 'unitB', 'profA', 'profAB', 'patientMoved', 'timesInB'],
      ['unitA', 'profA', 'patientMoved'],
    ),
  }),
  history('member', 'memberB', staff([], 404), { withPeople: true }),
  history('member', 'inviteB', staff([], 404)),
  history('member', 'receptionistA', staff(['unitA', 'unitB'], ['unitA'])),
]

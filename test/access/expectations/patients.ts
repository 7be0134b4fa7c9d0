import { teresa } from '../../world.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/**
 * Patients belong to the network, their time lines are filtered; professionals see the contacts of their own.
 */

const all = [
  'patientA',
  'patientB',
  'patientAB',
  'patientNone',
  'patientHanded',
  'patientTaken',
  'patientMoved',
  'patientAway',
  'patientCancelled',
]
const withTwin = [...all, 'patientTwin']

export const patientRecords: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/patients',
    reads: ({ total }: { total: number }) => total,
    expected: {
      ...outside,
      // The tags of a merged record stay with its survivor.
      ...staff({ status: 200, shows: withTwin, says: all.length }),
      professional: { status: 200, shows: ['patientA', 'patientHanded', 'patientMoved'], says: 3 },
      recordless: { status: 200, shows: [], says: 0 },
    },
  },
  {
    route: 'GET /orgs/{orgId}/patients',
    query: () => ({ q: 'Bergamota' }),
    reads: ({ total }: { total: number }) => total,
    expected: {
      ...staff({ status: 200, shows: ['patientB'], says: 1 }),
      ...professionals({ status: 200, shows: [], says: 0 }),
    },
  },
  {
    route: 'GET /orgs/{orgId}/patient-search',
    query: () => ({ q: 'Bergamota' }),
    expected: { ...outside, ...staff(['patientB']), ...professionals([]) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}',
    about: { id: 'patientB' },
    expected: { ...outside, ...staff(['patientB']), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}',
    about: { id: 'patientA' },
    reads: ({ view, tags }: { view: string; tags?: string[] }) => [view, tags?.length],
    expected: {
      ...staff({ status: 200, shows: ['patientA'], says: ['full', 1] }),
      professional: { status: 200, shows: ['patientA'], says: ['contact', undefined] },
      recordless: 404,
    },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}',
    about: { id: 'patientCancelled' },
    expected: { ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}',
    about: { id: 'patientTaken' },
    expected: { ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/patients',
    body: () => ({ ...teresa, insurancePlanId: crypto.randomUUID() }),
    expected: { ...outside, ...staff(422), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/patients/{id}',
    about: { id: 'patientB' },
    body: () => ({ ...teresa, version: 99 }),
    expected: { ...outside, ...staff({ status: 409, shows: ['patientB'] }), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/changes',
    body: ({ ids }) => ({ ids: [ids.patientB], status: 'active' }),
    expected: { ...outside, ...staff(['patientB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patient-tags',
    expected: { ...outside, ...staff(withTwin), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/deletion',
    body: ({ ids }) => ({ ids: [ids.patientA] }),
    expected: { ...outside, ...staff({ status: 409, shows: ['patientA', 'visitA'] }), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/restoration',
    body: ({ ids }) => ({ ids: [ids.patientA] }),
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/duplicates',
    body: () => ({ fullName: 'Teresa Bergamota', phones: ['11987654074'] }),
    expected: { ...outside, ...staff(['patientB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/consents',
    about: { id: 'patientA' },
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/{id}/consents',
    about: { id: 'patientA' },
    body: () => ({ purpose: 'marketing', channel: 'whatsapp', isGranted: true, source: 'inPerson' }),
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/merges',
    about: { id: 'patientNone' },
    expected: { ...outside, ...staff(['merge', 'patientNone', 'patientTwin']), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/{id}/merges',
    about: { id: 'patientA' },
    body: ({ ids }) => ({ version: 99, otherId: ids.patientB, otherVersion: 99 }),
    expected: { ...outside, ...staff(409), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/{id}/merges/{mergeId}/reversal',
    about: { id: 'patientNone', mergeId: 'mergeUndone' },
    expected: { ...outside, ...staff(409), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/overview',
    about: { id: 'patientAB' },
    expected: {
      ...outside,
      ...staff(['visitABinA', 'profAB', 'unitA']),
      ...professionals(404),
    },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/overview',
    about: { id: 'patientAway' },
    expected: { ...staff(['visitAway', 'profAB', 'unitB'], []) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/timeline',
    about: { id: 'patientAB' },
    expected: {
      ...outside,
      ...staff(
        ['patientAB', 'profAB', 'unitA', 'unitB', 'visitABinA', 'visitABinB'],
        ['patientAB', 'profAB', 'unitA', 'visitABinA'],
      ),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/timeline',
    about: { id: 'patientAway' },
    expected: { ...staff(['patientAway', 'profAB', 'unitB', 'visitAway'], ['patientAway']) },
  },
  {
    route: 'GET /orgs/{orgId}/patients/{id}/timeline',
    about: { id: 'patientMoved' },
    expected: { ...staff(['patientMoved', 'profA', 'unitA', 'visitMoved']) },
  },
  {
    route: 'POST /orgs/{orgId}/patients/export',
    body: () => ({}),
    expected: { ...outside, ...management(withTwin), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patient-imports',
    expected: { ...outside, ...management(['import', 'importGone']), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patient-imports',
    body: () => ({ file: 'nome' }),
    expected: { ...outside, ...management(422), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patient-imports/{id}',
    about: { id: 'import' },
    expected: { ...outside, ...management(['import']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patient-imports/{id}/rows',
    about: { id: 'import' },
    expected: { ...outside, ...management(['import']), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/patient-imports/{id}/mapping',
    about: { id: 'importGone' },
    body: () => ({ mapping: ['fullName'] }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patient-imports/{id}/confirmation',
    about: { id: 'importGone' },
    body: () => ({}),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/patient-imports/{id}/cancellation',
    about: { id: 'importGone' },
    expected: { ...outside, ...management(['importGone']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/patient-imports/{id}/report',
    about: { id: 'import' },
    expected: { ...outside, ...management(['import']), ...professionals(403) },
  },
]

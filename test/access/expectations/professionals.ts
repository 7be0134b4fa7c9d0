import { helena } from '../../world.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/** Professionals and their blocks. A professional sees the own record, and blocks the own agenda. */

const everybody = [
  'owner',
  'manager',
  'managerA',
  'receptionist',
  'receptionistA',
  'professional',
  'recordless',
]

const blockOn = (unitId: string | null | undefined, day: string) => ({
  kind: 'meeting',
  reason: '',
  unitId,
  startsOn: day,
  startMinute: 0,
  endsOn: day,
  endMinute: 1440,
  recurrence: null,
  exceptions: [],
})
/** A day without appointments. */
const later = '2027-06-07'
const monday = '2027-03-01'

export const professionalRecords: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/professionals',
    expected: {
      ...outside,
      ...staff(['profA', 'profB', 'profAB', 'unitA', 'unitB'], ['profA', 'profAB', 'unitA']),
      professional: ['profA', 'unitA'],
      recordless: [],
    },
  },
  {
    route: 'GET /orgs/{orgId}/professionals',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '' }),
    reads: ({ total }: { total: number }) => total,
    expected: {
      ...staff(
        { status: 200, shows: ['profB', 'profAB', 'unitA', 'unitB'], says: 2 },
        { status: 200, shows: [], says: 0 },
      ),
      ...professionals({ status: 200, shows: [], says: 0 }),
    },
  },
  {
    route: 'GET /orgs/{orgId}/professionals/{id}',
    about: { id: 'profAB' },
    expected: {
      ...outside,
      ...staff(['profAB', 'unitA', 'unitB', 'plan', 'exam'], ['profAB', 'unitA', 'plan', 'exam']),
      ...professionals(404),
    },
  },
  {
    route: 'GET /orgs/{orgId}/professionals/{id}',
    about: { id: 'profB' },
    expected: { ...staff(['profB', 'unitB', 'plan', 'planB', 'examB'], 404), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/professionals/{id}',
    about: { id: 'profA' },
    expected: { professional: ['profA', 'unitA', 'plan', 'exam'], recordless: 404 },
  },
  {
    route: 'GET /orgs/{orgId}/professional-options',
    withPeople: true,
    expected: {
      ...outside,
      ...staff(
        ['unitA', 'unitB', 'plan', 'planB', 'exam', 'examB', 'profA', 'memberB', ...everybody],
        ['unitA', 'plan', 'planB', 'exam', 'examB', 'profA', ...everybody],
      ),
      professional: ['unitA', 'plan', 'exam'],
      recordless: [],
    },
  },
  {
    route: 'POST /orgs/{orgId}/professionals',
    body: () => ({ ...helena, unitIds: [crypto.randomUUID()] }),
    expected: { ...outside, ...management(422), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/professionals/{id}',
    about: { id: 'profAB' },
    body: ({ ids }) => ({ ...helena, unitIds: [ids.unitA], version: 99 }),
    expected: {
      ...outside,
      ...management(
        { status: 409, shows: ['profAB', 'unitA', 'unitB', 'plan', 'exam'] },
        { status: 409, shows: ['profAB', 'unitA', 'plan', 'exam'] },
      ),
      ...professionals(403),
    },
  },
  {
    route: 'PUT /orgs/{orgId}/professionals/{id}',
    about: { id: 'profB' },
    body: ({ ids }) => ({ ...helena, unitIds: [ids.unitA], version: 99 }),
    expected: { managerA: 404 },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/units',
    body: ({ ids }) => ({ ids: [ids.profB], add: [crypto.randomUUID()] }),
    expected: { ...outside, ...management(422, 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/insurance-plans',
    body: ({ ids }) => ({ ids: [ids.profB], add: [crypto.randomUUID()] }),
    expected: { ...outside, ...management(422, 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/activation',
    body: ({ ids }) => ({ ids: [ids.profB], isActive: true }),
    expected: { ...outside, ...management([], 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/deletion',
    body: ({ ids }) => ({ ids: [ids.profB] }),
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['profB', 'visitB'] }, 404),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/restoration',
    body: ({ ids }) => ({ ids: [ids.profB] }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/professionals/{id}/blocks',
    about: { id: 'profAB' },
    expected: {
      ...outside,
      ...staff(['profAB', 'blockAll', 'blockABinB', 'unitB'], ['profAB', 'blockAll']),
      ...professionals(404),
    },
  },
  {
    route: 'GET /orgs/{orgId}/professionals/{id}/blocks',
    about: { id: 'profA' },
    expected: {
      ...staff(['profA', 'blockA', 'unitA']),
      professional: ['profA', 'blockA', 'unitA'],
      recordless: 404,
    },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/{id}/blocks',
    about: { id: 'profA' },
    body: ({ ids }) => blockOn(ids.unitA, later),
    expected: { ...outside, ...staff(['profA', 'unitA']), professional: ['profA', 'unitA'], recordless: 404 },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/{id}/blocks',
    about: { id: 'profB' },
    body: ({ ids }) => blockOn(ids.unitB, later),
    expected: { ...staff(['profB', 'unitB'], 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/{id}/blocks',
    about: { id: 'profAB' },
    // Over appointments: the answer lists those that the person may see.
    body: ({ ids }) => blockOn(ids.unitA, monday),
    expected: {
      ...staff({
        status: 409,
        shows: ['visitABinA', 'visitTaken', 'patientAB', 'patientTaken', 'profAB', 'unitA'],
      }),
      ...professionals(404),
    },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/blocks/preview',
    body: ({ ids }) => ({ ...blockOn(null, monday), professionalIds: [ids.profAB] }),
    expected: {
      ...outside,
      ...staff(
        ['visitABinA', 'visitABinB', 'visitTaken', 'patientAB', 'patientTaken', 'profAB', 'unitA', 'unitB'],
        ['visitABinA', 'visitTaken', 'patientAB', 'patientTaken', 'profAB', 'unitA'],
      ),
      ...professionals(404),
    },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/blocks/preview',
    body: ({ ids }) => ({ ...blockOn(null, monday), professionalIds: [ids.profA] }),
    expected: {
      professional: ['visitA', 'visitHanded', 'patientA', 'patientHanded', 'profA', 'unitA'],
      recordless: 404,
    },
  },
  {
    route: 'PUT /orgs/{orgId}/professionals/{id}/blocks/{blockId}',
    about: { id: 'profAB', blockId: 'blockABinB' },
    body: ({ ids }) => ({ ...blockOn(ids.unitB, later), version: 99 }),
    expected: {
      ...outside,
      ...staff({ status: 409, shows: ['profAB', 'blockABinB', 'unitB'] }, 404),
      ...professionals(404),
    },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/blocks',
    body: ({ ids }) => ({ ...blockOn(ids.unitB, later), professionalIds: [ids.profB] }),
    expected: { ...outside, ...staff([], 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/blocks/deletion',
    body: ({ ids }) => ({ ids: [ids.blockGone] }),
    expected: { ...outside, ...staff([], 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/professionals/blocks/restoration',
    body: ({ ids }) => ({ ids: [ids.blockB] }),
    expected: { ...outside, ...staff([], 404), ...professionals(404) },
  },
]

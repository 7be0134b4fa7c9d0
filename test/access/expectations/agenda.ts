import type { AccessWorld } from '../network.ts'
import { type Case, outside, professionals, staff } from '../walk.ts'

/**
 * Appointments, free times and holds: of a unit for people restricted to it, of the own agenda for
 * professionals.
 */

const ofUnitA = ['visitA', 'visitABinA', 'visitHanded', 'visitTaken', 'visitMoved', 'visitCancelled']
const theirPatients = [
  'patientA',
  'patientAB',
  'patientHanded',
  'patientTaken',
  'patientMoved',
  'patientCancelled',
]
const boundWeek = [...ofUnitA, ...theirPatients, 'unitA', 'profA', 'profAB', 'exam']
const wholeWeek = [
  ...boundWeek,
  'visitB',
  'visitABinB',
  'visitAway',
  'patientB',
  'patientAway',
  'unitB',
  'profB',
  'plan',
]
/** The professional's own records: the name of the person who cancelled stays in the agenda. */
const ownWeek = [
  'visitA',
  'visitHanded',
  'visitMoved',
  'visitCancelled',
  'patientA',
  'patientHanded',
  'patientMoved',
  'patientCancelled',
  'unitA',
  'profA',
]
const visitB = ['visitB', 'patientB', 'unitB', 'profB', 'plan']
const week = ({ at }: AccessWorld) => ({ from: at('00:00'), to: at('00:00', 7) })
const counted = (total: number) => ({ status: 200, shows: [], says: total })

/** A time at which the professional of both units is at the second one. */
const elsewhere = ({ ids, at }: AccessWorld) => ({
  unitId: ids.unitA ?? '',
  professionalId: ids.profAB ?? '',
  kind: 'visit',
  startsAt: at('14:00'),
})
const inTheWay = ['visitABinB', 'patientAB', 'profAB', 'unitA']
const unnamed = ['profAB', 'unitA']
const stale = { version: 99 }

export const agenda: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/appointments',
    query: week,
    expected: { ...outside, ...staff(wholeWeek, boundWeek), professional: ownWeek, recordless: [] },
  },
  {
    route: 'GET /orgs/{orgId}/appointments',
    query: (world) => ({ ...week(world), unitIds: world.ids.unitB ?? '' }),
    expected: {
      ...staff(
        [
          'visitB',
          'visitABinB',
          'visitAway',
          'patientB',
          'patientAB',
          'patientAway',
          'unitB',
          'profB',
          'profAB',
          'plan',
        ],
        [],
      ),
      ...professionals([]),
    },
  },
  {
    route: 'GET /orgs/{orgId}/appointments',
    query: (world) => ({ ...week(world), patientId: world.ids.patientAB ?? '' }),
    expected: {
      ...staff(
        ['visitABinA', 'visitABinB', 'patientAB', 'unitA', 'unitB', 'profAB', 'exam'],
        ['visitABinA', 'patientAB', 'unitA', 'profAB', 'exam'],
      ),
      ...professionals([]),
    },
  },
  {
    route: 'GET /orgs/{orgId}/appointment-search',
    query: () => ({ q: 'Bergamota 1/3/2027', limit: '20' }),
    expected: {
      ...outside,
      ...staff(['visitB', 'patientB', 'unitB', 'profB'], []),
      ...professionals([]),
    },
  },
  {
    route: 'GET /orgs/{orgId}/appointment-counts',
    query: () => ({ from: '2027-03-01', days: '7' }),
    reads: ({ items }: { items: { total: number }[] }) => items.reduce((all, { total }) => all + total, 0),
    expected: {
      ...outside,
      ...staff(counted(9), counted(6)),
      professional: counted(4),
      recordless: counted(0),
    },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}',
    about: { id: 'visitB' },
    expected: { ...outside, ...staff(visitB, 404), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}',
    about: { id: 'visitAway' },
    expected: { ...staff(['visitAway', 'patientAway', 'unitB', 'profAB'], 404), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}',
    about: { id: 'visitTaken' },
    expected: { ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}',
    about: { id: 'visitMoved' },
    reads: ({ undoable }: { undoable: unknown }) => undoable !== null,
    expected: {
      ...staff(
        { status: 200, shows: ['visitMoved', 'patientMoved', 'unitA', 'profA'], says: true },
        { status: 200, shows: ['visitMoved', 'patientMoved', 'unitA', 'profA'], says: false },
      ),
      professional: { status: 200, shows: ['visitMoved', 'patientMoved', 'unitA', 'profA'], says: false },
      recordless: 404,
    },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}/moves',
    about: { id: 'visitMoved' },
    reads: ({ items }: { items: { act: string }[] }) => items.map(({ act }) => act),
    expected: {
      ...outside,
      ...staff(
        { status: 200, shows: ['unitB', 'profAB', 'timesInB'], says: ['reschedule', 'reschedule', 'book'] },
        { status: 200, shows: [], says: ['reschedule', 'reschedule', 'book'] },
      ),
      professional: { status: 200, shows: [], says: ['reschedule', 'reschedule', 'book'] },
      recordless: 404,
    },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}/moves',
    about: { id: 'visitHanded' },
    expected: { ...staff(['unitA', 'profAB']), professional: [], recordless: 404 },
  },
  {
    route: 'GET /orgs/{orgId}/appointments/{id}/moves',
    about: { id: 'visitB' },
    expected: { ...staff([], 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/appointments',
    body: (world) => ({ ...elsewhere(world), patientId: world.ids.patientNone }),
    expected: {
      ...outside,
      ...staff({ status: 409, shows: inTheWay }, { status: 409, shows: unnamed }),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/appointment-series',
    body: (world) => ({ ...elsewhere(world), patientId: world.ids.patientNone, sessions: 2 }),
    expected: {
      ...outside,
      ...staff({ status: 409, shows: inTheWay }, { status: 409, shows: unnamed }),
      ...professionals(403),
    },
  },
  {
    route: 'PUT /orgs/{orgId}/appointments/{id}',
    about: { id: 'visitB' },
    body: () => stale,
    expected: { ...outside, ...staff({ status: 409, shows: visitB }, 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/appointments/{id}/time',
    about: { id: 'visitB' },
    body: ({ at }) => ({ ...stale, startsAt: at('11:00') }),
    expected: { ...outside, ...staff({ status: 409, shows: visitB }, 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/appointments/{id}/moves',
    about: { id: 'visitB' },
    body: () => ({ ...stale, to: 'confirmed' }),
    expected: { ...outside, ...staff({ status: 409, shows: visitB }, 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/appointments/{id}/moves',
    about: { id: 'visitA' },
    body: () => ({ ...stale, to: 'confirmed' }),
    expected: {
      professional: { status: 409, shows: ['visitA', 'patientA', 'unitA', 'profA'] },
      recordless: 404,
    },
  },
  {
    route: 'POST /orgs/{orgId}/appointments/{id}/undo',
    about: { id: 'visitB' },
    body: () => stale,
    expected: { ...outside, ...staff({ status: 409, shows: visitB }, 404), ...professionals(404) },
  },
  {
    // Back to a unit that they may not see.
    route: 'POST /orgs/{orgId}/appointments/{id}/undo',
    about: { id: 'visitMoved' },
    body: () => ({ version: 3, reason: 'engano' }),
    expected: { managerA: 403, receptionistA: 403, professional: 403, recordless: 404 },
  },
  {
    route: 'POST /orgs/{orgId}/appointments/{id}/series-cancellation',
    about: { id: 'visitB' },
    body: () => stale,
    expected: { ...outside, ...staff({ status: 409, shows: visitB }, 404), ...professionals(403) },
  },
  ...['closure', 'reopening'].map(
    (act): Case => ({
      route: `POST /orgs/{orgId}/appointments/${act}`,
      body: ({ ids }) => ({
        items: [{ id: ids.visitB, version: 99 }],
        ...(act === 'closure' && { to: 'noShow' }),
      }),
      reads: ({ items }: { items: { outcome: string; version: number | null }[] }) =>
        items.map(({ outcome, version }) => [outcome, version]),
      expected: {
        ...outside,
        ...staff(
          { status: 200, shows: ['visitB'], says: [['changed', 1]] },
          { status: 200, shows: ['visitB'], says: [['missing', null]] },
        ),
        ...professionals(403),
      },
    }),
  ),
  {
    route: 'GET /orgs/{orgId}/availability',
    query: () => ({ kind: 'visit', from: '2027-03-08', days: '2' }),
    expected: {
      ...outside,
      ...staff(['unitA', 'unitB', 'profA', 'profB', 'profAB'], ['unitA', 'profA', 'profAB']),
      professional: ['unitA', 'profA'],
      recordless: [],
    },
  },
  {
    route: 'GET /orgs/{orgId}/availability',
    query: ({ ids }) => ({ kind: 'visit', from: '2027-03-08', professionalIds: ids.profB ?? '' }),
    expected: { ...staff(['unitB', 'profB'], []), ...professionals([]) },
  },
  {
    route: 'GET /orgs/{orgId}/availability',
    query: ({ ids }) => ({ kind: 'visit', from: '2027-03-08', unitIds: ids.unitB ?? '' }),
    expected: { ...staff(['unitB', 'profB', 'profAB'], []), ...professionals([]) },
  },
  {
    route: 'GET /orgs/{orgId}/availability/reasons',
    query: elsewhere,
    expected: { ...outside, ...staff(inTheWay, unnamed), ...professionals(422) },
  },
  {
    route: 'GET /orgs/{orgId}/availability/reasons',
    query: ({ ids, at }) => ({
      unitId: ids.unitA ?? '',
      professionalId: ids.profA ?? '',
      kind: 'visit',
      startsAt: at('08:00'),
    }),
    expected: {
      ...staff(['visitA', 'patientA', 'unitA', 'profA']),
      professional: ['visitA', 'patientA', 'unitA', 'profA'],
      recordless: 422,
    },
  },
  {
    route: 'GET /orgs/{orgId}/availability/reasons',
    query: ({ ids, at }) => ({
      unitId: ids.unitB ?? '',
      professionalId: ids.profB ?? '',
      kind: 'visit',
      startsAt: at('08:00'),
    }),
    expected: { ...staff(['visitB', 'patientB', 'unitB', 'profB'], 422), ...professionals(422) },
  },
  {
    route: 'GET /orgs/{orgId}/availability/quote',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '', professionalId: ids.profB ?? '', kind: 'visit' }),
    expected: { ...outside, ...staff([], 422), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/agenda-hours',
    query: ({ ids }) => ({ unitId: ids.unitA ?? '', from: '2027-03-01', days: '7' }),
    expected: {
      ...outside,
      ...staff(['profA', 'profAB', 'blockA', 'blockAll']),
      professional: ['profA', 'blockA'],
      recordless: 404,
    },
  },
  {
    route: 'GET /orgs/{orgId}/agenda-hours',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '', from: '2027-03-01', days: '7' }),
    expected: {
      ...staff(['profB', 'profAB', 'blockB', 'blockAll', 'blockABinB'], 404),
      ...professionals(404),
    },
  },
  {
    route: 'GET /orgs/{orgId}/agenda-openings',
    query: () => ({ from: '2027-03-01', days: '7' }),
    expected: {
      ...outside,
      ...staff(['unitA', 'unitB', 'roomA', 'roomB', 'visitABinA'], ['unitA', 'roomA', 'visitABinA']),
      professional: ['unitA', 'roomA'],
      recordless: [],
    },
  },
  {
    route: 'GET /orgs/{orgId}/agenda-openings',
    query: ({ ids }) => ({ from: '2027-03-01', days: '7', unitIds: ids.unitB ?? '' }),
    expected: { ...staff(['unitB', 'roomB'], []), ...professionals([]) },
  },
  {
    route: 'GET /orgs/{orgId}/holds',
    query: week,
    expected: {
      ...outside,
      ...staff(
        ['holdA', 'holdOwn', 'holdB', 'unitA', 'unitB', 'profA', 'profAB', 'profB'],
        ['holdA', 'holdOwn', 'unitA', 'profA', 'profAB'],
      ),
      professional: ['holdOwn', 'unitA', 'profA'],
      recordless: [],
    },
  },
  {
    route: 'POST /orgs/{orgId}/holds',
    body: elsewhere,
    expected: {
      ...outside,
      ...staff({ status: 409, shows: inTheWay }, { status: 409, shows: unnamed }),
      ...professionals(403),
    },
  },
  {
    route: 'DELETE /orgs/{orgId}/holds/{id}',
    about: { id: 'holdB' },
    expected: { ...outside, managerA: 404, receptionistA: 404, ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/holds/{id}',
    about: { id: '0190c1f0-5e43-7c5f-9a7e-9f4a45a1b2c3' },
    expected: { ...staff(404) },
  },
]

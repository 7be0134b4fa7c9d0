import { amparo, pinheiros, ultrasound } from '../../world.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/** Units, convênios, exams and coverage. */

const stale = { version: 99 }

export const configuration: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/units',
    expected: {
      ...outside,
      ...staff(['unitA', 'unitB'], ['unitA']),
      professional: ['unitA'],
      recordless: [],
    },
  },
  {
    route: 'GET /orgs/{orgId}/units',
    query: () => ({ q: 'Bromélia' }),
    reads: ({ total }: { total: number }) => total,
    expected: {
      ...staff({ status: 200, shows: ['unitB'], says: 1 }, { status: 200, shows: [], says: 0 }),
      ...professionals({ status: 200, shows: [], says: 0 }),
    },
  },
  {
    route: 'GET /orgs/{orgId}/units/{id}',
    about: { id: 'unitB' },
    expected: { ...outside, ...staff(['unitB', 'roomB'], 404), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/units/{id}',
    about: { id: 'unitA' },
    expected: { ...outside, ...staff(['unitA', 'roomA']), professional: ['unitA', 'roomA'], recordless: 404 },
  },
  {
    route: 'POST /orgs/{orgId}/units',
    body: () => ({ ...pinheiros, name: 'Nova', cnes: '', cnpj: '' }),
    expected: { ...outside, ...management([], 403), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/units/{id}',
    about: { id: 'unitB' },
    body: () => ({ ...pinheiros, ...stale }),
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['unitB', 'roomB'] }, 404),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/units/activation',
    body: ({ ids }) => ({ ids: [ids.unitB], isActive: true }),
    expected: { ...outside, ...management([], 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/units/deletion',
    body: ({ ids }) => ({ ids: [ids.unitB] }),
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['unitB', 'profB', 'visitB'] }, 404),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/units/restoration',
    body: ({ ids }) => ({ ids: [ids.unitB] }),
    expected: { ...outside, ...management([], 404), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/insurance-plans',
    expected: { ...outside, ...staff(['plan', 'planB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/insurance-plans',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '' }),
    expected: { ...staff(['plan', 'planB'], []) },
  },
  {
    route: 'GET /orgs/{orgId}/insurance-plans/{id}',
    about: { id: 'plan' },
    expected: { ...outside, ...staff(['plan', 'unitA', 'unitB'], ['plan', 'unitA']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/insurance-plans/{id}',
    about: { id: 'planB' },
    expected: { ...outside, ...staff(['planB', 'unitB'], ['planB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/insurance-plan-options',
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/insurance-plans',
    body: () => ({ ...amparo, name: 'Palmeira' }),
    expected: { ...outside, ...management(422), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/insurance-plans/{id}',
    about: { id: 'plan' },
    body: () => ({ ...amparo, ...stale }),
    expected: {
      ...outside,
      ...management(
        { status: 409, shows: ['plan', 'unitA', 'unitB'] },
        { status: 409, shows: ['plan', 'unitA'] },
      ),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/insurance-plans/activation',
    body: ({ ids }) => ({ ids: [ids.plan], isActive: true }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/insurance-plans/deletion',
    body: ({ ids }) => ({ ids: [ids.plan] }),
    expected: {
      ...outside,
      ...management(
        { status: 409, shows: ['plan', 'profA', 'visitB'] },
        { status: 409, shows: ['plan', 'profA'] },
      ),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/insurance-plans/restoration',
    body: ({ ids }) => ({ ids: [ids.plan] }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/exams',
    expected: { ...outside, ...staff(['exam', 'examB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/exams/{id}',
    about: { id: 'exam' },
    expected: { ...outside, ...staff(['exam']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/exam-options',
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/exams',
    body: () => ({ ...ultrasound, name: 'Doppler' }),
    expected: { ...outside, ...management(422), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/exams/{id}',
    about: { id: 'exam' },
    body: () => ({ ...ultrasound, ...stale }),
    expected: { ...outside, ...management({ status: 409, shows: ['exam'] }), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/exams/activation',
    body: ({ ids }) => ({ ids: [ids.exam], isActive: true }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/exams/deletion',
    body: ({ ids }) => ({ ids: [ids.exam] }),
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['exam', 'profA', 'visitABinA'] }),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/exams/restoration',
    body: ({ ids }) => ({ ids: [ids.exam] }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/coverage',
    expected: { ...outside, ...staff(['plan', 'planB', 'exam', 'examB']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/coverage/export',
    expected: { ...outside, ...staff(['plan', 'planB', 'exam', 'examB']), ...professionals(403) },
  },
  {
    route: 'PATCH /orgs/{orgId}/coverage',
    body: () => ({ exams: [] }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
]

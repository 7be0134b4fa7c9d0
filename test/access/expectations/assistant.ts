import { defaultSettings } from '#features/assistant/rules.ts'
import { type Case, management, outside, professionals } from '../walk.ts'

/** The assistant is set up, read and tried out by owners and managers; one restricted to units changes nothing of it. */

const read = (shows: readonly string[] = []) => ({ ...outside, ...management(shows), ...professionals(403) })
const write = (whole: number) => ({ ...outside, ...management(whole, 403), ...professionals(403) })
const nowhere = { id: '0190a1b2-0000-7000-8000-000000000000' }
const item = { question: 'Tem estacionamento?', answer: 'Sim, conveniado.' }

export const assistant: readonly Case[] = [
  { route: 'GET /orgs/{orgId}/assistant', expected: read() },
  {
    route: 'PUT /orgs/{orgId}/assistant',
    body: () => ({ ...defaultSettings, version: 99 }),
    expected: write(409),
  },
  { route: 'GET /orgs/{orgId}/assistant/knowledge', expected: read() },
  { route: 'POST /orgs/{orgId}/assistant/knowledge', body: () => item, expected: write(201) },
  {
    route: 'PUT /orgs/{orgId}/assistant/knowledge/{id}',
    about: nowhere,
    body: () => ({ ...item, version: 1 }),
    expected: write(404),
  },
  {
    route: 'POST /orgs/{orgId}/assistant/knowledge/deletion',
    body: () => ({ ids: [nowhere.id] }),
    expected: write(404),
  },
  {
    route: 'POST /orgs/{orgId}/assistant/knowledge/restoration',
    body: () => ({ ids: [nowhere.id] }),
    expected: write(200),
  },
  { route: 'GET /orgs/{orgId}/assistant/assessments', expected: read() },
  {
    route: 'POST /orgs/{orgId}/assistant/assessments',
    body: () => ({ text: 'Baixo risco', assessedBy: 'Dra. Helena Prado', assessedOn: '2026-10-02' }),
    expected: write(201),
  },
  {
    route: 'POST /orgs/{orgId}/assistant/check',
    body: () => defaultSettings,
    expected: write(200),
  },
  { route: 'GET /orgs/{orgId}/assistant/overview', expected: read() },
  { route: 'GET /orgs/{orgId}/assistant/turns', expected: read() },
  { route: 'GET /orgs/{orgId}/assistant/suggestions', expected: read() },
  {
    route: 'POST /orgs/{orgId}/assistant/suggestions/dismissal',
    body: () => ({ key: 'wifi' }),
    expected: write(200),
  },
  {
    route: 'POST /orgs/{orgId}/assistant/trial',
    body: () => ({ conversation: 'teste', contact: { phone: '11900000000' }, text: 'bom dia' }),
    expected: read(),
  },
]

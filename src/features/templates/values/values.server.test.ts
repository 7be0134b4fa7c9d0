import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { pinheiros } from '#test/world.ts'
import { findLongest } from './longest.server.ts'
import { loadValues, type Wanted } from './values.server.ts'

let clinic: Agenda
let appointmentId: string
beforeAll(async () => {
  clinic = await openAgenda()
  const { body } = await clinic.book({ kind: 'exam', examIds: [clinic.examId] })
  appointmentId = body.id
})
afterAll(() => clinic.server.stop())

const system = (orgId = clinic.orgId) => ({ database: clinic.server.db.database, userId: null, orgId })
const load = (wanted: readonly Wanted[], orgId?: string) =>
  transact(system(orgId), (tx) => loadValues(tx, wanted))

test('fills in many messages at once, with an appointment and without', async () => {
  const { patientId } = clinic
  const values = await load([
    { key: 'reminder', patientId, appointmentId },
    { key: 'birthday', patientId, appointmentId: null },
  ])
  expect(values.get('reminder')).toMatchObject({
    'paciente.nome': 'Teresa',
    'agendamento.data': 'segunda, 01/03',
    'agendamento.hora': '09:00',
    'profissional.nome': 'Dra. Helena Prado',
    'unidade.nome': pinheiros.name,
  })
  expect(values.get('reminder')?.['exame.nome']).not.toBe('')
  expect(values.get('birthday')).toMatchObject({ 'paciente.nome_completo': 'Teresa Cristina Alves' })
  expect(values.get('birthday')).not.toHaveProperty('agendamento.data')
})

test('knows nothing of what the scope does not see', async () => {
  const { patientId, server, tokens, orgId, userIds } = clinic
  const wanted = [{ key: 'one', patientId, appointmentId }]
  const [stranger] = (await server.call('GET', '/api/v1/me', { token: tokens.stranger })).body.orgs
  expect(await load(wanted, stranger.orgId)).toEqual(new Map())
  expect(await load([])).toEqual(new Map())
  const other = await clinic.call('POST', '/units', { ...pinheiros, name: 'Outra' }, 'owner')
  await server.sql(orgId, 'update members set unit_ids = $2::uuid[] where user_id = $1', [
    userIds.receptionist,
    `{${other.body.id}}`,
  ])
  const member = { ...system(), userId: userIds.receptionist, may: 'templates.read' as const, authTime: 4e9 }
  expect(await transact(member, (tx) => loadValues(tx, wanted))).toEqual(new Map())
})

test('the longest values are those that the network really has; what it has none of is left out', async () => {
  const longest = () => transact(system(), findLongest)
  const before = await longest()
  expect(before).toMatchObject({ 'profissional.nome': 'Dra. Helena Prado', 'unidade.nome': pinheiros.name })
  expect(before['exame.preparo'] ?? '').not.toContain('laxante')
  const preparation = `Tome o laxante na véspera. ${'Beba água. '.repeat(60)}`.trim()
  await clinic.server.sql(clinic.orgId, 'update exams set preparation = $1, fasting_min_hours = 8', [
    preparation,
  ])
  const after = await longest()
  expect(after['exame.preparo']).toMatch(
    /^Preparo: jejum de 8 horas.* Tome o laxante na véspera\. Beba água\./,
  )
  await clinic.server.sql(clinic.orgId, 'update exams set deleted_at = now()')
  expect(await longest()).not.toHaveProperty('exame.preparo')
  expect(await longest()).not.toHaveProperty('exame.nome')
})

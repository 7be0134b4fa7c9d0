import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noAddress } from '#features/conversations/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { testSecrets } from '#test/server.ts'
import { helena, pinheiros, zeca } from '#test/world.ts'
import { makeLinks } from './make.server.ts'
import { openLinkPages } from './openPages.server.ts'
import type { LinkPages } from './pages.ts'
import type { LinkKind } from './rules.ts'

/** Whatever is pressed by the links of one network, nothing of another is shown or changed. */

let agenda: Agenda
let pages: LinkPages
let other: { readonly orgId: string; readonly appointmentId: string; readonly patientId: string }
const env = readEnv({ ORIGIN: 'https://clinica.example', RATE_LIMITS: 'off' })
const secret = 'Quintiliano'
beforeAll(async () => {
  agenda = await openAgenda()
  const { server } = agenda
  pages = openLinkPages({ database: server.db.database, secrets: testSecrets, env })
  const { token, user } = await server.register(aNeighbour)
  const make = async (path: string, body: object) => {
    const made = await server.call('POST', `/api/v1/orgs/${user.orgId}${path}`, { token, body })
    expect(made).toMatchObject({ status: 201 })
    return made.body
  }
  const unit = await make('/units', pinheiros)
  const day = { weekday: 1, from: 480, to: 720, recurrence: { kind: 'weekly' }, byArrivalPlaces: null }
  const professional = await make('/professionals', {
    ...helena,
    unitIds: [unit.id],
    hours: [{ ...day, unitId: unit.id, validFrom: '', validUntil: '' }],
  })
  const patient = await make('/patients', {
    fullName: `${secret} Lemos`,
    contacts: [{ phone: '11987650000', isPreferred: true }],
  })
  const appointment = await make('/appointments', {
    unitId: unit.id,
    professionalId: professional.id,
    patientId: patient.id,
    kind: 'visit',
    startsAt: agenda.at('09:00'),
  })
  other = { orgId: user.orgId, appointmentId: appointment.id, patientId: patient.id }
})
afterAll(() => agenda.server.stop())

const aNeighbour = { ...zeca, email: 'vizinha@rede.example' }

const kinds: readonly LinkKind[] = ['confirm', 'unsubscribe', 'rate']

/** The link of a message that names records of another network: more than any message of ours does. */
async function linkOf(kind: LinkKind): Promise<{ token: string; address: string }> {
  const shared = {
    key: 'a',
    sendId: null,
    channel: 'email' as const,
    purpose: 'care' as const,
    patientId: other.patientId,
    appointments: [{ appointmentId: other.appointmentId, scheduleVersion: 1, patientId: other.patientId }],
  }
  const address = { ...noAddress, phone: '11987650000' }
  const expiresAt = new Date(Date.now() + 86_400_000)
  const request =
    kind === 'confirm'
      ? { ...shared, kind, expiresAt }
      : kind === 'unsubscribe'
        ? { ...shared, kind, address }
        : { ...shared, kind }
  const scope = { database: agenda.server.db.database, userId: null, orgId: agenda.orgId }
  const links = await transact(scope, (tx) => makeLinks(tx, { secrets: testSecrets, env }, [request]))
  return { token: links.get('a')?.page.split('/').at(-1) ?? '', address: '203.0.113.7' }
}

const tables = ['appointments', 'appointment_history', 'suppressions', 'satisfaction_scores', 'message_links']
async function stateOf(orgId: string): Promise<unknown> {
  const states: unknown[] = []
  for (const table of tables)
    states.push(
      await agenda.server.sql(orgId, `select * from ${table} where org_id = $1 order by 1, 2`, [orgId]),
    )
  return states
}

const field = fc.record({
  acao: fc.constantFrom('confirmar', 'cancelar', 'remarcar', 'desfazer', ''),
  visita: fc.constantFrom('1', '2', '0', 'x'),
  parar: fc.constantFrom('tudo', 'convites', 'canal', ''),
  nota: fc.constantFrom('0', '10', 'x'),
  horario: fc.constantFrom('2027-03-01T12:00:00.000Z', ''),
})

test('links reach no further than their network', async () => {
  const before = await stateOf(other.orgId)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), fc.array(field, { maxLength: 3 }), async (kind, presses) => {
      const visitor = await linkOf(kind)
      for (const press of presses) {
        const form = new FormData()
        for (const [name, value] of Object.entries(press)) form.set(name, value)
        await pages.actConfirm(visitor, form)
        await pages.actUnsubscribe(visitor, form)
        await pages.actRate(visitor, form)
      }
      const shown = [
        await pages.readConfirm(visitor, new URLSearchParams()),
        await pages.readUnsubscribe(visitor),
        await pages.readRate(visitor),
        await pages.calendarOf(visitor, 1),
      ]
      expect(JSON.stringify(shown)).not.toContain(secret)
    }),
    { numRuns: 30, seed: 42 },
  )
  expect(await stateOf(other.orgId)).toEqual(before)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashAddress, suppress, suppressedAmong } from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { planSends } from '#features/sends/commands.server.ts'
import { removeFiles } from '#platform/files/jobs.server.ts'
import { slots } from '#src/features.server.ts'
import { testSecrets } from '#test/secrets.ts'
import { type AnsweringClinic, openAnsweringClinic } from '#test/turns.ts'
import { eraseDeleted } from './erase.server.ts'

/** Everything that the product keeps of somebody, written and then looked for in every table. */

const phone = '11955667788'
const shared = '11944443333'
const email = 'quirina@zambelli.example'
/** Stands in every text that somebody writes about her. */
const marker = 'jabuticabeira'
/** What must be nowhere in the end. */
const traces = ['quirin', 'zambelli', phone, phone.slice(2), '11144477735', 'ZQ77', marker, 'tia-rute']

let clinic: AnsweringClinic
beforeAll(async () => {
  clinic = await openAnsweringClinic()
})
afterAll(() => clinic.server.stop())

const erase = () =>
  eraseDeleted(
    { database: clinic.server.db.database, secrets: testSecrets, erasers: slots.all('erasePatient') },
    new Date(),
  )
const remove = async (id: string, daysAgo: number) => {
  const deleted = await clinic.call('POST', '/patients/deletion', { ids: [id] })
  expect(deleted.status).toBe(200)
  await clinic.rows('update patients set deleted_at = now() - make_interval(days => $2) where id = $1', [
    id,
    daysAgo,
  ])
}

/** The tables in which a trace of her stands, with the rows. */
async function findTraces(): Promise<Record<string, unknown>> {
  const tables = await clinic.rows(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: Record<string, unknown> = {}
  for (const { table_name: table } of tables) {
    const rows = await clinic.rows(`select t::text as row from "${table}" t where t::text ilike any ($1)`, [
      traces.map((trace) => `%${trace}%`),
    ])
    if (rows.length > 0) found[String(table)] = rows.map(({ row }) => row)
  }
  return found
}

async function upload(ownerKind: string, ownerId: string): Promise<string> {
  const search = new URLSearchParams({ ownerKind, ownerId, name: `guia da quirina ${marker}.pdf` })
  const response = await fetch(`${clinic.server.origin}${clinic.path}/files?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clinic.tokens.receptionist}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.7 guia',
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

async function countBytes(): Promise<number> {
  let count = 0
  for await (const _ of clinic.server.archive.store.list()) count += 1
  return count
}

const form = (fullName: string, contacts: object[], over: object = {}) => ({ fullName, contacts, ...over })

test('what is kept of a patient goes with them, in every table; what a clinic accounts by stays', async () => {
  const { create, call, rows, inNetwork, hear, leave, orgId, ids } = clinic
  const mother = { phone: shared, name: 'tia-rute', relationship: 'mother' }
  const quirina = await create(
    form(
      'Quirina Zambelli',
      [
        { phone, email, isPreferred: true },
        { ...mother, isPreferred: false },
      ],
      {
        cpf: '111.444.777-35',
        email,
        memberNumber: 'ZQ77',
        notes: marker,
        tags: [marker],
      },
    ),
  )
  const joined = await create(form('Quirina Z. Zambelli', [{ phone, isPreferred: true }]))
  const nina = await create(form('Nina Prates', [{ phone: shared, isPreferred: true }]))
  const merge = { version: quirina.version, otherId: joined.id, otherVersion: joined.version }
  expect((await call('POST', `/patients/${quirina.id}/merges`, merge)).status).toBe(201)
  const consent = {
    purpose: 'marketing',
    channel: 'email',
    isGranted: true,
    source: 'signedForm',
    note: marker,
  }
  expect((await call('POST', `/patients/${quirina.id}/consents`, consent)).status).toBe(201)
  const booked = await call('POST', '/appointments', {
    kind: 'visit',
    unitId: ids.pinheiros,
    patientId: quirina.id,
    professionalId: ids.helena,
    startsAt: '2027-03-15T09:00:00-03:00',
    notes: marker,
  })
  expect(booked.status).toBe(201)
  const appointmentId: string = booked.body.id
  const cancelled = await call('POST', `/appointments/${appointmentId}/moves`, {
    version: booked.body.version,
    to: 'cancelled',
    cancelledBy: 'patient',
    reason: marker,
  })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)

  // She writes, is answered, and is written to; her mother writes of both children.
  await clinic.converse(`oi, é a Quirina, quero marcar com cardiologista, ${marker}`, {
    from: { ...noAddress, phone },
    profileName: 'Quirina Z',
  })
  await hear('a Quirina chega às dez', { from: { ...noAddress, phone: shared }, profileName: 'Ruth' })
  await hear(`recado ${marker}`, { from: { ...noAddress, email }, profileName: 'Quirina' }, 'email')
  const [conversation] = await rows('select id from conversations where phone = $1', [phone])
  const [sharedOne] = await rows('select id from conversations where phone = $1', [shared])
  const id = String(conversation?.id)
  await rows(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, text, patient_id)
     values ($1, $2, $3, 'out', 'person', 'whatsapp', $4, $5)`,
    [orgId, randomUUID(), sharedOne?.id, `A consulta de Quirina, ${marker}`, quirina.id],
  )
  await rows(`update messages set text = 'bom dia' where conversation_id = $1 and direction = 'in'`, [
    sharedOne?.id,
  ])
  await rows(`delete from message_words where word = 'quirina' and message_id in
              (select id from messages where text = 'bom dia')`)
  expect((await call('POST', `/conversations/${id}/notes`, { text: marker })).status).toBe(201)
  const fileId = await upload('conversation-media', id)
  await upload('patient-document', quirina.id)
  const media = JSON.stringify({ kind: 'document', type: 'application/pdf', name: marker, fileId })
  await rows(`update messages set media = $2 where conversation_id = $1`, [id, media])
  await inNetwork((tx) =>
    planSends(tx, [
      {
        source: 'single',
        sourceId: null,
        occasion: randomUUID(),
        purpose: 'care',
        patientId: quirina.id,
        appointmentId: null,
        scheduleVersion: null,
        templateId: null,
        kind: 'whatsapp',
        fallback: [],
        dueAt: tx.now,
        userId: null,
        recipient: { ...noAddress, phone },
        content: { subject: '', header: '', body: `Olá, Quirina, ${marker}`, footer: '', buttons: [] },
      },
    ]),
  )
  await leave()
  await rows(
    `update messages set provider_id = 'wamid.' || $1 || id where conversation_id = $2 and direction = 'out'`,
    [phone, id],
  )
  await inNetwork((tx) =>
    suppress(tx, testSecrets, [
      {
        address: { ...noAddress, phone },
        scope: 'marketing',
        kind: null,
        source: 'reply',
        patientId: quirina.id,
      },
      {
        address: { ...noAddress, phone: shared },
        scope: 'marketing',
        kind: null,
        source: 'reply',
        patientId: quirina.id,
      },
    ]),
  )
  await rows('update suppressions set lifted_note = $1 where patient_id = $2', [marker, quirina.id])
  const token = `hash ${randomUUID()}`
  await rows(
    `insert into message_links (org_id, token_hash, kind, channel, purpose, patient_id, encrypted_address, expires_at)
     values ($1, $2, 'unsubscribe', 'whatsapp', 'care', $3, 'x', now() + interval '1 year')`,
    [orgId, token, quirina.id],
  )
  await rows('insert into link_directory (token_hash, org_id) values ($2, $1)', [orgId, token])
  await rows(
    `insert into satisfaction_scores (org_id, appointment_id, score, comment, channel) values ($1, $2, 9, $3, 'whatsapp')`,
    [orgId, appointmentId, marker],
  )
  const campaign = randomUUID()
  await rows(
    `insert into campaigns (org_id, id, name, audience, schedule) values ($1, $2, 'Retorno', '{}', '{}')`,
    [orgId, campaign],
  )
  await rows(
    `insert into campaign_rows (org_id, campaign_id, line, name, phone, email, patient_id)
     values ($1, $2, 1, 'Quirina Zambelli', $3, $4, $5), ($1, $2, 2, 'Quirina', $3, '', null), ($1, $2, 3, 'Nina', $6, '', null)`,
    [orgId, campaign, phone, email, quirina.id, shared],
  )
  await rows(
    `insert into reception_entries (org_id, id, unit_id, day, appointment_id, note, priority, closed_at)
     values ($1, $2, $3, current_date, $4, $5, 'none', now())`,
    [orgId, randomUUID(), ids.pinheiros, appointmentId, marker],
  )
  // A visitor of the chat books for her, and tells no number.
  const visitor = randomUUID()
  await rows(
    `insert into conversations (org_id, id, visitor_id, profile_name) values ($1, $2, $3, 'Quirina')`,
    [orgId, visitor, randomUUID()],
  )
  await rows(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, text)
     values ($1, $2, $3, 'in', 'patient', 'chat', $4)`,
    [orgId, randomUUID(), visitor, `sou a Quirina, ${marker}`],
  )
  await rows(
    `insert into conversation_bookings (org_id, id, conversation_id, appointment_id) values ($1, $2, $3, $4)
     on conflict (org_id, appointment_id) where appointment_id is not null do update set conversation_id = excluded.conversation_id`,
    [orgId, randomUUID(), visitor, appointmentId],
  )
  // The clinic's own log of calls with keys forgets answers after a day.
  await rows('delete from idempotency_keys')

  const before = await findTraces()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'appointment_history',
      'appointments',
      'assistant_turns',
      'audit_log',
      'campaign_rows',
      'conversation_entries',
      'conversation_words',
      'conversations',
      'files',
      'message_words',
      'messages',
      'patient_consents',
      'patient_contacts',
      'patient_merges',
      'patient_words',
      'patients',
      'reception_entries',
      'satisfaction_scores',
      'sends',
      'suppressions',
    ]),
  )
  const bytes = await countBytes()
  const counted = `select (select count(*)::int from messages) as messages, (select count(*)::int from sends) as sends,
                          (select count(*)::int from assistant_turns) as turns`
  const [counts] = await rows(counted)

  await remove(quirina.id, 29)
  await erase()
  expect((await rows('select full_name from patients where id = $1', [quirina.id]))[0]?.full_name).toBe(
    'Quirina Zambelli',
  )
  await rows(`update patients set deleted_at = now() - interval '31 days' where id = $1`, [quirina.id])
  await erase()
  expect(await findTraces()).toEqual({})

  // What is counted and accounted for stays.
  expect(await rows(counted)).toEqual([counts])
  const [kept] = await rows('select price_cents, state, patient_id from appointments where id = $1', [
    appointmentId,
  ])
  expect(kept).toEqual({ price_cents: 35_000, state: 'cancelled', patient_id: quirina.id })
  const shown = await call('GET', `/appointments/${appointmentId}`)
  expect(shown.body.patientName).toBe('Paciente eliminado')
  expect(await rows('select score from satisfaction_scores')).toEqual([{ score: 9 }])
  expect(await rows('select from message_links where token_hash = $1', [token])).toEqual([])
  expect(await rows('select from link_directory where token_hash = $1', [token])).toEqual([])

  // Others keep what is theirs.
  expect((await call('GET', `/patients/${nina.id}`)).body).toMatchObject({ fullName: 'Nina Prates' })
  expect(await rows('select phone, profile_name from conversations where id = $1', [sharedOne?.id])).toEqual([
    { phone: shared, profile_name: 'Ruth' },
  ])
  expect(
    await rows(`select text from messages where conversation_id = $1 and direction = 'in'`, [sharedOne?.id]),
  ).toEqual([{ text: 'bom dia' }])
  expect(await rows('select name from campaign_rows where line = 3')).toEqual([{ name: 'Nina' }])

  // Refusals hold, hers by the hash alone.
  const hashes = [phone, shared].map((key) => hashAddress(testSecrets, orgId, key))
  const held = await inNetwork((tx) => suppressedAmong(tx, hashes, []))
  expect(held.map(({ addressHash, patientId }) => [addressHash, patientId]).sort()).toEqual(
    hashes.map((hash) => [hash, null]).sort(),
  )
  const listed = await call('GET', '/suppressions')
  expect(listed.status).toBe(200)
  expect(listed.body.items.map(({ address }: { address: string }) => address).sort()).toEqual(['', shared])

  // Nobody comes back, and the bytes are gone with the next removal.
  expect((await call('POST', '/patients/restoration', { ids: [quirina.id] })).body).toEqual({ ids: [] })
  await removeFiles(clinic.server.db.database, clinic.server.archive.store, new Date())
  expect(await countBytes()).toBe(bytes - 2)
})

test('who has no appointment leaves no record; who writes again begins anew', async () => {
  const { create, rows, converse } = clinic
  const contacts = [{ phone: '11922221111', isPreferred: true }]
  const patient = await create(form('Amadeu Brás', contacts))
  await converse('oi', { from: { ...noAddress, phone: '11922221111' } })
  await remove(patient.id, 31)
  await erase()
  expect(await rows('select from patients where id = $1', [patient.id])).toEqual([])
  expect(await rows(`select from conversations where phone = '11922221111'`)).toEqual([])
  await converse('oi', { from: { ...noAddress, phone: '11922221111' } })
  expect(await rows(`select from conversations where phone = '11922221111'`)).toHaveLength(1)
})

test('one who can’t be erased keeps no other from it', async () => {
  const { create, rows } = clinic
  const [first, second] = [
    await create(form('Íris Melo', [{ phone: '11922220001', isPreferred: true }])),
    await create(form('Joel Melo', [{ phone: '11922220002', isPreferred: true }])),
  ]
  await remove(first.id, 32)
  await remove(second.id, 31)
  const { database } = clinic.server.db
  await eraseDeleted(
    {
      database,
      secrets: testSecrets,
      erasers: [
        async (_, { patientIds }) => {
          if (patientIds.includes(first.id)) throw new Error('not now')
          return false
        },
      ],
    },
    new Date(),
  )
  const left = await rows('select full_name from patients where id = any ($1)', [[first.id, second.id]])
  expect(left).toEqual([{ full_name: 'Íris Melo' }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addMessages,
  findConversation,
  type NetworkTransaction,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { testSecrets } from '#test/server.ts'
import { claim } from './engine/claim.server.ts'
import { openSingles } from './singles.server.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
beforeEach(() => agenda.server.sql(agenda.orgId, 'delete from sends'))

const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)

/** What a worker does in a network without providers: everything waits in the local outbox. */
const work = () =>
  inNetwork((tx) =>
    claim(
      tx,
      {
        database: agenda.server.db.database,
        secrets: testSecrets,
        channels: { find: async () => new Map(), adapterOf: () => never(), close() {} },
        prepare: openSingles(async () => () => ({ values: {}, unsubscribeUrl: null })),
        silences: [],
        whenStopped: [],
      },
      randomUUID(),
      50,
    ),
  )
const never = () => {
  throw new Error('nobody carries messages here')
}

const write = (over: object = {}) =>
  agenda.call('POST', '/messages', {
    patientId: agenda.patientId,
    channel: 'whatsapp',
    text: 'Oi! Pode vir às 9h?',
    ...over,
  })

test('a person writes to a patient, somebody sends it by hand, and both are in the conversation', async () => {
  const sent = await write()
  expect(sent).toMatchObject({
    status: 201,
    body: { source: 'single', state: 'planned', reason: '', attempt: 1 },
  })
  await work()
  const { body: outbox } = await agenda.call('GET', '/outbox')
  expect(outbox).toMatchObject({
    total: 1,
    next: null,
    items: [{ id: sent.body.id, channel: 'whatsapp', text: 'Oi! Pode vir às 9h?' }],
  })
  expect(outbox.items[0].phone).toMatch(/^\d{10,11}$/)

  const path = `/outbox/${sent.body.id}`
  const byHand = await agenda.call('POST', `${path}/sent`)
  expect(byHand).toMatchObject({ status: 200, body: { part: 'byHand' } })
  expect(byHand.body.sentAt).not.toBeNull()
  expect(await agenda.call('POST', `${path}/sent`)).toMatchObject({
    status: 409,
    body: { code: 'not_waiting' },
  })
  expect(await agenda.call('POST', `${path}/dismissal`)).toMatchObject({ status: 409 })
  expect((await agenda.call('GET', '/outbox')).body.items).toEqual([])

  const { body: read } = await agenda.call('GET', `/messages?patientId=${agenda.patientId}`)
  expect(read.items).toMatchObject([
    { direction: 'out', author: 'person', userFullname: 'Bruno Tavares', send: { state: 'byHand' } },
  ])
  const line = await agenda.call('GET', `/patients/${agenda.patientId}/timeline`)
  expect(line.body.items[0]).toMatchObject({
    kind: 'message',
    title: 'Mensagem por WhatsApp · Enviada à mão',
    detail: 'Oi! Pode vir às 9h?',
    userFullname: 'Bruno Tavares',
  })
  const about = (query: string) =>
    agenda.call('GET', `/messages?${query}`).then(({ body }) => body.items.length)
  expect(await about(`conversationId=${read.items[0].conversationId}`)).toBe(1)
  expect(await about(`conversationId=${randomUUID()}`)).toBe(0)
})

test('who is restricted to other units sees no message about an appointment there', async () => {
  const { body: booked } = await agenda.book()
  const written = await write({ appointmentId: booked.id })
  expect(written.status).toBe(201)
  await work()
  const bind = (units: string | null) =>
    agenda.server.sql(agenda.orgId, 'update members set unit_ids = $2 where user_id = $1', [
      agenda.userIds.manager,
      units,
    ])
  const seen = async () => {
    const [outbox, about, ofPatient] = await Promise.all(
      ['/outbox', `/messages?appointmentId=${booked.id}`, `/messages?patientId=${agenda.patientId}`].map(
        (path) => agenda.call('GET', path, undefined, 'manager').then(({ body }) => body.items),
      ),
    )
    const isAbout = (one: { appointmentId: string }) => one.appointmentId === booked.id
    return [outbox.length, about.length, ofPatient.filter(isAbout).length]
  }
  expect(await seen()).toEqual([1, 1, 1])
  await bind(`{${randomUUID()}}`)
  expect(await seen()).toEqual([0, 0, 0])
  const acts = ['sent', 'dismissal'].map((act) => `/outbox/${written.body.id}/${act}`)
  for (const path of [...acts, `/sends/${written.body.id}/attempts`])
    expect((await agenda.call('POST', path, undefined, 'manager')).status, path).toBe(404)
  await bind(null)
})

test('what nobody wants to send leaves the outbox with a reason', async () => {
  const { body } = await write()
  await work()
  expect((await agenda.call('POST', `/outbox/${body.id}/dismissal`)).status).toBe(200)
  const { body: read } = await agenda.call('GET', `/messages?patientId=${agenda.patientId}`)
  expect(read.items[0].send).toMatchObject({ state: 'skipped', reason: 'Alguém decidiu não enviar' })
})

test('a message needs somebody whom the channel reaches, and a text', async () => {
  const landline = await agenda.create({ fullName: 'Rui Sem Celular', contacts: [] })
  expect(await write({ patientId: landline.id })).toMatchObject({ status: 422, body: { code: 'no_address' } })
  expect(await write({ text: '  ' })).toMatchObject({
    status: 422,
    body: { errors: { text: 'Escreva a mensagem' } },
  })
  expect(await write({ patientId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await write({ appointmentId: randomUUID() })).toMatchObject({ status: 404 })
  expect(await agenda.call('GET', '/messages')).toMatchObject({ status: 422 })
})

test('only what failed is tried again, once', async () => {
  const { body } = await write()
  const again = () => agenda.call('POST', `/sends/${body.id}/attempts`)
  expect(await again()).toMatchObject({ status: 409, body: { code: 'not_failed' } })
  await agenda.server.sql(agenda.orgId, `update sends set state = 'uncertain'`)
  expect(await again()).toMatchObject({ status: 409 })
  await agenda.server.sql(agenda.orgId, `update sends set state = 'failed', reason = '131026'`)
  expect(await again()).toMatchObject({ status: 201, body: { attempt: 2, state: 'planned' } })
  expect(await again()).toMatchObject({ status: 409 })
  expect(await agenda.call('POST', `/sends/${randomUUID()}/attempts`)).toMatchObject({ status: 404 })
})

test('what a contact of the patient wrote is the patient’s, with and without the ninth digit', async () => {
  const marta = await agenda.create({
    fullName: 'Marta Prado',
    contacts: [
      {
        name: '',
        relationship: 'self',
        phone: '(11) 97777-1234',
        email: '',
        hasWhatsapp: true,
        isPreferred: true,
      },
    ],
  })
  await inNetwork(async (tx) => {
    const { id } = await findConversation(tx, {
      address: { ...noAddress, waId: '551177771234' },
      kind: 'whatsapp',
    })
    const message = {
      conversationId: id,
      direction: 'in',
      author: 'patient',
      kind: 'whatsapp',
      channelId: null,
      at: tx.now,
    } as const
    await addMessages(tx, [
      { ...message, text: 'Bom dia' },
      { ...message, text: 'Sobre outra pessoa', patientId: agenda.patientId },
    ])
  })
  const { body } = await agenda.call('GET', `/messages?patientId=${marta.id}`)
  expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['Bom dia'])
})

test('the front desk registers who wants no messages, and takes it back', async () => {
  const add = (body: object) => agenda.call('POST', '/suppressions', { scope: 'marketing', ...body })
  const added = await add({ address: '(11) 97777-1234' })
  expect(added).toMatchObject({
    status: 201,
    body: {
      address: '11977771234',
      scope: 'marketing',
      channel: null,
      source: 'desk',
      userFullname: 'Bruno Tavares',
    },
  })
  expect((await add({ address: '11 7777-1234' })).body.id).toBe(added.body.id)
  expect((await add({ address: '(11) 97777-1234', channel: 'sms' })).body.id).not.toBe(added.body.id)
  expect(await add({ address: 'Tete@Exemplo.com.br', scope: 'automated' })).toMatchObject({
    status: 201,
    body: { address: 'tete@exemplo.com.br' },
  })
  expect(await add({ address: 'ninguém' })).toMatchObject({
    status: 422,
    body: { errors: { address: 'Telefone com DDD ou e-mail. Ex: (11) 98765-4321' } },
  })

  const list = (query = '') => agenda.call('GET', `/suppressions${query}`).then(({ body }) => body)
  expect((await list()).items).toHaveLength(3)
  expect((await list('?address=1177771234')).items).toHaveLength(2)
  expect((await list('?source=desk')).items).toHaveLength(3)
  expect((await list('?source=bounce')).items).toEqual([])
  const first = await list('?limit=2')
  expect((await list(`?limit=2&cursor=${first.next}`)).items).toHaveLength(1)

  const note = 'Ligou e pediu para voltar'
  const lifted = await agenda.call('POST', `/suppressions/${added.body.id}/lifting`, { note })
  expect(lifted).toMatchObject({
    status: 200,
    body: { liftedByFullname: 'Bruno Tavares', liftedNote: note },
  })
  expect((await list()).items).toHaveLength(2)
  expect((await list('?lifted=true')).items).toHaveLength(3)
  expect(await agenda.call('POST', `/suppressions/${randomUUID()}/lifting`)).toMatchObject({ status: 404 })
  const history = await agenda.call('GET', `/history/suppression/${added.body.id}`, undefined, 'owner')
  expect(history.body.items).toHaveLength(2)

  // Pressed by mistake: it holds as it held.
  const restored = await agenda.call('POST', `/suppressions/${added.body.id}/restoration`)
  expect(restored).toMatchObject({
    status: 200,
    body: { liftedAt: null, liftedNote: '', source: 'desk', at: added.body.at },
  })
  expect((await list()).items).toHaveLength(3)
})

test('refusals are found by the patient, by a name and by the address; one said to WhatsApp is lifted there alone', async () => {
  await agenda.server.sql(agenda.orgId, 'delete from suppressions')
  const { patientId } = agenda
  const add = (address: string) =>
    agenda.call('POST', '/suppressions', { address, scope: 'marketing' }).then(({ body }) => body)
  const own = await add('(11) 98765-4321')
  await add('(21) 99999-0000')
  const list = (query: string) =>
    agenda.call('GET', `/suppressions?${new URLSearchParams(query)}`).then(({ body }) => body.items)
  const found = [expect.objectContaining({ id: own.id })]
  expect(own.patients).toEqual([{ id: patientId, name: 'Teresa Cristina Alves' }])
  expect(await list(`patientId=${patientId}`)).toEqual(found)
  expect(await list('q=teresa alv')).toEqual(found)
  expect(await list('q=11987654321')).toEqual(found)
  expect(await list('q=1187654321')).toEqual(found)
  expect(await list('q=Ninguém')).toEqual([])
  expect(await list('source=reply,link')).toEqual([])
  expect(await list('source=reply,desk')).toHaveLength(2)
  await agenda.server.sql(agenda.orgId, `update suppressions set source = 'provider'`)
  expect(await agenda.call('POST', `/suppressions/${own.id}/lifting`)).toMatchObject({
    status: 409,
    body: { code: 'refused_at_provider' },
  })
  expect(await list('')).toHaveLength(2)
})

test('professionals and strangers have none of it', async () => {
  const id = randomUUID()
  const calls: [string, string, object?][] = [
    ['GET', `/messages?conversationId=${id}`],
    ['POST', '/messages', { patientId: id, channel: 'sms', text: 'Oi' }],
    ['POST', `/sends/${id}/attempts`],
    ['GET', '/outbox'],
    ['POST', `/outbox/${id}/open`],
    ['POST', `/outbox/${id}/sent`],
    ['POST', `/outbox/${id}/waiting`],
    ['POST', `/outbox/${id}/dismissal`],
    ['GET', '/suppressions'],
    ['POST', '/suppressions', { address: '11977771234', scope: 'marketing' }],
    ['POST', `/suppressions/${id}/lifting`],
    ['POST', `/suppressions/${id}/restoration`],
  ]
  for (const [method, path, body] of calls) {
    for (const role of ['professional', 'stranger'] as const)
      expect((await agenda.call(method, path, body, role)).status, `${method} ${path}`).toBe(403)
    expect((await agenda.server.call(method, `${agenda.path}${path}`, { body })).status).toBe(401)
  }
})

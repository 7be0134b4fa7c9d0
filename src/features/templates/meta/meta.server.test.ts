import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChannels } from '#features/channels/commands.server.ts'
import type { ChannelEvent } from '#features/channels/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { olga, zeca } from '#test/world.ts'
import { loadTemplates } from '../commands.server.ts'
import type { Template } from '../contract.ts'
import type { InOrg } from '../queries.server.ts'
import { handleTemplateEvents } from './events.server.ts'
import { synchronizeByItself } from './synchronize.server.ts'

let server: TestServer
let meta: CloudApi
let token: string
let orgId: string
let serial = 0

const call = (method: string, at = '', body?: object) =>
  server.call(method, `/api/v1/orgs/${orgId}${at}`, { token, body })

const content = {
  header: 'Sua visita',
  body: 'Olá, {{paciente.nome}}. Sua visita é {{agendamento.data}}, às {{agendamento.hora}}. Podemos contar com você?',
  footer: 'Para parar, responda SAIR',
  buttons: [
    { type: 'reply', text: 'Confirmar', act: 'confirm' },
    { type: 'url', text: 'Ver', url: '{{link.confirmacao}}' },
  ],
}

async function create(over: object = {}): Promise<Template> {
  serial += 1
  const form = { name: `Texto ${serial}`, kind: 'whatsapp', category: 'utility', use: 'dayBefore', content }
  const { status, body } = await call('POST', '/templates', { ...form, ...over })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: string): Promise<Template> => (await call('GET', `/templates/${id}`)).body
const submit = ({ id, version }: Template) => call('POST', `/templates/${id}/submission`, { version })
const change = (one: Template, over: object) => call('PUT', `/templates/${one.id}`, { ...one, ...over })
const synchronize = () => call('POST', '/templates/synchronization')
const atMeta = (name: string) => {
  const found = meta.templates.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not at Meta`)
  return found
}

const inside = <T>(work: (tx: InOrg) => Promise<T>) =>
  transact({ database: server.db.database, userId: null, orgId }, work)

type Told = Extract<ChannelEvent, { type: 'template' }>['change']

/** Tells what Meta says of the newest submitted version, as the webhook would. */
async function tell(id: string, change: Told, at = new Date().toISOString()) {
  const { versions } = await read(id)
  const { metaName } = versions.find((one) => one.metaName !== '') ?? { metaName: '' }
  const event: ChannelEvent = {
    type: 'template',
    at,
    templateId: atMeta(metaName).id,
    name: metaName,
    change,
  }
  await inside((tx) =>
    handleTemplateEvents(tx, { channelId: crypto.randomUUID(), kind: 'whatsapp' }, [event]),
  )
}
const state = (name: string, reason = ''): Told => ({ what: 'state', state: name, reason })
const sendable = async (id: string) =>
  (
    await transact({ database: server.db.database, userId: null, orgId }, (tx) => loadTemplates(tx, [id]))
  ).get(id)

async function approved(): Promise<Template> {
  const one = await create()
  const { body } = await submit(one)
  atMeta(body.versions[0].metaName).status = 'APPROVED'
  await tell(one.id, state('APPROVED'))
  return read(one.id)
}

beforeAll(async () => {
  meta = await startCloudApi()
  server = await startTestServer({ WHATSAPP_URL: meta.url, OUTBOUND_ALLOW: '127.0.0.1' })
  const owner = await server.register(olga)
  token = owner.token
  orgId = owner.user.orgId
  await server.addPhone(orgId, owner.user.userId, '11912345678')
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const connected = await call('PUT', '/channels/whatsapp', {
    version: null,
    phoneNumberId,
    accountId,
    accessToken,
    appSecret,
  })
  expect(connected.status).toBe(200)
})
afterAll(async () => {
  await server.stop()
  meta.stop()
})
beforeEach(() => {
  meta.onMessage = () => undefined
})

describe('submission', () => {
  test('hands the text over with named variables and examples; it is locked while Meta reads it', async () => {
    const one = await create({ name: 'Lembrete, à véspera' })
    const { status, body } = await submit(one)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ state: 'submitted', sendingNumber: null, version: 2 })
    expect(body.versions[0].metaName).toBe('lembrete_a_vespera')
    const submitted = atMeta('lembrete_a_vespera')
    expect(submitted).toMatchObject({ language: 'pt_BR', category: 'UTILITY' })
    const text = JSON.stringify(submitted.components)
    expect(text).toContain('{{paciente_nome}}')
    expect(text).toContain('Horácio')
    expect(text).toContain('/c/{{1}}')
    expect(await change(body, { content: { ...content, body: 'Outro texto, sem nada' } })).toMatchObject({
      status: 422,
      body: { errors: { 'content.body': expect.stringContaining('A Meta está lendo') } },
    })
    expect((await submit(body)).body.code).toBe('not_submittable')
    expect((await change(body, { name: 'Só o nome' })).status).toBe(200)
  })

  test('an error of the text goes no further, and is named', async () => {
    const one = await create({ content: { ...content, body: '{{paciente.nome}}, até logo mais' } })
    const { status, body } = await submit(one)
    expect({ status, checks: body.checks }).toEqual({
      status: 422,
      checks: [{ id: 'edges', title: 'Começa com variável' }],
    })
    expect((await read(one.id)).state).toBe('draft')
  })

  test('of an older version is rejected', async () => {
    const one = await create()
    await change(one, { name: `${one.name} novo` })
    expect((await submit(one)).body.code).toBe('stale_version')
  })

  test('can be taken back; the next time it has another name, for the first is not free again', async () => {
    const one = await create({ name: 'Vai e volta' })
    const { body } = await submit(one)
    const back = await call('POST', `/templates/${one.id}/withdrawal`, { version: body.version })
    expect(back.body).toMatchObject({ state: 'draft', versions: [{ metaName: '' }] })
    expect(meta.templates.some(({ name }) => name === 'vai_e_volta')).toBe(false)
    expect((await submit(back.body)).body.versions[0].metaName).toBe('vai_e_volta_t2')
    const other = await create()
    const early = await call('POST', `/templates/${other.id}/withdrawal`, { version: other.version })
    expect(early.body.code).toBe('not_in_review')
  })

  test('what Meta refuses at once is a draft again, and the reason is told', async () => {
    const one = await create({ name: 'Repetido' })
    meta.templates.push({ ...atMeta('hello_world'), id: '900', name: 'repetido', language: 'pt_BR' })
    const { status, body } = await submit(one)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'refused_by_meta',
      reason: 'A Meta já tem um texto com este nome. Mude o nome, ou sincronize.',
    })
    expect(await read(one.id)).toMatchObject({ state: 'draft', versions: [{ metaName: '' }] })
  })
})

describe('what Meta tells', () => {
  test('an approved version goes out; a new text waits beside it until it is approved itself', async () => {
    const one = await approved()
    expect(one).toMatchObject({ state: 'approved', number: 1, sendingNumber: 1 })
    const next = (await change(one, { content: { ...content, header: 'Está chegando' } })).body
    expect(next).toMatchObject({ state: 'draft', number: 2, sendingNumber: 1 })
    expect(await sendable(one.id)).toMatchObject({ version: 1, metaName: next.versions[1].metaName })
    await submit(next)
    expect(await sendable(one.id)).toMatchObject({ version: 1 })
    await tell(one.id, state('APPROVED'))
    const both = await read(one.id)
    expect(both.versions.map(({ number, state: now }) => [number, now])).toEqual([
      [2, 'approved'],
      [1, 'replaced'],
    ])
    expect(await sendable(one.id)).toMatchObject({ version: 2, metaName: both.versions[0]?.metaName })
  })

  test('without an approved version the newest goes out within a conversation alone', async () => {
    const one = await create()
    expect(await sendable(one.id)).toMatchObject({ version: 1, metaName: null })
  })

  test('a refusal says why in plain words, and a new text may be written', async () => {
    const one = await create()
    await submit(one)
    await tell(one.id, state('REJECTED', 'INVALID_FORMAT'))
    const rejected = await read(one.id)
    expect(rejected).toMatchObject({
      state: 'rejected',
      problem: { level: 'error', act: 'correct', text: expect.stringContaining('variável no começo') },
    })
    const listed = await call('GET', '/templates?situation=problem')
    expect(listed.body.items.map(({ id }: Template) => id)).toContain(one.id)
    const next = (await change(rejected, { content: { ...content, header: 'Outra vez' } })).body
    expect(next).toMatchObject({ number: 2, state: 'draft', problem: null })
    expect(next.versions[1]).toMatchObject({ state: 'rejected', reason: expect.stringContaining('variável') })
  })

  test('a pause has its end, and how many are left; then nothing goes out by it', async () => {
    const one = await approved()
    const at = new Date(Date.now() + 1_000)
    await tell(one.id, state('PAUSED', 'SECOND_PAUSE'), at.toISOString())
    expect(await read(one.id)).toMatchObject({
      state: 'paused',
      sendingNumber: null,
      pausedUntil: new Date(at.getTime() + 6 * 3_600_000).toISOString(),
      problem: { level: 'warning', act: 'review', text: expect.stringContaining('2ª pausa') },
    })
    expect(await sendable(one.id)).toMatchObject({ metaName: null })
  })

  test('twice is once, and an older word that comes late is none', async () => {
    const one = await approved()
    const later = new Date(Date.now() + 60_000).toISOString()
    await tell(one.id, state('PAUSED', 'FIRST_PAUSE'), later)
    const paused = await read(one.id)
    await tell(one.id, state('PAUSED', 'FIRST_PAUSE'), later)
    await tell(one.id, state('APPROVED'), new Date(Date.now() + 30_000).toISOString())
    expect(await read(one.id)).toEqual(paused)
    const history = await call('GET', `/history/template/${one.id}`)
    expect(history.body.items[0]).toMatchObject({ before: { state: 'approved' }, after: { state: 'paused' } })
    expect(history.body.items).toHaveLength(4)
  })

  test('quality', async () => {
    const one = await approved()
    await tell(one.id, { what: 'quality', quality: 'YELLOW' })
    expect((await read(one.id)).quality).toBe('medium')
  })

  test('quality and category of a text in review leave those of the one that goes out alone', async () => {
    const one = await approved()
    await tell(one.id, { what: 'quality', quality: 'GREEN' })
    Object.assign(atMeta(one.versions[0]?.metaName ?? ''), { quality_score: { score: 'GREEN' } })
    const rewritten = { ...content, body: `${content.body} Até lá.` }
    const { body } = await change(await read(one.id), { category: 'marketing', content: rewritten })
    await submit(body)
    // Meta lists both: the one that goes out is utility there, as it was handed over.
    await synchronize()
    expect(await read(one.id)).toMatchObject({ quality: 'high', metaCategory: null, problem: null })
    await tell(one.id, { what: 'quality', quality: 'RED' })
    expect(await read(one.id)).toMatchObject({ state: 'submitted', quality: 'high' })
    expect(await sendable(one.id)).toMatchObject({ category: 'utility', isReclassified: false })
    await tell(one.id, state('APPROVED'))
    // How people receive a new text, nobody knows yet.
    expect(await read(one.id)).toMatchObject({ state: 'approved', sendingNumber: 2, quality: null })
    await tell(one.id, { what: 'quality', quality: 'YELLOW' })
    expect((await read(one.id)).quality).toBe('medium')
  })

  test('another category is told with its price; accepted, it is the template’s own', async () => {
    const one = await approved()
    await tell(one.id, { what: 'category', category: 'marketing' })
    const reclassified = await read(one.id)
    expect(reclassified).toMatchObject({
      category: 'utility',
      metaCategory: 'marketing',
      problem: { act: 'decide', text: expect.stringContaining('R$ 0,34 em vez de R$ 0,04') },
    })
    expect(await sendable(one.id)).toMatchObject({ category: 'marketing', isReclassified: true })
    const listed = await call('GET', '/templates?category=marketing&limit=100')
    expect(listed.body.items.map(({ id }: Template) => id)).toContain(one.id)
    const { body } = await call('POST', `/templates/${one.id}/category`, { version: reclassified.version })
    expect(body).toMatchObject({ category: 'marketing', metaCategory: null, problem: null })
    expect(await sendable(one.id)).toMatchObject({ category: 'marketing', isReclassified: false })
  })

  test('of a template that is not ours says nothing to us', async () => {
    const event: ChannelEvent = {
      type: 'template',
      at: new Date().toISOString(),
      templateId: '404',
      name: 'de_outro',
      change: state('APPROVED'),
    }
    await inside((tx) =>
      handleTemplateEvents(tx, { channelId: crypto.randomUUID(), kind: 'whatsapp' }, [event]),
    )
  })
})

describe('synchronization', () => {
  test('brings states, quality and categories, and says what changed', async () => {
    const one = await create()
    const { body } = await submit(one)
    Object.assign(atMeta(body.versions[0].metaName), { status: 'APPROVED', category: 'MARKETING' })
    const synced = await synchronize()
    expect(synced.status).toBe(200)
    expect(synced.body.ids).toContain(one.id)
    const after = await read(one.id)
    expect(after).toMatchObject({ state: 'approved', metaCategory: 'marketing' })
    expect(after.syncedAt).not.toBeNull()
    expect((await synchronize()).body.ids).toEqual([])
  })

  test('by itself it is the same, once the network has an account and a text at Meta', async () => {
    const channels = openChannels({
      env: readEnv({ WHATSAPP_URL: meta.url, OUTBOUND_ALLOW: '127.0.0.1' }),
      secrets: testSecrets,
    })
    const byItself = (id: string) => synchronizeByItself(channels, server.db.database, id)
    const one = await create()
    const { body } = await submit(one)
    Object.assign(atMeta(body.versions[0].metaName), { status: 'REJECTED', rejected_reason: 'PROMOTIONAL' })
    await byItself(orgId)
    expect(await read(one.id)).toMatchObject({
      state: 'rejected',
      problem: { text: expect.stringContaining('convida ou promove') },
    })
    const other = await server.register(zeca)
    await byItself(other.user.orgId)
    const texts = await server.call('GET', `/api/v1/orgs/${other.user.orgId}/templates`, {
      token: other.token,
    })
    expect(texts.body.items[0].syncedAt).toBeNull()
    channels.close()
  })

  test('a text that was deleted there goes out no more', async () => {
    const one = await approved()
    const gone = meta.templates.findIndex(({ name }) => name === one.versions[0]?.metaName)
    meta.templates.splice(gone, 1)
    await synchronize()
    expect(await read(one.id)).toMatchObject({
      state: 'disabled',
      problem: { text: expect.stringContaining('apagado na Meta') },
    })
  })

  test('one that was handed over meanwhile, and that Meta does not list yet, is not taken for deleted', async () => {
    const one = await create()
    const { body } = await submit(one)
    meta.templates.splice(meta.templates.indexOf(atMeta(body.versions[0].metaName)), 1)
    await synchronize()
    expect((await read(one.id)).state).toBe('submitted')
  })

  test('an answer that was lost comes to light: taken, or a draft again', async () => {
    const [taken, lost] = [await create(), await create()]
    await submit(taken)
    await submit(lost)
    const { metaName = '' } = (await read(lost.id)).versions[0] ?? {}
    meta.templates.splice(
      meta.templates.findIndex(({ name }) => name === metaName),
      1,
    )
    await server.sql(
      orgId,
      `update template_versions set meta_id = '', submitted_at = now() - interval '10 minutes'
        where template_id = any($1)`,
      [[taken.id, lost.id]],
    )
    await synchronize()
    expect((await read(taken.id)).state).toBe('submitted')
    await tell(taken.id, state('APPROVED'))
    expect((await read(taken.id)).state).toBe('approved')
    expect(await read(lost.id)).toMatchObject({ state: 'draft', versions: [{ metaName: '' }] })
  })
})

describe('a test', () => {
  test('goes out by the approved text, filled in', async () => {
    const one = await approved()
    const { body } = await call('POST', `/templates/${one.id}/test`, {
      kind: 'whatsapp',
      to: '(11) 91234-5678',
    })
    expect(body).toEqual({ isAccepted: true, isInOutbox: false, text: 'O provedor aceitou a mensagem.' })
    const sent = meta.messages.at(-1)?.body
    expect(sent).toMatchObject({ type: 'template', to: '5511912345678' })
    expect(JSON.stringify(sent)).toContain('Horácio')
  })

  test('leaves with the version that patients get, where that is asked for', async () => {
    const one = await approved()
    const { body: rewritten } = await change(one, { content: { ...content, header: 'Outra' } })
    expect(rewritten).toMatchObject({ number: 2, sendingNumber: 1 })
    await call('POST', `/templates/${one.id}/test`, { kind: 'whatsapp', to: '11912345678', which: 'sending' })
    expect(meta.messages.at(-1)?.body).toMatchObject({ type: 'template' })
    await call('POST', `/templates/${one.id}/test`, { kind: 'whatsapp', to: '11912345678' })
    expect(meta.messages.at(-1)?.body).toMatchObject({ type: 'text' })
  })

  test('without approval it is a message of a conversation; what is missing for that is said', async () => {
    const one = await create()
    meta.onMessage = () => ({ code: 131047 })
    const { body } = await call('POST', `/templates/${one.id}/test`, {
      kind: 'whatsapp',
      to: '(11) 91234-5678',
    })
    expect(body).toMatchObject({ isAccepted: false, text: expect.stringContaining('últimas 24 horas') })
  })

  test('422 for what is no number', async () => {
    const one = await create()
    const { body } = await call('POST', `/templates/${one.id}/test`, { kind: 'whatsapp', to: '123' })
    expect(body.errors).toEqual({ to: 'Celular inválido. Ex: (11) 91234-5678' })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, bruno, clara, olga, zeca } from '#test/world.ts'
import type { TemplateItem } from './contract.ts'
import { starters } from './starters.ts'

let server: TestServer
let orgId: string
const tokens: Record<string, string> = {}

const call = (method: string, at = '', body?: object, who = 'owner', headers = {}) =>
  server.call(method, `/api/v1/orgs/${orgId}/templates${at}`, { token: tokens[who], body, headers })

const form = {
  name: 'Aviso',
  kind: 'whatsapp',
  category: 'utility',
  use: 'dayBefore',
  content: { body: 'Olá, {{paciente.nome}}. Sua visita é {{agendamento.data}}. Até logo!' },
}

async function create(name: string, over: object = {}) {
  const { status, body } = await call('POST', '', { ...form, name, ...over })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  tokens.owner = owner.token
  await server.addPhone(orgId, owner.user.userId, '11912345678')
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
  }
  tokens.stranger = (await server.register(zeca)).token
  const local = await server.register({ ...ana, email: 'local@aurora.example' })
  await server.addMember(orgId, local.user.userId, 'manager')
  await server.sql(orgId, 'update members set unit_ids = $2 where user_id = $1', [
    local.user.userId,
    [crypto.randomUUID()],
  ])
  tokens.local = local.token
})
afterAll(() => server.stop())

describe('a new network', () => {
  test('begins with a text for everything that goes out, without an entry in their history', async () => {
    const { body } = await call('GET', '?limit=100')
    expect(body.total).toBe(starters.length)
    const dayBefore = body.items.find(({ starter }: TemplateItem) => starter === 'dayBefore')
    expect(dayBefore).toMatchObject({
      name: 'Lembrete da véspera',
      kind: 'whatsapp',
      category: 'utility',
      number: 1,
      state: 'draft',
      sendingNumber: null,
      problem: null,
      quality: null,
      metaCategory: null,
      usedBy: [{ by: 'automation', name: 'Véspera' }],
      lastUsedAt: null,
      sentIn30Days: 0,
    })
    expect(body.items.find(({ kind }: TemplateItem) => kind === 'sms').sendingNumber).toBe(1)
    const found = await call('GET', `/${dayBefore.id}`)
    expect(found.body.versions).toHaveLength(1)
    expect(found.body.versions[0]).toMatchObject({ author: null, sends: 0 })
  })

  test('gets back what it deleted, beside a text of its own by that name', async () => {
    const { items } = (await call('GET', '?limit=100&usedBy=nobody')).body
    const one = items.find(({ starter }: TemplateItem) => starter === 'professionalAbsent')
    await call('POST', '/deletion', { ids: [one.id] })
    await create(one.name)
    const restored = await call('POST', '/starters')
    expect(restored.body.ids).toHaveLength(1)
    expect((await call('GET', `/${restored.body.ids[0]}`)).body).toMatchObject({
      name: `${one.name} (inicial)`,
      starter: 'professionalAbsent',
    })
    expect((await call('POST', '/starters')).body).toEqual({ ids: [] })
  })

  test.each(['receptionist', 'professional', 'stranger', 'local'])(
    '403 for %s to restore them',
    async (who) => {
      expect((await call('POST', '/starters', undefined, who)).status).toBe(403)
    },
  )
})

describe('POST /orgs/{orgId}/templates', () => {
  test('201 creates the first version, tidy, and in the history', async () => {
    const created = await create('  Meu   aviso ', {
      content: {
        body: 'Olá, {{ paciente.nome }}.  \r\nAté logo',
        subject: 'Só de e-mail',
        buttons: [{ type: 'phone', text: ' Ligar ', phone: '(11) 3045-2200' }],
      },
    })
    expect(created).toMatchObject({
      name: 'Meu aviso',
      version: 1,
      number: 1,
      state: 'draft',
      starter: '',
      content: {
        subject: '',
        body: 'Olá, {{paciente.nome}}.\nAté logo',
        buttons: [{ type: 'phone', text: 'Ligar', phone: '1130452200' }],
        isPlainSms: false,
      },
      versions: [{ number: 1, author: olga.fullname, metaName: '', reason: '' }],
    })
    expect((await call('GET', `/${created.id}`)).body).toEqual(created)
    const history = await server.call('GET', `/api/v1/orgs/${orgId}/history/template/${created.id}`, {
      token: tokens.receptionist,
    })
    expect(history.body.items).toMatchObject([{ act: 'create' }])
  })

  test('422 beside each field; an unknown variable is an error, with the one that was meant', async () => {
    const { status, body } = await call('POST', '', {
      ...form,
      name: '',
      content: {
        body: 'Sua carteirinha é {{convenio.carteira}}',
        header: 'a'.repeat(61),
        buttons: [{ type: 'url', text: '', url: 'clinica' }],
      },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: 'Dê um nome. Ex: Lembrete da véspera',
      'content.header': 'Cabeçalho muito longo. Máx. 60 caracteres',
      'content.body': 'convenio.carteira não existe. Você quis dizer paciente.carteirinha?',
      'content.buttons.0.text': 'Escreva o texto do botão',
      'content.buttons.0.url': 'Endereço inválido. Ex: https://suaclinica.com.br',
    })
  })

  test('422 for a name that is taken, whatever its accents', async () => {
    await create('Avisão')
    const { status, body } = await call('POST', '', { ...form, name: 'avisao' })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { name: 'Já existe um template com este nome' },
    })
  })

  test.each(['receptionist', 'professional', 'stranger', 'local'])('403 for %s', async (who) => {
    expect((await call('POST', '', { ...form, name: `De ${who}` }, who)).status).toBe(403)
  })
})

describe('GET', () => {
  test.each([
    ['owner', 200],
    ['manager', 200],
    ['local', 200],
    ['receptionist', 200],
    ['professional', 403],
    ['stranger', 403],
  ])('%s: %i, the list and one', async (who, status) => {
    const { id } = (await call('GET')).body.items[0]
    expect((await call('GET', '', undefined, who)).status).toBe(status)
    expect((await call('GET', `/${id}`, undefined, who)).status).toBe(status)
    expect((await call('GET', '/examples', undefined, who)).status).toBe(status)
  })

  test('401 without a token', async () => {
    expect((await server.call('GET', `/api/v1/orgs/${orgId}/templates`)).status).toBe(401)
  })

  test('finds by name and by words of the text, and filters', async () => {
    const names = async (search: string) =>
      (await call('GET', `?limit=100&${search}`)).body.items.map(({ name }: TemplateItem) => name)
    expect(await names('q=vespera')).toEqual(['Lembrete da véspera'])
    expect(await names('q=amigo')).toEqual(['Como foi o atendimento'])
    expect(await names('kind=sms,email')).toEqual(['Lembrete por e-mail', 'Lembrete por SMS'])
    expect(await names('situation=ready')).toEqual(['Lembrete por e-mail', 'Lembrete por SMS'])
    expect(await names('category=marketing')).toContain('Retorno anual')
    expect(await names('situation=problem,approved,submitted')).toEqual([])
    expect(await names('usedBy=automation')).toContain('Lembrete da véspera')
    expect(await names('usedBy=nobody')).not.toContain('Lembrete da véspera')
  })

  test('404 for one of another network', async () => {
    const other = await server.register({ ...zeca, email: 'outra@boreal.example' })
    const theirs = await server.call('GET', `/api/v1/orgs/${other.user.orgId}/templates`, {
      token: other.token,
    })
    expect((await call('GET', `/${theirs.body.items[0].id}`)).status).toBe(404)
  })
})

describe('PUT /orgs/{orgId}/templates/{id}', () => {
  test('a draft is written over; the version of the record rises', async () => {
    const before = await create('Rascunho')
    const content = { ...before.content, body: 'Outro texto, sem mais' }
    const { status, body } = await call('PUT', `/${before.id}`, { ...before, content })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, number: 1, content, versions: [{ number: 1 }] })
  })

  test('by other channels each text is a version, and the newest goes out', async () => {
    const before = await create('Curto', { kind: 'sms' })
    const after = (
      await call('PUT', `/${before.id}`, { ...before, content: { ...before.content, body: 'Mais curto' } })
    ).body
    expect(after).toMatchObject({ number: 2, sendingNumber: 2 })
    expect(
      after.versions.map(({ number, state }: { number: number; state: string }) => [number, state]),
    ).toEqual([
      [2, 'draft'],
      [1, 'replaced'],
    ])
    const renamed = (await call('PUT', `/${before.id}`, { ...after, name: 'Curtinho' })).body
    expect(renamed).toMatchObject({ name: 'Curtinho', version: 3, number: 2 })
  })

  test('409 with the template as it is now', async () => {
    const before = await create('Disputado')
    await call('PUT', `/${before.id}`, { ...before, name: 'Disputado por Ana' })
    const { status, body } = await call('PUT', `/${before.id}`, { ...before, name: 'Disputado por Olga' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { name: 'Disputado por Ana', version: 2 } })
  })

  test.each(['receptionist', 'professional', 'stranger', 'local'])('403 for %s', async (who) => {
    const one = await create(`Fechado a ${who}`)
    expect((await call('PUT', `/${one.id}`, one, who)).status).toBe(403)
  })
})

describe('deletion', () => {
  test('can be undone, unless the name went to another', async () => {
    const one = await create('Vai e volta')
    expect((await call('POST', '/deletion', { ids: [one.id] })).body).toEqual({ ids: [one.id] })
    expect((await call('GET', `/${one.id}`)).status).toBe(404)
    expect((await call('GET', '?deleted=true&q=vai+e+volta')).body.items[0]).toMatchObject({ id: one.id })
    const other = await create('Vai e volta')
    expect((await call('POST', '/restoration', { ids: [one.id] })).body.code).toBe('name_taken')
    await call('PUT', `/${other.id}`, { ...other, name: 'Ficou' })
    expect((await call('POST', '/restoration', { ids: [one.id] })).body).toEqual({ ids: [one.id] })
  })

  test.each(['receptionist', 'professional', 'stranger', 'local'])('403 for %s', async (who) => {
    const { id } = (await call('GET')).body.items[0]
    expect((await call('POST', '/deletion', { ids: [id] }, who)).status).toBe(403)
    expect((await call('POST', '/restoration', { ids: [id] }, who)).status).toBe(403)
  })
})

test('without a channel nothing is submitted or synchronized, and a test waits in the outbox', async () => {
  const one = await create('Sem canal')
  const submitted = await call('POST', `/${one.id}/submission`, { version: 1 })
  expect(submitted).toMatchObject({ status: 409, body: { code: 'whatsapp_missing' } })
  expect((await call('POST', '/synchronization')).body.code).toBe('whatsapp_missing')
  const tested = await call('POST', `/${one.id}/test`, { kind: 'sms', to: '(11) 91234-5678' })
  expect(tested).toMatchObject({ status: 200, body: { isAccepted: false, isInOutbox: true } })
  const queued = await server.sql(orgId, `select kind, state, source, recipient, content, user_id from sends`)
  expect(queued).toMatchObject([
    {
      kind: 'sms',
      state: 'planned',
      source: 'test',
      recipient: { phone: '11912345678' },
      content: { body: expect.stringContaining('Olá, Horácio.') },
    },
  ])
  const wrong = await call('POST', `/${one.id}/test`, { kind: 'sms', to: '123' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  const elsewhere = await call('POST', `/${one.id}/test`, { kind: 'sms', to: '(11) 91234-5679' })
  expect(elsewhere.body.errors).toEqual({
    to: 'Testes vão só para quem é da equipe: informe este celular em Equipe antes',
  })
  const patient = await call('POST', `/${one.id}/test`, { kind: 'email', to: 'alguem@paciente.example' })
  expect(patient.body.errors).toEqual({
    to: 'Testes vão só para quem é da equipe: este e-mail não é de ninguém dela',
  })
  expect((await call('POST', `/${one.id}/test`, { kind: 'email', to: olga.email })).status).toBe(200)
  expect((await call('POST', `/${one.id}/test`, { kind: 'sms', to: '11912345678' }, 'local')).status).toBe(
    403,
  )
  expect((await call('GET', `/${one.id}`)).body.state).toBe('draft')
})

describe('who uses them, and how often they went out', () => {
  test('is told of list and template; a template in use is not deleted', async () => {
    const one = await create('Usado')
    const campaignId = crypto.randomUUID()
    await server.sql(
      orgId,
      `insert into campaigns (org_id, id, name, template_id, audience, schedule)
        values ($1, $2, 'Retorno de maio', $3, '{"from":"list"}', '{}')`,
      [orgId, campaignId, one.id],
    )
    const send = `insert into sends (org_id, id, source, occasion, purpose, template_id, template_version, kind, due_at, state, sent_at)
      values ($1, $2, 'campaign', $3, 'marketing', $4, 1, 'whatsapp', now(), 'sent', now() - make_interval(days => $5))`
    for (const [occasion, days] of [
      ['a', 1],
      ['b', 40],
    ] as const)
      await server.sql(orgId, send, [orgId, crypto.randomUUID(), occasion, one.id, days])
    const user = { id: campaignId, by: 'campaign', name: 'Retorno de maio', detail: 'campanha em rascunho' }
    const found = await call('GET', `/${one.id}`)
    expect(found.body).toMatchObject({ usedBy: [user], sentIn30Days: 1, versions: [{ sends: 2 }] })
    expect(found.body.lastUsedAt).not.toBeNull()
    const listed = await call('GET', '?usedBy=campaign')
    expect(listed.body.items).toMatchObject([{ id: one.id, usedBy: [user], sentIn30Days: 1 }])
    expect((await call('GET', '?usedBy=nobody&q=usado')).body.items).toEqual([])
    const { status, body } = await call('POST', '/deletion', { ids: [one.id] })
    expect({ status, uses: body.uses }).toEqual({
      status: 409,
      uses: [{ id: campaignId, name: 'Retorno de maio', by: 'campanha em rascunho' }],
    })
    await server.sql(orgId, `update campaigns set state = 'done' where id = $1`, [campaignId])
    expect((await call('POST', '/deletion', { ids: [one.id] })).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { amparo, teresa } from '#test/world.ts'

let clinic: Clinic
let planId: string
let productId: string

beforeAll(async () => {
  clinic = await openClinic()
  const plan = (await clinic.call('POST', '/insurance-plans', amparo, 'manager')).body
  planId = plan.id
  productId = plan.products[0].id
})
afterAll(() => clinic.server.stop())

const list = async (query: string, role?: 'professional') =>
  (await clinic.call('GET', `/patients?${query}`, undefined, role)).body
const names = async (query: string) =>
  (await list(query)).items.map((one: { fullName: string }) => one.fullName)
const history = async (id: string) =>
  (await clinic.call('GET', `/history/patient/${id}`)).body.items as {
    act: string
    before: object | null
    after: object | null
  }[]

describe('POST /patients', () => {
  test('201 stores normalised values, with contacts and an entry in the history', async () => {
    const { status, body } = await clinic.call('POST', '/patients', {
      ...teresa,
      fullName: '  Teresa de  Jesus Prado ',
      tags: ['Idosa', 'idosa', ' VIP '],
      insurancePlanId: planId,
      insuranceProductId: productId,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      view: 'full',
      fullName: 'Teresa de Jesus Prado',
      cpf: '11144477735',
      cns: '898000000043208',
      tags: ['idosa', 'vip'],
      insurancePlanName: 'Amparo',
      insuranceProductName: 'Básico enfermaria',
      version: 1,
      contacts: [
        { relationship: 'self', phone: '11987654321', hasWhatsapp: true, isPreferred: true },
        { relationship: 'child', name: 'Marta Prado', phone: '1130452200', isPreferred: false },
      ],
    })
    expect((await history(body.id)).map(({ act }) => act)).toEqual(['create'])
  })

  test('201 with a name alone', async () => {
    expect(await clinic.create({ fullName: 'Bento' })).toMatchObject({ birthDate: '', contacts: [] })
  })

  test('422 beside each wrong field', async () => {
    const { status, body } = await clinic.call('POST', '/patients', {
      ...teresa,
      fullName: ' ',
      birthDate: '2027-01-01',
      cpf: '111.444.777-36',
      cns: '1',
      email: 'x',
      memberNumber: '0937 8664 80959-73 1234567',
      contacts: [
        { relationship: 'self', phone: '(20) 91234-5678' },
        { relationship: 'mother', name: '', phone: '' },
      ],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      fullName: 'Nome completo é obrigatório',
      birthDate: 'Data inválida. Ex: 27/03/1985',
      cpf: 'CPF inválido. Confira os dígitos',
      cns: 'CNS inválido. São 15 dígitos',
      email: 'E-mail inválido. Ex: maria@exemplo.com.br',
      memberNumber: 'Carteirinha muito longa. Máx. 20 letras e números',
      'contacts.0.phone': 'Telefone inválido. Ex: (11) 91234-5678',
      'contacts.1.name': 'Diga o nome. Ex: Marta, a mãe',
      'contacts.1.phone': 'Informe o telefone ou o e-mail',
    })
  })

  test.each(['1895-01-01', '1985-02-30'])('422 for a birth on %s', async (birthDate) => {
    expect((await clinic.call('POST', '/patients', { fullName: 'Ana', birthDate })).body.errors).toEqual({
      birthDate: 'Data inválida. Ex: 27/03/1985',
    })
  })

  test('409 names who has the CPF, also of two at the same moment', async () => {
    await clinic.create({ fullName: 'Rita Lopes', socialName: 'Rui Lopes', cpf: '52998224725' })
    const { status, body } = await clinic.call('POST', '/patients', {
      fullName: 'Outra',
      cpf: '529.982.247-25',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'cpf_taken',
      errors: { cpf: 'Este CPF já é de Rui Lopes' },
      patient: { name: 'Rui Lopes' },
    })
    const race = await Promise.all(
      [1, 2, 3, 4].map((at) =>
        clinic.call('POST', '/patients', { fullName: `Par ${at}`, cpf: '39053344705' }),
      ),
    )
    expect(race.map((one) => one.status).sort()).toEqual([201, 409, 409, 409])
  })

  test('422 for a convênio that is not there, and a plan of another', async () => {
    const { body } = await clinic.call('POST', '/patients', {
      fullName: 'Ana',
      insurancePlanId: crypto.randomUUID(),
    })
    expect(body.errors).toEqual({ insurancePlanId: 'Este convênio não existe mais' })
    const second = await clinic.call('POST', '/patients', {
      fullName: 'Ana',
      insurancePlanId: planId,
      insuranceProductId: crypto.randomUUID(),
    })
    expect(second.body.errors).toEqual({ insuranceProductId: 'Este plano não é deste convênio' })
  })
})

describe('GET /patients/{id}', () => {
  test('200 with the record; the reader is recorded, at intervals', async () => {
    const { id } = await clinic.create({ fullName: 'Lida' })
    for (let times = 0; times < 3; times++)
      expect((await clinic.call('GET', `/patients/${id}`)).body.fullName).toBe('Lida')
    await clinic.call('GET', `/patients/${id}`, undefined, 'manager')
    expect((await history(id)).map(({ act }) => act)).toEqual(['read', 'read', 'create'])
  })

  test('404 for nobody, and for a professional who attends nobody', async () => {
    const { id } = await clinic.create({ fullName: 'Alheia' })
    expect((await clinic.call('GET', `/patients/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await clinic.call('GET', `/patients/${id}`, undefined, 'professional')).status).toBe(404)
  })
})

describe('PUT /patients/{id}', () => {
  test('200 raises the version, keeps the contacts’ ids and records the changes', async () => {
    const before = await clinic.create({
      fullName: 'Vera',
      contacts: [{ phone: '11999990001' }, { phone: '11999990002', hasWhatsapp: true }],
    })
    const [first, second] = before.contacts as unknown as { id: string }[]
    const { status, body } = await clinic.call('PUT', `/patients/${before.id}`, {
      ...before,
      fullName: 'Vera Lima',
      contacts: [second, { relationship: 'father', name: 'Ivo', phone: '1133334444' }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ fullName: 'Vera Lima', version: 2 })
    expect(body.contacts[0].id).toBe(second?.id)
    expect(body.contacts.map(({ id }: { id: string }) => id)).not.toContain(first?.id)
    expect((await history(before.id))[0]).toMatchObject({ act: 'update', after: { fullName: 'Vera Lima' } })
    expect(await names('q=ivo')).toEqual(['Vera Lima'])
    expect(await names('q=99999-0001')).toEqual([])
  })

  test('a contact of somebody else is not taken away', async () => {
    const one = await clinic.create({ fullName: 'Dona', contacts: [{ phone: '11999990003' }] })
    const other = await clinic.create({ fullName: 'Outro' })
    const { body } = await clinic.call('PUT', `/patients/${other.id}`, { ...other, contacts: one.contacts })
    expect(body.contacts).toHaveLength(1)
    expect((await clinic.call('GET', `/patients/${one.id}`)).body.contacts).toEqual(one.contacts)
  })

  test('409 with the current record when another write came first', async () => {
    const before = await clinic.create({ fullName: 'Nina' })
    await clinic.call('PUT', `/patients/${before.id}`, { ...before, notes: 'Chegou antes' })
    const { status, body } = await clinic.call('PUT', `/patients/${before.id}`, {
      ...before,
      notes: 'Depois',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { notes: 'Chegou antes', version: 2 } })
  })

  test('409 for the CPF of another, none for the own', async () => {
    await clinic.create({ fullName: 'Tem', cpf: '15350946056' })
    const own = await clinic.create({ fullName: 'Própria', cpf: '82178537464' })
    const same = await clinic.call('PUT', `/patients/${own.id}`, { ...own, notes: 'x' })
    expect(same.status).toBe(200)
    const { status, body } = await clinic.call('PUT', `/patients/${own.id}`, {
      ...same.body,
      cpf: '15350946056',
    })
    expect([status, body.code]).toEqual([409, 'cpf_taken'])
  })

  test('404 for nobody', async () => {
    const path = `/patients/${crypto.randomUUID()}`
    expect((await clinic.call('PUT', path, { fullName: 'Ninguém', version: 1 })).status).toBe(404)
  })
})

describe('GET /patients', () => {
  beforeAll(async () => {
    await clinic.create({
      fullName: 'Ávila Zuleide',
      birthDate: '1980-07-01',
      contacts: [{ phone: '(47) 98765-1234' }],
      insurancePlanId: planId,
      tags: ['atleta'],
    })
    await clinic.create({ fullName: 'Zélia Ávila', birthDate: '1990-07-30', tags: ['atleta', 'gestante'] })
    await clinic.create({ fullName: 'Zoraide Ávila', birthDate: '1970-01-05', status: 'inactive' })
  })

  test('in the order of names without accents, social name first', async () => {
    const found = await names('q=avila')
    expect(found).toEqual(['Ávila Zuleide', 'Zélia Ávila', 'Zoraide Ávila'])
    expect(await names('q=avila&sort=-name')).toEqual([...found].reverse())
    expect(await names('q=avila&sort=birthDate')).toEqual([found[2], found[0], found[1]])
  })

  test.each([
    ['q=47987651234', ['Ávila Zuleide']],
    ['q=(47) 8765-1234', ['Ávila Zuleide']],
    ['q=01/07/1980', ['Ávila Zuleide']],
    ['q=avila z&status=inactive', ['Zoraide Ávila']],
    ['tag=atleta', ['Ávila Zuleide', 'Zélia Ávila']],
    ['tag=atleta,gestante&birthMonth=07', ['Ávila Zuleide', 'Zélia Ávila']],
    ['tag=gestante', ['Zélia Ávila']],
    ['q=avila&birthMonth=01', ['Zoraide Ávila']],
    ['q=avila&withoutPhone=true', ['Zélia Ávila', 'Zoraide Ávila']],
    ['q=avila&insurancePlanId=none', ['Zélia Ávila', 'Zoraide Ávila']],
    ['q=nobody at all', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await list(query)).total).toBe(expected.length)
  })

  test('by convênio, with the phone of the preferred contact', async () => {
    const { items } = await list(`insurancePlanId=${planId}&q=zuleide`)
    expect(items).toEqual([
      {
        id: expect.any(String),
        version: 1,
        fullName: 'Ávila Zuleide',
        socialName: '',
        birthDate: '1980-07-01',
        phone: '47987651234',
        hasWhatsapp: false,
        contactName: '',
        insurancePlanName: 'Amparo',
        tags: ['atleta'],
        status: 'active',
      },
    ])
  })

  test('pages to the end and back', async () => {
    const first = await list('q=avila&limit=2')
    const second = await list(`q=avila&limit=2&cursor=${first.next}`)
    expect([...first.items, ...second.items]).toHaveLength(3)
    expect([first.previous, second.next]).toEqual([null, null])
    expect((await list(`q=avila&limit=2&cursor=${second.previous}`)).items).toEqual(first.items)
  })

  test('a professional who attends nobody sees nobody, in the database neither', async () => {
    expect(await list('', 'professional')).toMatchObject({ items: [], total: 0 })
    const client = await clinic.server.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select acolhe_enter($1, $2)', [clinic.orgId, clinic.userIds.professional])
      for (const table of ['patients', 'patient_contacts', 'patient_words', 'patient_consents', 'imports'])
        expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('what appointments will say opens the own patients to a professional, and of them the contact only', async () => {
    const { id } = await clinic.create({ ...teresa, fullName: 'Minha Paciente', socialName: '', cpf: '' })
    await clinic.server.sql(
      clinic.orgId,
      `create or replace function acolhe_own_patient(patient uuid) returns boolean language sql stable return patient = '${id}'`,
    )
    const client = await clinic.server.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select acolhe_enter($1, $2)', [clinic.orgId, clinic.userIds.professional])
      expect((await client.query('select id from patients')).rows).toEqual([{ id }])
      expect((await client.query('select from patient_contacts')).rowCount).toBe(2)
      await expect(client.query(`update patients set notes = 'x'`)).resolves.toMatchObject({ rowCount: 0 })
    } finally {
      await client.query('rollback')
      client.release()
      await clinic.server.sql(
        clinic.orgId,
        'create or replace function acolhe_own_patient(patient uuid) returns boolean language sql stable return false',
      )
    }
  })
})

describe('POST /patients/changes', () => {
  test('200 sets the situation and the tags of several, and the search follows', async () => {
    const ids = await Promise.all(
      ['Bia Um', 'Bia Dois'].map(async (fullName) => (await clinic.create({ fullName })).id),
    )
    const { status, body } = await clinic.call('POST', '/patients/changes', {
      ids,
      status: 'inactive',
      addTags: ['Retorno'],
    })
    expect([status, body.ids.sort()]).toEqual([200, [...ids].sort()])
    expect(await names('q=bia&status=inactive&tag=retorno')).toEqual(['Bia Dois', 'Bia Um'])
    expect((await clinic.call('GET', '/patient-tags')).body.tags).toContain('retorno')
    await clinic.call('POST', '/patients/changes', { ids, removeTags: ['retorno'] })
    expect(await names('tag=retorno')).toEqual([])
    expect((await history(ids[0] ?? ''))[0]).toMatchObject({ act: 'update', after: { tags: [] } })
  })

  test('422, and nothing changed, when one would get too many tags', async () => {
    const tags = Array.from({ length: 20 }, (_, at) => `t${at}`)
    const { id } = await clinic.create({ fullName: 'Cheia', tags })
    const { status, body } = await clinic.call('POST', '/patients/changes', { ids: [id], addTags: ['mais'] })
    expect([status, body.errors]).toEqual([422, { addTags: 'Cheia ficaria com mais de 20 etiquetas' }])
    expect((await clinic.call('GET', `/patients/${id}`)).body.tags).toHaveLength(20)
  })

  test('404, and nothing changed, when one is nobody', async () => {
    const { id } = await clinic.create({ fullName: 'Intacta' })
    const ids = [id, crypto.randomUUID()]
    expect((await clinic.call('POST', '/patients/changes', { ids, status: 'deceased' })).status).toBe(404)
    expect((await clinic.call('GET', `/patients/${id}`)).body.status).toBe('active')
  })
})

test('GET /patient-tags: each tag in use once, in order, and none that nobody has any more', async () => {
  const one = await clinic.create({ fullName: 'Marcada', tags: ['zebra', 'alfa'] })
  await clinic.create({ fullName: 'Outra marcada', tags: ['alfa'] })
  const tags = async () => (await clinic.call('GET', '/patient-tags')).body.tags as string[]
  expect((await tags()).filter((tag) => tag === 'alfa' || tag === 'zebra')).toEqual(['alfa', 'zebra'])
  await clinic.call('POST', '/patients/deletion', { ids: [one.id] })
  expect(await tags()).not.toContain('zebra')
})

describe('POST /patients/deletion, …/restoration', () => {
  test('deleted they are found by nothing, restored by everything', async () => {
    const { id } = await clinic.create({ fullName: 'Fugaz Vieira', cpf: '71428793860' })
    expect((await clinic.call('POST', '/patients/deletion', { ids: [id] })).status).toBe(200)
    expect(await names('q=fugaz')).toEqual([])
    expect((await clinic.call('GET', `/patients/${id}`)).status).toBe(404)
    expect((await clinic.call('POST', '/patients/restoration', { ids: [id] })).status).toBe(200)
    expect(await names('q=fugaz')).toEqual(['Fugaz Vieira'])
  })

  test('among the deleted they are found by name, social name, CPF and phone, for 30 days', async () => {
    const { id } = await clinic.create({
      fullName: 'Ângelo D’Ávila Sumido',
      socialName: 'Angélica Sumida',
      cpf: '16899535009',
      tags: ['antigo'],
      contacts: [{ phone: '11955554444' }],
    })
    await clinic.create({ fullName: 'Sumida que ficou' })
    await clinic.call('POST', '/patients/deletion', { ids: [id] })
    const found = (query: string) => names(`deleted=true&${query}`)
    for (const q of ['sumida', 'angelo sumido', 'avila', '168.995.350-09', '(11) 95555-4444'])
      expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual(['Ângelo D’Ávila Sumido'])
    expect(await found('q=umida')).toEqual([])
    expect(await found('q=sumida&tag=antigo&status=active&insurancePlanId=none')).toHaveLength(1)
    expect(await found('q=sumida&withoutPhone=true')).toEqual([])
    expect((await list('deleted=true&q=sumida')).items[0].deletedAt).toContain('T')
    expect((await clinic.call('GET', '/patients?deleted=true', undefined, 'receptionist')).status).toBe(200)
    for (const who of ['professional', 'stranger'] as const)
      expect((await clinic.call('GET', '/patients?deleted=true', undefined, who)).status, who).toBe(403)
    await clinic.server.sql(
      clinic.orgId,
      `update patients set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    expect(await found('q=sumida')).toEqual([])
  })

  test('404 for one that another stands for', async () => {
    const [stored, joined] = [
      await clinic.create({ fullName: 'Fica' }),
      await clinic.create({ fullName: 'Vai' }),
    ]
    const { body } = await clinic.call('POST', `/patients/${stored.id}/merges`, {
      version: 1,
      otherId: joined.id,
      otherVersion: 1,
    })
    expect(body.patient.id).toBe(stored.id)
    expect((await clinic.call('POST', '/patients/deletion', { ids: [joined.id] })).status).toBe(404)
    expect((await clinic.call('GET', `/patients/${joined.id}`)).body.id).toBe(stored.id)
  })

  test('409 restores nobody whose CPF belongs to another now', async () => {
    const { id } = await clinic.create({ fullName: 'Antiga', cpf: '87748248800' })
    await clinic.call('POST', '/patients/deletion', { ids: [id] })
    await clinic.create({ fullName: 'Nova', cpf: '87748248800' })
    const { status, body } = await clinic.call('POST', '/patients/restoration', { ids: [id] })
    expect([status, body.code]).toEqual([409, 'cpf_taken'])
  })
})

describe('POST /patients/duplicates', () => {
  const reasons = async (draft: object) =>
    (await clinic.call('POST', '/patients/duplicates', draft)).body.items.map(
      (one: { fullName: string; reasons: string[] }) => [one.fullName, one.reasons],
    )

  beforeAll(async () => {
    await clinic.create({
      fullName: 'Iracema Souza Dantas',
      birthDate: '1988-02-29',
      cpf: '26637142085',
      contacts: [{ phone: '85988887777' }],
    })
  })

  test.each([
    [{ cpf: '266.371.420-85' }, ['cpf']],
    [{ fullName: 'Iracema Dantas', birthDate: '1988-02-29' }, ['nameAndBirth']],
    [{ fullName: 'iracema souza', phones: ['(85) 8888-7777'] }, ['nameAndPhone']],
  ])('%j is probably somebody who is there', async (draft, expected) => {
    expect(await reasons(draft)).toEqual([['Iracema Souza Dantas', expected]])
  })

  test.each([
    [{ fullName: 'João Dantas', phones: ['85988887777'] }],
    [{ fullName: 'Iracema Souza Dantas' }],
    [{ fullName: 'Marina Souza', birthDate: '1988-02-29' }],
    [{}],
  ])('%j is not: a shared phone or name alone says nothing', async (draft) => {
    expect(await reasons(draft)).toEqual([])
  })

  test('the record itself is no duplicate', async () => {
    const [{ id }] = (await list('q=iracema')).items
    expect(await reasons({ id, cpf: '26637142085' })).toEqual([])
  })
})

describe('consents', () => {
  const give = (id: string, isGranted: boolean, more = {}) =>
    clinic.call('POST', `/patients/${id}/consents`, {
      purpose: 'marketing',
      channel: 'whatsapp',
      isGranted,
      source: 'phone',
      ...more,
    })

  test('201 adds to the ledger; the last word of a purpose and channel holds', async () => {
    const { id } = await clinic.create({ fullName: 'Consente' })
    expect((await give(id, true, { note: 'No balcão' })).status).toBe(201)
    await give(id, true, { channel: 'email' })
    const { body } = await give(id, false)
    expect(body.ledger).toHaveLength(3)
    expect(
      body.current.map((one: { channel: string; isGranted: boolean }) => [one.channel, one.isGranted]).sort(),
    ).toEqual([
      ['email', true],
      ['whatsapp', false],
    ])
    expect(body.ledger[0]).toMatchObject({ userFullname: 'Bruno Tavares', source: 'phone', isGranted: false })
    expect((await clinic.call('GET', `/patients/${id}/consents`)).body).toEqual(body)
    expect((await history(id)).slice(0, 3).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { 'consent.marketing.whatsapp': true }, after: { 'consent.marketing.whatsapp': false } },
      { before: { 'consent.marketing.email': null }, after: { 'consent.marketing.email': true } },
      { before: { 'consent.marketing.whatsapp': null }, after: { 'consent.marketing.whatsapp': true } },
    ])
  })

  test('422 for a channel that makes no sense', async () => {
    const { id } = await clinic.create({ fullName: 'Tele' })
    const { status, body } = await give(id, true, { purpose: 'telemedicine' })
    expect([status, body.errors.channel]).toEqual([422, 'Este canal não serve para esta finalidade'])
  })

  test('404 for nobody', async () => {
    expect((await give(crypto.randomUUID(), true)).status).toBe(404)
    expect((await clinic.call('GET', `/patients/${crypto.randomUUID()}/consents`)).status).toBe(404)
  })
})

describe('GET /patients/{id}/timeline', () => {
  test('200 with what happened, the newest first', async () => {
    const { id } = await clinic.create({ fullName: 'Tempo' })
    await clinic.call('POST', `/patients/${id}/consents`, {
      purpose: 'scheduling',
      channel: 'sms',
      isGranted: true,
      source: 'inPerson',
    })
    const { status, body } = await clinic.call('GET', `/patients/${id}/timeline`)
    expect(status).toBe(200)
    expect(body.items.map((one: { kind: string; title: string }) => [one.kind, one.title])).toEqual([
      ['consent', 'Consentimento dado'],
      ['created', 'Cadastro criado'],
    ])
    expect(body.items[0]).toMatchObject({
      detail: 'Agendamento e lembretes por SMS · Pessoalmente, na recepção',
      userFullname: 'Bruno Tavares',
    })
    expect(body.next).toBeNull()
    const older = await clinic.call('GET', `/patients/${id}/timeline?before=${body.items[0].at}`)
    expect(older.body.items).toHaveLength(1)
  })

  test('200 page by page, each event once, to the beginning', async () => {
    const { id } = await clinic.create({ fullName: 'Longa' })
    for (let at = 0; at < 55; at++)
      await clinic.call('POST', `/patients/${id}/consents`, {
        purpose: 'scheduling',
        channel: 'sms',
        isGranted: at % 2 === 0,
        source: 'phone',
      })
    const first = (await clinic.call('GET', `/patients/${id}/timeline`)).body
    expect(first.items).toHaveLength(50)
    const second = (await clinic.call('GET', `/patients/${id}/timeline?before=${first.next}`)).body
    const all = [...first.items, ...second.items].map((one: { id: string }) => one.id)
    expect([all.length, new Set(all).size, second.next]).toEqual([56, 56, null])
    expect(second.items.at(-1).kind).toBe('created')
  })

  test('404 for nobody', async () => {
    expect((await clinic.call('GET', `/patients/${crypto.randomUUID()}/timeline`)).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clinic, openClinic } from '#test/clinic.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.server.stop())

const find = async (id: string) => (await clinic.call('GET', `/patients/${id}`)).body
const names = async (q: string) =>
  (await clinic.call('GET', `/patients?q=${q}`)).body.items.map((one: { fullName: string }) => one.fullName)

/** A record without the fields that every write changes. */
const content = ({ version: _, updatedAt: __, ...rest }: Record<string, unknown>) => rest

const documents = async (id: string) =>
  (await clinic.call('GET', `/files?ownerKind=patient-document&ownerId=${id}`)).body.items.map(
    (one: { name: string }) => one.name,
  )

async function addDocument(id: string, name: string) {
  const query = new URLSearchParams({ ownerKind: 'patient-document', ownerId: id, name })
  const response = await fetch(`${clinic.server.origin}${clinic.path}/files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clinic.tokens.receptionist}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.4\n%%EOF\n',
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string }
}

async function pair(suffix: string, cpf = '') {
  const survivor = await clinic.create({
    fullName: `Joana ${suffix}`,
    tags: ['vip'],
    notes: 'Prefere manhã',
    contacts: [{ phone: '11988880001', isPreferred: true }],
  })
  const other = await clinic.create({
    fullName: `Joana Maria ${suffix}`,
    birthDate: '1985-03-07',
    cpf,
    tags: ['retorno'],
    notes: 'Alérgica',
    contacts: [{ phone: '1188880001' }, { relationship: 'mother', name: 'Marta', phone: '1133334444' }],
  })
  await clinic.call('POST', `/patients/${other.id}/consents`, {
    purpose: 'marketing',
    channel: 'email',
    isGranted: true,
    source: 'signedForm',
  })
  return { survivor, other }
}

const join = (
  survivor: { id: string; version: number },
  other: { id: string; version: number },
  take: string[] = [],
) =>
  clinic.call('POST', `/patients/${survivor.id}/merges`, {
    version: survivor.version,
    otherId: other.id,
    otherVersion: other.version,
    take,
  })
const undo = (id: string, mergeId: string) =>
  clinic.call('POST', `/patients/${id}/merges/${mergeId}/reversal`)

describe('POST /patients/{id}/merges', () => {
  test('201 leaves one with everything of both; the other’s id returns it', async () => {
    const { survivor, other } = await pair('Uma', '30284190500')
    const { status, body } = await join(survivor, other, ['fullName', 'birthDate', 'cpf'])
    expect(status).toBe(201)
    expect(body.patient).toMatchObject({
      id: survivor.id,
      fullName: 'Joana Maria Uma',
      birthDate: '1985-03-07',
      cpf: '30284190500',
      tags: ['retorno', 'vip'],
      notes: 'Prefere manhã\n\nAlérgica',
      contacts: [
        { phone: '11988880001', isPreferred: true },
        { name: 'Marta', phone: '1133334444' },
      ],
    })
    expect(await find(other.id)).toEqual(body.patient)
    expect(await names('joana uma')).toEqual(['Joana Maria Uma'])
    const consents = (await clinic.call('GET', `/patients/${survivor.id}/consents`)).body
    expect(consents.current).toMatchObject([{ purpose: 'marketing', channel: 'email', isGranted: true }])
    expect((await clinic.call('GET', `/patients/${survivor.id}/merges`)).body.items).toEqual([body.merge])
    expect(body.merge).toMatchObject({ mergedName: 'Joana Maria Uma', userFullname: 'Bruno Tavares' })
  })

  test('409 when one of them is not as it was compared', async () => {
    const { survivor, other } = await pair('Velha')
    await clinic.call('PUT', `/patients/${other.id}`, { ...other, notes: 'mudou' })
    const { status, body } = await join(survivor, other)
    expect([status, body.code]).toEqual([409, 'patient_changed'])
  })

  test('422 with itself, 404 with nobody', async () => {
    const { survivor } = await pair('Só')
    expect((await join(survivor, survivor)).status).toBe(422)
    expect((await join(survivor, { id: crypto.randomUUID(), version: 1 })).status).toBe(404)
  })
})

test('GET /patients/{id}/merges: 404 for nobody, none of a record that nothing was joined to', async () => {
  const { id } = await clinic.create({ fullName: 'Sozinha' })
  expect((await clinic.call('GET', `/patients/${id}/merges`)).body).toEqual({ items: [] })
  expect((await clinic.call('GET', `/patients/${crypto.randomUUID()}/merges`)).status).toBe(404)
})

describe('documents', () => {
  test('come along with a merge, deleted ones as well, and go back with it', async () => {
    const { survivor, other } = await pair('Papéis')
    await addDocument(survivor.id, 'carteirinha.pdf')
    await addDocument(other.id, 'pedido.pdf')
    const { id: deleted } = await addDocument(other.id, 'antigo.pdf')
    await clinic.call('DELETE', `/files/${deleted}`)
    const { merge } = (await join(survivor, other)).body
    expect(await documents(survivor.id)).toEqual(['pedido.pdf', 'carteirinha.pdf'])
    await clinic.call('POST', `/files/${deleted}/restoration`)
    expect(await documents(survivor.id)).toContain('antigo.pdf')
    await addDocument(survivor.id, 'novo.pdf')
    await undo(survivor.id, merge.id)
    expect(await documents(survivor.id)).toEqual(['novo.pdf', 'carteirinha.pdf'])
    expect(await documents(other.id)).toEqual(['antigo.pdf', 'pedido.pdf'])
  })
})

describe('POST /patients/{id}/merges/{mergeId}/reversal', () => {
  test('200 brings both back as they were', async () => {
    const { survivor, other } = await pair('Duas', '41739286022')
    const before = [await find(survivor.id), await find(other.id)]
    const { merge } = (await join(survivor, other, ['fullName', 'cpf'])).body
    const { status, body } = await undo(survivor.id, merge.id)
    expect([status, body.kept, body.restoredId]).toEqual([200, [], other.id])
    expect([await find(survivor.id), await find(other.id)].map(content)).toEqual(before.map(content))
    expect(await names('joana duas')).toEqual(['Joana Duas', 'Joana Maria Duas'])
    const actions = (await clinic.call('GET', `/history/patient/${survivor.id}`)).body.items
    expect(actions.map((one: { act: string }) => one.act)).toEqual(
      expect.arrayContaining(['merge', 'unmerge']),
    )
    const timeline = (await clinic.call('GET', `/patients/${survivor.id}/timeline`)).body.items
    expect(timeline.map((one: { kind: string }) => one.kind)).toEqual(
      expect.arrayContaining(['merge', 'unmerge']),
    )
  })

  test('200 keeps what was changed since, with new consents and edited contacts', async () => {
    const { survivor, other } = await pair('Três')
    const { merge, patient } = (await join(survivor, other, ['fullName', 'birthDate'])).body
    await clinic.call('PUT', `/patients/${survivor.id}`, {
      ...patient,
      fullName: 'Joana M. Três',
      city: 'Natal',
      contacts: patient.contacts.map((one: { name: string }) =>
        one.name === 'Marta' ? { ...one, phone: '1133335555' } : one,
      ),
    })
    await clinic.call('POST', `/patients/${survivor.id}/consents`, {
      purpose: 'marketing',
      channel: 'sms',
      isGranted: true,
      source: 'phone',
    })
    const { body } = await undo(survivor.id, merge.id)
    expect(body.kept).toEqual(['fullName'])
    expect(body.patient).toMatchObject({
      fullName: 'Joana M. Três',
      city: 'Natal',
      birthDate: '',
      tags: ['vip'],
      notes: 'Prefere manhã',
      contacts: [{ phone: '11988880001' }, { name: 'Marta', phone: '1133335555' }],
    })
    const channels = async (id: string) =>
      (await clinic.call('GET', `/patients/${id}/consents`)).body.ledger.map(
        (one: { channel: string }) => one.channel,
      )
    expect([await channels(survivor.id), await channels(other.id)]).toEqual([['sms'], ['email']])
  })

  test('409 twice, and when the survivor went into another meanwhile', async () => {
    const { survivor, other } = await pair('Quatro')
    const { merge, patient } = (await join(survivor, other)).body
    const third = await clinic.create({ fullName: 'Terceira' })
    const second = (await join(third, patient)).body
    expect((await find(other.id)).id).toBe(third.id)
    expect((await undo(survivor.id, merge.id)).body.code).toBe('survivor_merged')
    expect((await undo(third.id, second.merge.id)).status).toBe(200)
    expect((await find(other.id)).id).toBe(survivor.id)
    expect((await undo(survivor.id, merge.id)).status).toBe(200)
    expect((await undo(survivor.id, merge.id)).body.code).toBe('merge_undone')
  })

  test('409 when somebody else has the CPF by now', async () => {
    const { survivor, other } = await pair('Cinco', '52810493723')
    const { merge } = (await join(survivor, other)).body
    await clinic.create({ fullName: 'Nova dona', cpf: '52810493723' })
    const { status, body } = await undo(survivor.id, merge.id)
    expect([status, body.code]).toEqual([409, 'cpf_taken_meanwhile'])
  })

  test('404 for a merge of another patient', async () => {
    const { survivor, other } = await pair('Seis')
    const { merge } = (await join(survivor, other)).body
    expect((await undo(other.id, merge.id)).status).toBe(404)
    expect((await undo(survivor.id, crypto.randomUUID())).status).toBe(404)
  })
})

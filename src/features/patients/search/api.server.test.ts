import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { pinheiros, zeca } from '#test/world.ts'

let agenda: Agenda
const ids: Record<string, string> = {}
beforeAll(async () => {
  agenda = await openAgenda()
  const people: Record<string, object> = {
    angela: {
      fullName: 'Ângela Reis',
      contacts: [{ name: 'Helena Reis', relationship: 'mother', phone: '1130452200' }],
    },
    caio: { fullName: 'Caio Prado', guardianName: 'Helena Prado', guardianRelationship: 'mother' },
    ana: { fullName: 'Ana Helena Souza' },
    bia: { fullName: 'Bia Helena Souza' },
    helenaA: { fullName: 'Helena Alves' },
    helenaM: { fullName: 'Helena Moura' },
    helenaZ: { fullName: 'Helena Zanetti' },
    mauro: { fullName: 'Helena Brito', socialName: 'Mauro Brito' },
  }
  for (const [name, form] of Object.entries(people)) ids[name] = (await agenda.create(form)).id
  // What the clinic saw lies in the past, where nothing is booked.
  await seen('bia', 30)
  await seen('helenaZ', 20)
  await seen('helenaM', 2)
  await seen('angela', 1)
})
afterAll(() => agenda.server.stop())

const seen = (name: string, daysAgo: number, over: { unitId?: string; professionalId?: string } = {}) =>
  agenda.server.sql(
    agenda.orgId,
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, source)
     values ($1, gen_random_uuid(), $2, $3, $4, 'visit', 'done', now() - $5::int * interval '1 day',
             now() - $5::int * interval '1 day' + interval '20 minutes', 'staff')`,
    [agenda.orgId, over.unitId ?? agenda.unitId, over.professionalId ?? agenda.helenaId, ids[name], daysAgo],
  )

type Role = Parameters<Agenda['call']>[3]
const search = async (q: string, query: Record<string, string> = {}, role?: Role) =>
  (
    await agenda.call(
      'GET',
      `/patient-search?${new URLSearchParams({ q, limit: '20', ...query })}`,
      undefined,
      role,
    )
  ).body.items
const named = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).map(({ fullName }: { fullName: string }) => fullName)

describe('GET /patient-search', () => {
  test('200 own names that begin so, then those that contain it, then others; in each those seen latest first', async () => {
    expect(await named('helena')).toEqual([
      'Helena Moura',
      'Helena Zanetti',
      'Helena Alves',
      'Helena Brito',
      'Bia Helena Souza',
      'Ana Helena Souza',
      'Ângela Reis',
      'Caio Prado',
    ])
  })

  test('200 the first ones only, however few are asked for', async () => {
    expect(await named('helena', { limit: '1' })).toEqual(['Helena Moura'])
  })

  test('200 says by whom a patient was found, and nothing of who was found by the own name', async () => {
    const items = await search('helena')
    const by = Object.fromEntries(
      items.map(({ id, foundBy }: { id: string; foundBy: unknown }) => [id, foundBy]),
    )
    expect(by[ids.angela ?? '']).toEqual({ kind: 'contact', name: 'Helena Reis', relationship: 'mother' })
    expect(by[ids.caio ?? '']).toEqual({ kind: 'guardian', name: 'Helena Prado', relationship: 'mother' })
    expect(by[ids.helenaM ?? '']).toBeNull()
    expect(by[ids.bia ?? '']).toBeNull()
  })

  test('200 a child of the same surname, by the words of both', async () => {
    expect(await search('helena prado')).toMatchObject([
      { fullName: 'Caio Prado', foundBy: { kind: 'guardian', name: 'Helena Prado' } },
    ])
  })

  test('200 by the social name and by the civil one', async () => {
    expect(await named('mauro')).toEqual(['Helena Brito'])
    expect(await named('helena br')).toEqual(['Helena Brito'])
  })

  test('200 own names come first, also of more people than are read of the others', async () => {
    for (let n = 0; n < 70; n++)
      await agenda.create({
        fullName: `Aarão ${n} Lima`,
        guardianName: 'Quitéria Lima',
        guardianRelationship: 'mother',
      })
    await agenda.create({ fullName: 'Zilda Quitéria Nunes' })
    await agenda.create({ fullName: 'Quitéria Nunes' })
    expect((await named('quiteria')).slice(0, 3)).toEqual([
      'Quitéria Nunes',
      'Zilda Quitéria Nunes',
      'Aarão 0 Lima',
    ])
    // The seventy-first in the order of names.
    ids.last = (await agenda.create({ fullName: 'Aarão Zuza' })).id
    await seen('last', 1)
    expect((await named('aarao', { limit: '2' }))[0]).toBe('Aarão Zuza')
  })

  test('200 nobody of nothing typed, and of what nobody has', async () => {
    expect([await named(''), await named('zuleide'), await named('--')]).toEqual([[], [], []])
  })

  test('200 a changed name, a deleted record and a joined one are followed', async () => {
    const { id } = await agenda.create({ fullName: 'Ofélia Castro' })
    const { body } = await agenda.call('GET', `/patients/${id}`)
    await agenda.call('PUT', `/patients/${id}`, { ...body, fullName: 'Olímpia Castro' })
    expect([await named('ofelia'), await named('olimpia')]).toEqual([[], ['Olímpia Castro']])
    await agenda.call('POST', '/patients/deletion', { ids: [id] })
    expect(await named('olimpia')).toEqual([])
  })

  test('200 a professional finds the own patients, and nobody by what a professional does not read', async () => {
    expect(await named('helena', {}, 'professional')).toEqual([])
    await seen('helenaA', 3, { professionalId: agenda.ivanId })
    await seen('caio', 3, { professionalId: agenda.ivanId })
    expect(await named('helena', {}, 'professional')).toEqual(['Helena Alves'])
    expect(await named('caio', {}, 'professional')).toEqual(['Caio Prado'])
    expect(await search('helena', {}, 'professional')).toMatchObject([
      { insurancePlanName: null, tags: null, status: null, foundBy: null },
    ])
  })

  test('200 whoever is bound to a unit prefers those seen there', async () => {
    const other = await agenda.call('POST', '/units', { ...pinheiros, name: 'Moema', cnes: '' }, 'owner')
    expect(other.status).toBe(201)
    const { id } = await agenda.create({ fullName: 'Iolanda Um' })
    ids.one = id
    ids.two = (await agenda.create({ fullName: 'Iolanda Dois' })).id
    await seen('one', 2, { unitId: other.body.id })
    await seen('two', 9)
    expect(await named('iolanda')).toEqual(['Iolanda Um', 'Iolanda Dois'])
    await boundTo(agenda, [agenda.unitId], async () => {
      expect(await named('iolanda')).toEqual(['Iolanda Dois', 'Iolanda Um'])
    })
  })

  test('200 a record that was joined to a third one is found as that, seen when its parts were', async () => {
    const make = async (fullName: string) => (await agenda.create({ fullName })).id
    const [first, second, third] = [await make('Ursula A'), await make('Úrsula B'), await make('Úrsula C')]
    await make('Úrsula Ausente')
    ids.first = first
    await seen('first', 4)
    const version = async (id: string) => (await agenda.call('GET', `/patients/${id}`)).body.version
    for (const [survivor, other] of [
      [second, first],
      [third, second],
    ] as const) {
      const request = {
        version: await version(survivor),
        otherId: other,
        otherVersion: await version(other),
      }
      expect((await agenda.call('POST', `/patients/${survivor}/merges`, request)).status).toBe(201)
    }
    expect(await named('ursula')).toEqual(['Úrsula C', 'Úrsula Ausente'])
  })

  test('403 for a stranger; an owner of another network finds that network’s only', async () => {
    const stranger = await agenda.call('GET', '/patient-search?q=helena', undefined, 'stranger')
    expect(stranger.status).toBe(403)
    const { token, user } = await agenda.server.register({ ...zeca, email: 'outra@boreal.example' })
    const other = `/api/v1/orgs/${user.orgId}`
    const body = { fullName: 'Helena de Outra Rede' }
    expect((await agenda.server.call('POST', `${other}/patients`, { token, body })).status).toBe(201)
    const found = await agenda.server.call('GET', `${other}/patient-search?q=helena`, { token })
    expect(found.body.items).toMatchObject([body])
    expect(found.body.items).toHaveLength(1)
    expect(await named('helena outra')).toEqual([])
  })
})

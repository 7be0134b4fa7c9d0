import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addMessages,
  findConversation,
  type NetworkTransaction,
  noteInbound,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { distribute, returnUnanswered } from './distribution.server.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
beforeEach(async () => {
  for (const table of ['sends', 'conversations', 'inbox_windows', 'inbox_settings'])
    await agenda.server.sql(agenda.orgId, `delete from ${table}`)
})

const scope = () => ({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId })
const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) => transact(scope(), work)

const write = (phone: string, text: string, at = new Date(), kind: 'whatsapp' | 'sms' = 'whatsapp') =>
  inNetwork(async (tx) => {
    const { id } = await findConversation(tx, { address: { ...noAddress, phone }, kind })
    const [messageId = ''] = await addMessages(tx, [
      { conversationId: id, direction: 'in', author: 'patient', kind, channelId: null, at, text },
    ])
    await noteInbound(tx, id, { at, needsPerson: true })
    return { id, messageId: messageId ?? '' }
  })

const [teresa, priscila] = ['11987654321', '11977442080']
type Role = Parameters<Agenda['call']>[3]
const get = async (path: string, role?: Role) => (await agenda.call('GET', path, undefined, role)).body
const act = (id: string, what: string, body: object, role?: Role) =>
  agenda.call('POST', `/conversations/${id}/${what}`, body, role)
const watch = (windowId: string, conversationId: string | null, role?: Role, isTyping = false) =>
  agenda.call('PUT', `/conversation-windows/${windowId}`, { conversationId, isTyping }, role)

describe('lists', () => {
  test('are narrowed by channel and by what nobody read, and read back as they were read on', async () => {
    const ids: string[] = []
    for (let at = 0; at < 7; at++)
      ids.push((await write(`1190000000${at}`, `oi ${at}`, new Date(Date.now() - (9 - at) * 60_000))).id)
    for (const id of ids.slice(4)) await act(id, 'take', { ownership: 1 })
    await write('11900000000', 'por SMS', new Date(), 'sms')
    await act(ids[5] ?? '', 'reading', {})
    expect((await get('/conversations?channel=sms')).items).toMatchObject([{ id: ids[0] }])
    const unread = (await get('/conversations?unread=true')).items.map(({ id }: { id: string }) => id)
    expect(unread).not.toContain(ids[5])
    expect(unread).toHaveLength(6)

    const on: string[][] = []
    const pages: { previous: string | null }[] = []
    for (let cursor = ''; ; ) {
      const page = await get(`/conversations?limit=2${cursor}`)
      on.push(page.items.map(({ id }: { id: string }) => id))
      pages.push(page)
      if (page.next === null) break
      cursor = `&cursor=${page.next}`
    }
    expect(on.flat()).toHaveLength(7)
    expect(pages[0]?.previous).toBeNull()
    const back: string[][] = []
    for (let before = pages.at(-1)?.previous ?? null; before !== null; ) {
      const page = await get(`/conversations?limit=2&before=${before}`)
      back.unshift(page.items.map(({ id }: { id: string }) => id))
      expect(page.next).not.toBeNull()
      before = page.previous
    }
    expect(back).toEqual(on.slice(0, -1))
    expect(await get('/conversations/counts')).toEqual({
      open: 7,
      queue: 4,
      mine: 3,
      assistant: 0,
      unread: 6,
    })
  })

  test('a thread opens around a message, and goes on from there to both ends', async () => {
    const { id } = await write(priscila, 'mensagem 0')
    const ids: string[] = []
    for (let at = 1; at < 12; at++) ids.push((await write(priscila, `mensagem ${at}`)).messageId)
    const middle = await get(`/conversations/${id}/entries?around=${ids[5]}&limit=4`)
    const texts = (page: { items: { message?: { text: string }; kind?: string }[] }) =>
      page.items.map((one) => one.message?.text ?? one.kind)
    expect(texts(middle)).toEqual(['mensagem 8', 'mensagem 7', 'mensagem 6', 'mensagem 5'])
    const newer = await get(`/conversations/${id}/entries?after=${middle.previous}&limit=2`)
    expect(texts(newer)).toEqual(['mensagem 10', 'mensagem 9'])
    const last = await get(`/conversations/${id}/entries?after=${newer.previous}&limit=2`)
    expect(texts(last)).toEqual(['mensagem 11'])
    expect(last.previous).toBeNull()
    const older = await get(`/conversations/${id}/entries?cursor=${middle.next}&limit=3`)
    expect(texts(older)).toEqual(['mensagem 4', 'mensagem 3', 'mensagem 2'])
  })
})

describe('search', () => {
  test('finds what was said, without accents, the newest first, with the words around it', async () => {
    const { id, messageId } = await write(
      priscila,
      `${'Bom dia. '.repeat(40)}A guia da ressonância venceu ontem`,
    )
    await write(teresa, 'A ressonancia ficou pronta?')
    await write(teresa, 'Quanto custa a consulta?')
    const found = await get('/conversations/search?q=resson%C3%A2ncia')
    expect(found.messages.map(({ name }: { name: string }) => name)).toEqual([
      'Teresa Cristina Alves',
      '(11) 97744-2080',
    ])
    expect(found.messages[1]).toMatchObject({ id: messageId, conversationId: id, direction: 'in' })
    expect(found.messages[1].text).toMatch(/^….*guia da ressonância venceu ontem$/)
    expect((await get('/conversations/search?q=guia%20resson')).messages).toMatchObject([{ id: messageId }])
    expect((await get('/conversations/search?q=guia%20consulta%20')).messages).toEqual([])
    expect((await get('/conversations/search?q=de')).messages).toEqual([])
    expect((await get('/conversations/search?q=xilofone')).messages).toEqual([])
    const first = await get('/conversations/search?q=ressonancia&limit=1')
    expect(
      (await get(`/conversations/search?q=ressonancia&limit=1&cursor=${first.next}`)).messages,
    ).toMatchObject([{ id: messageId }])
  })

  test('finds whom a record, a telephone or a profile names', async () => {
    const { id } = await write(teresa, 'oi')
    const { id: other } = await write(priscila, 'oi')
    await agenda.server.sql(
      agenda.orgId,
      `update conversations set profile_name = 'Pri Moraes' where id = $1`,
      [other],
    )
    const found = async (q: string) =>
      (await get(`/conversations/search?q=${q}`)).conversations.map((one: { id: string }) => one.id)
    expect(await found('teresa%20alv')).toEqual([id])
    expect(await found('pri%20mor')).toEqual([other])
    expect(await found('97744')).toEqual([other])
    expect(await found('11977442080')).toEqual([other])
    expect(await found('ninguem')).toEqual([])
  })

  test('what was deleted is found no more', async () => {
    const { id } = await write(priscila, 'xaxado')
    await agenda.server.sql(agenda.orgId, 'delete from messages where conversation_id = $1', [id])
    expect(await agenda.server.sql(agenda.orgId, `select from message_words where word = 'xaxado'`)).toEqual(
      [],
    )
  })

  test('professionals find only what those say who speak for their own patients', async () => {
    await write(priscila, 'xaxado')
    expect((await get('/conversations/search?q=xaxado', 'professional')).messages).toEqual([])
  })
})

describe('who is there', () => {
  test('the others see who looks and who types, until they leave', async () => {
    const { id } = await write(priscila, 'oi')
    const [mine, theirs] = [randomUUID(), randomUUID()]
    expect((await watch(mine, id)).body).toEqual({ items: [] })
    const { manager, receptionist } = agenda.userIds
    expect((await watch(theirs, id, 'manager', true)).body.items).toMatchObject([{ userId: receptionist }])
    expect((await get(`/conversations/${id}/viewers`)).items).toMatchObject([
      { userId: manager, isTyping: true },
    ])
    await agenda.call('DELETE', `/conversation-windows/${theirs}`, undefined, 'manager')
    expect((await get(`/conversations/${id}/viewers`)).items).toEqual([])
    await watch(theirs, id, 'manager')
    await agenda.server.sql(
      agenda.orgId,
      `update inbox_windows set seen_at = now() - interval '1 minute' where id = $1`,
      [theirs],
    )
    expect((await get(`/conversations/${id}/viewers`)).items).toEqual([])
    await watch(mine, id)
    expect(await agenda.server.sql(agenda.orgId, 'select id from inbox_windows')).toEqual([{ id: mine }])
    expect((await watch(mine, id, 'professional')).status).toBe(403)
  })

  test('a conversation goes to whoever is there and attends fewest', async () => {
    const { id } = await write(priscila, 'oi')
    expect(await act(id, 'assignment', { ownership: 1, userId: null })).toMatchObject({
      status: 422,
      body: { code: 'nobody_present' },
    })
    const { id: other } = await write(teresa, 'oi')
    await act(other, 'take', { ownership: 1 })
    await watch(randomUUID(), null)
    await watch(randomUUID(), null, 'manager')
    const given = await act(id, 'assignment', { ownership: 1, userId: null })
    expect(given.body).toMatchObject({ state: 'person', owner: { userId: agenda.userIds.manager } })
  })

  test('where the network hands out, what waits goes to those present, in turns', async () => {
    const settings = { distribution: 'balanced', returnMin: 20 }
    expect((await agenda.call('PUT', '/conversation-settings', settings)).status).toBe(403)
    expect((await agenda.call('PUT', '/conversation-settings', settings, 'manager')).body).toEqual(settings)
    expect(await get('/conversation-settings')).toEqual(settings)
    for (let at = 0; at < 4; at++) await write(`1190000000${at}`, 'oi')
    await distribute(scope())
    expect(await get('/conversations/counts')).toMatchObject({ queue: 4 })
    await watch(randomUUID(), null)
    expect(await get('/conversations/counts')).toMatchObject({ queue: 0, mine: 4 })
    for (let at = 4; at < 10; at++) await write(`1190000000${at}`, 'oi')
    await watch(randomUUID(), null, 'manager')
    expect(await get('/conversations/counts')).toMatchObject({ queue: 0, mine: 5 })
  })
})

test('what nobody answered in time goes back to the queue, and keeps its place', async () => {
  const { id } = await write(priscila, 'oi')
  const { id: answered } = await write(teresa, 'oi')
  for (const one of [id, answered]) await act(one, 'take', { ownership: 1 })
  await act(answered, 'messages', { ownership: 2, text: 'Oi, Teresa.' })
  await returnUnanswered(scope())
  expect(await get(`/conversations/${id}`)).toMatchObject({ state: 'person' })
  await agenda.server.sql(
    agenda.orgId,
    `update conversations set owned_at = now() - interval '31 minutes', waiting_since = least(waiting_since, now() - interval '31 minutes')`,
  )
  await agenda.server.sql(agenda.orgId, 'update conversations set waiting_since = null where id = $1', [
    answered,
  ])
  const before = await get(`/conversations/${id}`)
  await returnUnanswered(scope())
  expect(await get(`/conversations/${id}`)).toMatchObject({
    state: 'queue',
    queueReason: 'unanswered',
    owner: null,
    ownership: 3,
    waitingSince: before.waitingSince,
  })
  expect(await get(`/conversations/${answered}`)).toMatchObject({ state: 'person' })
})

test('a message that arrives while somebody resolves opens the conversation again', async () => {
  for (let round = 0; round < 12; round++) {
    const { id } = await write(priscila, 'oi')
    const { ownership } = await get(`/conversations/${id}`)
    await Promise.all([act(id, 'resolution', { ownership }), write(priscila, 'ainda estou aqui')])
    const { state, unread } = await get(`/conversations/${id}`)
    // Either it came first and was resolved with the rest, or it opened the conversation again: never lost between.
    expect(['queue 1', 'resolved 0']).toContain(`${state} ${unread}`)
  }
})

test('the unit is that of all appointments of whom the contact speaks for', async () => {
  const { id } = await write(teresa, 'oi')
  expect(await get(`/conversations/${id}`)).toMatchObject({ unitId: null })
  await agenda.book({ startsAt: agenda.at('09:00') })
  await write(teresa, 'tudo certo para amanhã?')
  expect(await get(`/conversations/${id}`)).toMatchObject({ unitId: agenda.unitId })
})

test('what the assistant did and decided stands between the messages, for who may read them', async () => {
  const { id } = await write(priscila, 'quero marcar dermato, é alergia?')
  const call = (tool: string, is: string) => ({ tool, request: null, result: { is }, ms: 3 })
  await agenda.server.sql(
    agenda.orgId,
    `insert into assistant_turns (org_id, id, conversation_id, channel, state, tool_calls, hand_over, ownership)
     values ($1, acolhe_uuid_v7(), $2, 'whatsapp', 'handedOver', $3, 'clinical', 1)`,
    [agenda.orgId, id, JSON.stringify([call('findTimes', 'done'), call('holdTime', 'taken')])],
  )
  const { items } = await get(`/conversations/${id}/entries`)
  expect(items[0]).toMatchObject({
    type: 'decision',
    text: 'Buscou horários, segurou um horário (não foi possível), assunto clínico: não responde e passa a uma pessoa',
  })
  expect((await agenda.call('GET', `/conversations/${id}/entries`, undefined, 'professional')).status).toBe(
    404,
  )
})

test('a ready text is filled in for whom it is about, and goes out as the template that it is', async () => {
  const { id } = await write(teresa, 'qual é o endereço?')
  const content = {
    body: 'Oi, {{paciente.nome}}. Ficamos na rua dos Pinheiros, 498.',
    header: '',
    footer: '',
    buttons: [],
  }
  const made = await agenda.call(
    'POST',
    '/templates',
    { kind: 'whatsapp', name: 'Endereço', use: 'single', category: 'utility', content },
    'owner',
  )
  expect(made.status).toBe(201)
  const { items } = await get(`/conversations/${id}/replies?patientId=${agenda.patientId}`)
  expect(items).toMatchObject([
    {
      id: made.body.id,
      text: 'Oi, Teresa. Ficamos na rua dos Pinheiros, 498.',
      isApproved: false,
      isWhole: false,
    },
  ])
  // Without a patient nothing that names one is offered.
  expect((await get(`/conversations/${id}/replies`)).items).toEqual([])
  const about = { ownership: 1, templateId: made.body.id, patientId: agenda.patientId }
  expect(await act(id, 'messages', { ...about, templateId: randomUUID() })).toMatchObject({
    status: 422,
    body: { code: 'template_not_usable' },
  })
  const sent = await act(id, 'messages', about)
  expect(sent).toMatchObject({
    status: 201,
    body: { conversation: { state: 'person' }, send: { state: 'planned' } },
  })
  expect((await get(`/conversations/${id}/entries`)).items[0]).toMatchObject({
    type: 'planned',
    text: 'Template: Endereço',
  })
  expect((await act(id, 'messages', { ...about, ownership: 2, text: 'e mais isto' })).status).toBe(422)
})

test('times offered in a conversation are held side by side, at most four, beside the one of a form', async () => {
  const offerId = randomUUID()
  const hold = (time: string, over: object = {}) =>
    agenda.call('POST', '/holds', {
      unitId: agenda.unitId,
      kind: 'visit',
      professionalId: agenda.helenaId,
      startsAt: agenda.at(time, 7),
      ...over,
    })
  for (const time of ['08:00', '08:40', '09:20', '10:00', '10:40'])
    expect((await hold(time, { offerId })).status).toBe(201)
  expect((await hold('11:20')).status).toBe(201)
  const span = `from=${encodeURIComponent(agenda.at('00:00', 7))}&to=${encodeURIComponent(agenda.at('23:00', 7))}`
  const own = (await get(`/holds?${span}`)).items.map((one: { offerId: string | null }) => one.offerId)
  expect(own.filter((one: string | null) => one === offerId)).toHaveLength(4)
  expect(own).toHaveLength(5)
  const theirs = (await get(`/holds?${span}`, 'manager')).items
  expect(theirs.every((one: { offerId: string | null }) => one.offerId === null)).toBe(true)
})

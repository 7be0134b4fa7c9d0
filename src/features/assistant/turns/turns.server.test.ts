import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteAnswer } from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { knownPhone } from '#test/assistant.ts'
import { testSecrets } from '#test/secrets.ts'
import { type AnsweringClinic, openAnsweringClinic, writerPhone } from '#test/turns.ts'
import { openCodeDesk } from '../codes/desk.server.ts'
import { sendCodes } from '../codes/send.server.ts'
import { interruptTurn, sweepTurns } from './interrupt.server.ts'
import { turnPace } from './rules.ts'

let clinic: AnsweringClinic
beforeAll(async () => {
  clinic = await openAnsweringClinic()
})
afterAll(() => clinic.server.stop())
beforeEach(async () => {
  for (const table of ['sends', 'conversations']) await clinic.rows(`delete from ${table}`)
  await clinic.settle({})
})

const textsOf = (gone: readonly { readonly message: { readonly body: string } }[]) =>
  gone.map(({ message }) => message.body)
const idOf = async (phone?: string) => String((await clinic.conversation(phone)).id)

describe('a conversation', () => {
  test('is answered by the assistant, which says what it is, once', async () => {
    const [first, ...others] = await clinic.converse('Oi, bom dia')
    expect(others).toEqual([])
    expect(first?.message.body).toContain('assistente virtual')
    expect(first?.message.options?.length).toBeGreaterThan(1)
    expect(await clinic.conversation()).toMatchObject({ state: 'assistant', waiting_since: null, unread: 0 })
    expect(await clinic.rows(`select author, direction from messages order by id`)).toEqual([
      { author: 'patient', direction: 'in' },
      { author: 'assistant', direction: 'out' },
    ])
    expect(await clinic.turns()).toMatchObject([
      {
        state: 'answered',
        engine: 'guided',
        channel: 'whatsapp',
        understood: { intent: 'greet' },
        hand_over: null,
      },
    ])
    expect(await clinic.claimTurn()).toBeNull()
  })

  test('where the assistant is off, or the channel is another, waits for a person as before', async () => {
    await clinic.settle({ channels: ['sms'] })
    await clinic.hear('Oi')
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'wrote', unread: 1 })
    expect(await clinic.claimTurn()).toBeNull()
  })

  test('leads to an appointment, with answers to choose from', async () => {
    const script = ['Quero marcar cardiologista', 'Particular', 'Pinheiros', 'qualquer dia de manhã']
    let gone = await clinic.converse(script[0] ?? '')
    for (const text of script.slice(1)) gone = await clinic.converse(text)
    for (let at = 0; at < 8; at++) {
      const [{ message } = { message: undefined }] = gone
      const options = message?.options ?? []
      const body = message?.body ?? ''
      if (/marcad/i.test(body)) break
      if (/nome/i.test(body) && options.length === 0)
        gone = await clinic.converse('Paula Andrade, 12/03/1990')
      else if (options[0]) gone = await clinic.converse(options[0].title, { payload: options[0].id })
      else gone = await clinic.converse('sim')
    }
    const booked = await clinic.rows(
      `select p.full_name, a.state from appointments a join patients p on p.id = a.patient_id where p.full_name like 'Paula%'`,
    )
    expect(booked, textsOf(gone).join('\n')).toEqual([{ full_name: 'Paula Andrade', state: 'scheduled' }])
    expect(await clinic.rows('select from assistant_turns where has_acted')).toHaveLength(1)
    // The conversation knows what was held and booked in it.
    expect(
      await clinic.rows(
        `select b.user_id, a.state from conversation_bookings b left join appointments a on a.id = b.appointment_id order by b.id`,
      ),
    ).toEqual([
      { user_id: null, state: null },
      { user_id: null, state: 'scheduled' },
    ])
  })

  test('what is pressed in an older message is not taken for what is offered now', async () => {
    const [first] = await clinic.converse('Oi')
    const old = first?.message.options?.[0]
    await clinic.converse('quero marcar dermatologista')
    await clinic.hear(old?.title ?? '', { payload: old?.id ?? '' })
    const turn = await clinic.claimTurn()
    expect(turn?.messages).toEqual([{ text: old?.title, choice: '' }])
  })

  test('a burst is one turn, and what comes during a turn is the next one’s', async () => {
    await clinic.hear('Oi')
    await clinic.hear('quero marcar')
    expect(await clinic.claimTurn(turnPace)).toBeNull()
    await clinic.rows(`update assistant_waiting set at = now() - interval '4 seconds'`)
    const turn = await clinic.claimTurn(turnPace)
    expect(turn?.messages.map(({ text }) => text)).toEqual(['Oi', 'quero marcar'])
    await clinic.hear('cardiologista')
    expect(await clinic.claimTurn()).toBeNull()
    if (turn) await clinic.run(turn)
    expect((await clinic.conversation()).waiting_since).not.toBeNull()
    const next = await clinic.claimTurn()
    expect(next?.messages.map(({ text }) => text)).toEqual(['cardiologista'])
  })

  test('who writes on and on is answered after a while', async () => {
    await clinic.hear('Oi')
    await clinic.rows(`update assistant_waiting set at = now() - interval '21 seconds'`)
    await clinic.hear('e aí')
    expect((await clinic.claimTurn(turnPace))?.messages).toHaveLength(2)
  })

  test('of the chat is answered to its visitor, who is proved to be nobody', async () => {
    const visitorId = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3eaa'
    const from = { ...noAddress, visitorId }
    const [said] = await clinic.converse('Oi', { from }, 'chat')
    expect(said).toMatchObject({ kind: 'chat', to: { visitorId } })
    expect(said?.message.options?.length).toBeGreaterThan(1)
    const [asked] = await clinic.converse('quais são minhas consultas?', { from }, 'chat')
    expect(asked?.message.body).toMatch(/telefone|celular|e-mail/)
    expect(asked?.message.body).not.toContain('Helena')
  })

  test('with voice or a file goes to a person, and that is said', async () => {
    const [said] = await clinic.converse('', {
      media: { kind: 'audio', id: 'm1', type: 'audio/ogg', name: '' },
    })
    expect(said?.message.body).toContain('áudio')
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'wrote', unread: 1 })
  })
})

describe('who has the conversation', () => {
  test('a person who takes it during a turn: nothing of the assistant is sent', async () => {
    await clinic.hear('Oi')
    const turn = await clinic.claimTurn()
    const id = await idOf()
    await clinic.inNetwork((tx) => noteAnswer(tx, id, null))
    expect(turn && (await clinic.run(turn))).toBe('overtaken')
    expect(await clinic.leave()).toEqual([])
    expect(await clinic.rows('select from assistant_waiting')).toEqual([])
    expect(await clinic.turns()).toMatchObject([{ state: 'overtaken', claimed_by: null }])
  })

  test('what was about to leave is called back', async () => {
    await clinic.hear('Oi')
    await clinic.answer()
    await clinic.echo(writerPhone, 'Oi, aqui é a Bruna')
    expect(await clinic.rows('select state from sends')).toEqual([{ state: 'recalled' }])
    expect(await clinic.leave()).toEqual([])
    await clinic.hear('Oi, Bruna')
    expect(await clinic.claimTurn()).toBeNull()
  })

  test('an answer that is claimed in the moment in which a person takes over does not leave', async () => {
    await clinic.hear('Oi')
    await clinic.answer()
    await clinic.rows(`update conversations set ownership = ownership + 1, state = 'person'`)
    expect(await clinic.leave()).toEqual([])
    expect(await clinic.rows('select state, reason from sends')).toEqual([
      { state: 'skipped', reason: 'takenOver' },
    ])
  })

  test('handed over, it stays with people; handed back, the assistant begins anew and answers what waits', async () => {
    const [said] = await clinic.converse('quero falar com uma pessoa')
    expect(said?.message.body).toMatch(/pessoa/)
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'asked', unread: 1 })
    await clinic.hear('alô?')
    expect(await clinic.claimTurn()).toBeNull()
    const id = await idOf()
    const { ownership } = await clinic.conversation()
    const handBack = (number: unknown, role?: 'professional') =>
      clinic.call('POST', `/conversations/${id}/assistant`, { ownership: number }, role)
    expect((await handBack(99)).status).toBe(409)
    expect((await handBack(ownership, 'professional')).status).toBe(403)
    expect(await handBack(ownership)).toMatchObject({ status: 200, body: { state: 'assistant' } })
    const turn = await clinic.claimTurn()
    expect(turn).toMatchObject({
      state: null,
      messages: [{ text: 'quero falar com uma pessoa' }, { text: 'alô?' }],
    })
  })

  test('is not handed to an assistant that is off', async () => {
    await clinic.converse('quero falar com uma pessoa')
    await clinic.settle({ channels: [] })
    const { id, ownership } = await clinic.conversation()
    const answer = await clinic.call('POST', `/conversations/${id}/assistant`, { ownership })
    expect(answer).toMatchObject({ status: 409, body: { code: 'assistant_away' } })
  })

  test('resolved, a new message is the assistant’s again', async () => {
    await clinic.converse('Oi')
    const { id, ownership } = await clinic.conversation()
    await clinic.call('POST', `/conversations/${id}/resolution`, { ownership })
    const [said] = await clinic.converse('Oi de novo')
    expect(said?.message.body).toContain('assistente virtual')
    expect(await clinic.conversation()).toMatchObject({ state: 'assistant' })
  })

  test('who refuses the assistant is not answered by it again', async () => {
    await clinic.converse('não quero falar com robô')
    const { id, ownership, assistant_refused_at } = await clinic.conversation()
    expect(assistant_refused_at).not.toBeNull()
    await clinic.call('POST', `/conversations/${id}/resolution`, { ownership })
    await clinic.hear('Oi')
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'wrote' })
  })

  test('danger says whom to call, and goes to the front of the queue', async () => {
    const [said] = await clinic.converse('estou com dor forte no peito e falta de ar')
    expect(said?.message.body).toContain('192')
    expect(await clinic.conversation()).toMatchObject({
      state: 'queue',
      queue_reason: 'urgent',
      is_urgent: true,
    })
  })
})

describe('a turn that comes to nothing', () => {
  const broken = { take: () => Promise.reject(new TypeError('no')) }
  const fail = async () => {
    const turn = await clinic.claimTurn()
    if (turn) await clinic.run(turn, broken).catch(() => {})
  }

  test('runs again, and the second time a person goes on, who is told; so is the contact', async () => {
    await clinic.hear('Oi')
    await fail()
    expect(await clinic.conversation()).toMatchObject({ state: 'assistant' })
    await fail()
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'failed', unread: 1 })
    expect(textsOf(await clinic.leave()).join()).toContain('não consigo continuar')
    expect(await clinic.turns()).toMatchObject([
      { state: 'failed', error: 'TypeError', attempt: 1, hand_over: null },
      { state: 'failed', error: 'TypeError', attempt: 2, hand_over: 'failed' },
    ])
    expect(await clinic.rows('select from assistant_waiting')).toEqual([])
  })

  test('of a worker that died is taken by another, and the dead one writes nothing any more', async () => {
    await clinic.hear('Oi')
    const dead = await clinic.claimTurn()
    expect(await clinic.inNetwork(sweepTurns)).toBe(0)
    await clinic.rows(`update assistant_turns set lease_until = now() - interval '1 second'`)
    expect(await clinic.inNetwork(sweepTurns)).toBe(1)
    await clinic.answer()
    expect(dead && (await clinic.run(dead))).toBeNull()
    expect(await clinic.leave()).toHaveLength(1)
    expect(await clinic.turns()).toMatchObject([
      { state: 'failed', error: 'interrupted' },
      { state: 'answered', attempt: 2 },
    ])
  })

  test('after it has acted is a person’s, and not run again', async () => {
    await clinic.hear('Oi')
    const turn = await clinic.claimTurn()
    await clinic.rows('update assistant_turns set has_acted = true')
    const { turnId = '' } = turn ?? {}
    await clinic.inNetwork((tx) =>
      interruptTurn(tx, turnId, { error: 'interrupted', workerId: clinic.workerId }),
    )
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'failed' })
    expect(await clinic.claimTurn()).toBeNull()
  })

  test('an answer that the provider does not take leaves the contact to a person', async () => {
    await clinic.hear('Oi')
    await clinic.answer()
    const outcome = { outcome: 'rejected', code: '999', action: 'fail' } as const
    await clinic.leave(outcome)
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'failed', unread: 1 })
  })

  test('two machines that talk to each other are parted', async () => {
    await clinic.converse('Oi')
    const id = await idOf()
    await clinic.rows(
      `insert into assistant_turns (org_id, id, conversation_id, channel, state, ownership)
       select $1, gen_random_uuid(), $2, 'whatsapp', 'answered', 1 from generate_series(1, 60)`,
      [clinic.orgId, id],
    )
    await clinic.hear('Mensagem automática: estamos fora do escritório')
    await clinic.answer()
    expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'failed' })
  })
})

describe('a code', () => {
  const codeIn = (texts: readonly string[]) => texts.join(' ').match(/\b\d{6}\b/)?.[0] ?? ''
  const byMail = { from: { ...noAddress, email: 'alguem@fora.example' } }
  const write = (text: string) => clinic.converse(text, byMail, 'email')
  const sent = () => clinic.inNetwork((tx) => sendCodes(tx, testSecrets))
  const ask = async (phone: string) => {
    await write('quero cancelar minha consulta')
    return write(phone)
  }

  test('goes to a phone on record alone; the answer is the same for any other', async () => {
    const known = textsOf(await ask(knownPhone))
    expect(await sent()).toBe(1)
    const [code] = await clinic.leave()
    expect(code).toMatchObject({ kind: 'sms', to: { phone: knownPhone } })
    await clinic.rows('delete from conversations')
    const unknown = textsOf(await ask('11900001111'))
    expect(await sent()).toBe(0)
    expect(unknown).toEqual(known)
    expect(await clinic.leave()).toEqual([])
    expect(textsOf(await write('123456')).join()).not.toContain('Teresa')
  })

  test('proves the address it went to, for a while', async () => {
    await ask(knownPhone)
    await sent()
    const code = codeIn(textsOf(await clinic.leave()))
    expect(code).not.toBe('')
    const said = textsOf(await write(code)).join()
    expect(said).toContain('Helena')
    const [state] = await clinic.rows(`select memory from assistant_states where memory -> 'proved' <> '[]'`)
    expect(state?.memory).toMatchObject({ proved: [{ phone: knownPhone, until: expect.any(String) }] })
    await clinic.rows(
      `update assistant_states set memory = jsonb_set(memory, '{proved,0,until}', '"2020-01-01T00:00:00Z"')`,
    )
    expect(textsOf(await write('quais são minhas consultas?')).join()).not.toContain('Helena')
  })

  test('is tried a few times, asked for a few times, and expires', async () => {
    await ask(knownPhone)
    await sent()
    const code = codeIn(textsOf(await clinic.leave()))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at++) await write(wrong)
    expect(textsOf(await write(code)).join()).not.toContain('Helena')
    const [row] = await clinic.rows('select used_at, tries from assistant_codes')
    expect(row).toMatchObject({ used_at: null })
  })

  test('is not promised where WhatsApp alone reaches phones: whoever has not written there gets none', async () => {
    await clinic.rows(`update channels set deleted_at = now() where kind = 'sms'`)
    const said = textsOf(await ask(knownPhone)).join()
    await clinic.rows(`update channels set deleted_at = null where kind = 'sms'`)
    expect(said).toContain('Não tenho como mandar um código')
    expect((await clinic.rows('select state from conversations'))[0]).toEqual({ state: 'queue' })
    expect(await sent()).toBe(0)
  })

  test('is asked for three times at most', async () => {
    await write('Oi')
    const [{ id } = { id: '' }] = await clinic.rows('select id from conversations')
    const desk = openCodeDesk({ scope: clinic.scope, secrets: testSecrets, conversationId: String(id) })
    const asked = []
    for (let at = 0; at < 4; at++) asked.push(await desk.request({ phone: knownPhone, email: '' }))
    expect(asked).toEqual([true, true, true, false])
    await sent()
    await clinic.rows('update assistant_codes set expires_at = now()')
    expect(await desk.prove('123456')).toBeNull()
  })
})

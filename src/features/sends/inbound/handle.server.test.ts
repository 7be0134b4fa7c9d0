import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelEvent } from '#features/channels/rules.ts'
import { suppress } from '#features/conversations/commands.server.ts'
import { noAddress, type OpenQuestion } from '#features/conversations/rules.ts'
import { greeting, openSending, type Sending } from '#test/sends.ts'
import { testSecrets } from '#test/server.ts'
import { markCalled } from '../engine/calls.server.ts'
import { claim } from '../engine/claim.server.ts'
import { recordOutcomes } from '../engine/record.server.ts'
import type { ContactReply } from '../slots.server.ts'
import { openHandler } from './handle.server.ts'

let sending: Sending
const replies: ContactReply[] = []
beforeAll(async () => {
  sending = await openSending()
  sending.channel = { kind: 'whatsapp' }
})
afterAll(() => sending.stop())
beforeEach(async () => {
  replies.length = 0
  for (const table of ['messages', 'conversations', 'suppressions', 'sends'])
    await sending.query(`delete from ${table}`)
})

const hear = (...events: ChannelEvent[]) =>
  sending.inNetwork((tx) =>
    openHandler({
      secrets: testSecrets,
      acts: [
        async (_tx, reply) => {
          replies.push(reply)
          return { answer: null, question: null, needsPerson: false }
        },
      ],
      whenStopped: [],
      assistant: null,
    })(tx, { channelId: sending.channelId, kind: 'whatsapp' }, events),
  )

const phone = '11987654321'
const from = (over: Partial<typeof noAddress>) => ({ ...noAddress, ...over })
let told = 0
const message = (over: Partial<Extract<ChannelEvent, { type: 'message' }>> = {}) =>
  ({
    type: 'message',
    at: new Date().toISOString(),
    providerId: `wamid.${++told}`,
    from: from({ phone, waId: '551187654321' }),
    profileName: 'Marta',
    text: 'sim',
    payload: null,
    replyTo: null,
    media: null,
    ...over,
  }) as const

const question: OpenQuestion = {
  kind: 'attendance',
  sendId: '',
  appointments: [
    { appointmentId: randomUUID(), scheduleVersion: 1, patientId: randomUUID(), patientName: 'Ana' },
  ],
}
/** A message that left, and asked something. */
async function send(
  source: 'automation' | 'campaign',
  asked: OpenQuestion | null = question,
): Promise<string> {
  const [id = ''] = await sending.plan(1, { source, kind: 'whatsapp', occasion: randomUUID() })
  sending.prepare = () =>
    greeting(phone, { kind: 'whatsapp', question: asked && ({ ...asked, sendId: id } as OpenQuestion) })
  const worker = randomUUID()
  const { claimed } = await sending.inNetwork((tx) => claim(tx, sending.parts, worker, 9))
  await sending.inNetwork((tx) => markCalled(tx, worker, [id]))
  const outcome = { outcome: 'accepted', providerId: `wamid.out.${id}` } as const
  await sending.inNetwork((tx) =>
    recordOutcomes(
      tx,
      sending.parts,
      claimed.map((one) => ({ claimed: one, outcome })),
    ),
  )
  await sending.query(`update sends set claimed_at = claimed_at - interval '1 hour'`)
  return id
}
const rows = <T>(text: string) => sending.query<T>(text)
const refusals = () =>
  rows(`select scope, kind, source from suppressions where lifted_at is null order by id`)

describe('an answer', () => {
  test('is read against the last question, once, however often it is told', async () => {
    const id = await send('automation')
    const event = message()
    await hear(event)
    await hear(event, event)
    expect(replies).toHaveLength(1)
    expect(replies[0]).toMatchObject({ meaning: { kind: 'confirm' }, question: { sendId: id } })
    expect(await rows('select direction, author from messages order by id')).toEqual([
      { direction: 'out', author: 'automation' },
      { direction: 'in', author: 'patient' },
    ])
    expect(await rows('select profile_name, wa_id from conversations')).toEqual([
      { profile_name: 'Marta', wa_id: '551187654321' },
    ])
  })

  test('that quotes an older message is about that one', async () => {
    const older = await send('automation')
    await send('automation', { kind: 'score', sendId: '', appointmentId: randomUUID() })
    await hear(message({ replyTo: `wamid.out.${older}` }))
    expect(replies[0]).toMatchObject({ meaning: { kind: 'confirm' }, question: { sendId: older } })
  })

  test('by voice is told once that a person listens', async () => {
    const voice = () =>
      message({ text: '', media: { kind: 'audio', id: randomUUID(), type: 'audio/ogg', name: '' } })
    await hear(voice(), message({ text: 'ouviram?' }))
    await hear(voice())
    expect(await rows(`select content ->> 'body' as body from sends where occasion like 'voice %'`)).toEqual([
      { body: 'Recebemos a sua mensagem de voz. Uma pessoa da equipe vai ouvir e responder por aqui.' },
    ])
  })

  test('that nobody understands, or that answers nothing, waits for a person; the clinic’s own phone is one', async () => {
    await hear(
      message({ text: 'quanto custa o exame?' }),
      message({ text: '', media: { kind: 'audio', id: 'a', type: 'audio/ogg', name: '' } }),
    )
    expect(await rows('select from messages where needs_person')).toHaveLength(2)
    await hear({
      type: 'echo',
      at: new Date().toISOString(),
      providerId: 'wamid.echo',
      to: from({ phone }),
      text: 'Oi, Marta! Custa R$ 260.',
      media: null,
    })
    expect(await rows('select from messages where needs_person')).toEqual([])
    expect(replies).toEqual([])
  })
})

describe('SAIR', () => {
  test('in answer to a campaign stops campaigns; VOLTAR takes it back', async () => {
    await send('campaign', null)
    await rows(`update sends set purpose = 'marketing'`)
    await hear(message({ text: 'SAIR' }))
    expect(await refusals()).toEqual([{ scope: 'marketing', kind: null, source: 'reply' }])
    await hear(message({ text: 'parar' }))
    expect(await refusals()).toHaveLength(1)
    await hear(message({ text: 'voltar' }))
    expect(await refusals()).toEqual([])
    const answers = await rows<{ content: { body: string } }>(
      `select content from sends where source = 'single' order by id`,
    )
    expect(answers.map(({ content }) => content.body.slice(0, 30))).toEqual([
      'Pronto: você não recebe mais n',
      'Pronto: você não recebe mais n',
      'Pronto: você volta a receber n',
    ])
  })

  test('VOLTAR takes back what a link refused, and says when another refusal still holds', async () => {
    const address = from({ phone, waId: '551187654321' })
    const refuse = (source: 'link' | 'desk') =>
      sending.inNetwork((tx) =>
        suppress(tx, testSecrets, [
          { address, scope: 'automated', kind: null, source, ...(source === 'link' && { linkHash: 'x' }) },
        ]),
      )
    await refuse('link')
    await hear(message({ text: 'voltar' }))
    expect(await refusals()).toEqual([])
    await refuse('link')
    await refuse('desk')
    await hear(message({ text: 'voltar' }))
    expect(await refusals()).toEqual([{ scope: 'automated', kind: null, source: 'desk' }])
    const [last] = await rows<{ content: { body: string } }>(
      `select content from sends where source = 'single' order by id desc limit 1`,
    )
    expect(last?.content.body).toMatch(/^Anotamos .* a recepção vai conferir\.$/)
    expect(await rows(`select text from messages where needs_person`)).toEqual([{ text: 'voltar' }])
  })

  test('in answer to a reminder stops everything automatic', async () => {
    await send('automation')
    await hear(message({ text: 'Sair' }))
    expect(await refusals()).toEqual([{ scope: 'automated', kind: null, source: 'reply' }])
    const [id = ''] = await sending.plan(1, { kind: 'whatsapp', occasion: randomUUID() })
    await sending.inNetwork((tx) => claim(tx, sending.parts, randomUUID(), 9))
    expect(await rows(`select reason from sends where id = '${id}'`)).toEqual([{ reason: 'refused' }])
  })

  test('at the provider is marketing by that channel, until it is taken back there', async () => {
    const at = new Date().toISOString()
    await hear({ type: 'preference', at, from: from({ phone }), wantsMarketing: false })
    expect(await refusals()).toEqual([{ scope: 'marketing', kind: 'whatsapp', source: 'provider' }])
    await hear({ type: 'preference', at, from: from({ phone }), wantsMarketing: true })
    expect(await refusals()).toEqual([])
  })

  test('a mailbox that does not exist gets nothing more', async () => {
    const at = new Date().toISOString()
    await hear({ type: 'bounce', at, providerId: 'x', email: 'tete@exemplo.com.br', code: '5.1.1' })
    await hear({ type: 'bounce', at, providerId: 'y', email: 'cheia@exemplo.com.br', code: '5.2.2' })
    expect(await refusals()).toEqual([{ scope: 'automated', kind: 'email', source: 'bounce' }])
  })
})

describe('a conversation is one person’s', () => {
  const conversations = () =>
    rows<{ phone_key: string; bsuid: string; messages: number }>(
      `select phone_key, bsuid, (select count(*)::int from messages m where m.conversation_id = c.id) as messages from conversations c`,
    )

  test('with and without the ninth digit', async () => {
    await send('automation')
    await hear(message({ from: from({ waId: '551187654321' }) }), message({ from: from({ phone }) }))
    expect(await conversations()).toEqual([{ phone_key: phone, bsuid: '', messages: 3 }])
  })

  test('a BSUID and a number that come together become one, with all they wrote', async () => {
    await hear(message({ from: from({ bsuid: 'BR.1' }) }), message({ from: from({ phone }) }))
    expect(await conversations()).toHaveLength(2)
    await hear(message({ from: from({ phone, bsuid: 'BR.1' }) }))
    expect(await conversations()).toEqual([{ phone_key: phone, bsuid: 'BR.1', messages: 3 }])
    await hear(message({ from: from({ bsuid: 'BR.1' }) }))
    expect(await conversations()).toEqual([{ phone_key: phone, bsuid: 'BR.1', messages: 4 }])
  })

  test('a number or BSUID that changes keeps its conversation, and takes in what the new one wrote', async () => {
    await hear(
      message({ from: from({ phone, bsuid: 'BR.1' }) }),
      message({ from: from({ phone: '11912345678' }) }),
    )
    const at = new Date().toISOString()
    await hear({
      type: 'addressChanged',
      at,
      from: from({ waId: '5511987654321', bsuid: 'BR.1' }),
      to: from({ waId: '5511912345678', bsuid: 'BR.2' }),
    })
    expect(await conversations()).toEqual([{ phone_key: '11912345678', bsuid: 'BR.2', messages: 2 }])
  })
})

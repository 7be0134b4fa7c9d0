import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RenderedMessage } from '#features/channels/rules.ts'
import {
  addMessages,
  findConversation,
  type NetworkTransaction,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'

/** Answers by e-mail: they have a subject, and stand in the thread of the mails before them. */

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)

interface Mail {
  readonly direction: 'in' | 'out'
  readonly subject?: string
  readonly providerId: string
}

async function openThread(mails: readonly Mail[]): Promise<string> {
  const { id } = await inNetwork((tx) =>
    findConversation(tx, { address: { ...noAddress, email: `${randomUUID()}@casa.example` }, kind: 'email' }),
  )
  for (const { direction, subject, providerId } of mails)
    await inNetwork((tx) =>
      addMessages(tx, [
        {
          conversationId: id,
          direction,
          author: direction === 'in' ? 'patient' : 'automation',
          kind: 'email',
          channelId: null,
          at: tx.now,
          text: 'Texto',
          content:
            subject === undefined ? null : { subject, header: '', body: 'Texto', footer: '', buttons: [] },
          providerId,
        },
      ]),
    )
  return id
}

async function contentOfAnswer(id: string) {
  const { status } = await agenda.call('POST', `/conversations/${id}/messages`, { ownership: 0, text: 'Sim' })
  expect(status).toBe(201)
  const [row] = await agenda.server.sql(
    agenda.orgId,
    'select content from sends where conversation_id = $1 order by id desc limit 1',
    [id],
  )
  return row?.content as Partial<RenderedMessage>
}

test('an answer names the mails before it, and takes their subject', async () => {
  const id = await openThread([
    { direction: 'out', subject: 'Sua consulta é amanhã', providerId: '<um@vereda.example>' },
    { direction: 'in', providerId: '<dois@casa.example>' },
  ])
  expect(await contentOfAnswer(id)).toMatchObject({
    subject: 'Re: Sua consulta é amanhã',
    answers: ['<um@vereda.example>', '<dois@casa.example>'],
  })
})

test('"Re:" stands once, and what is no Message-ID never reaches a head', async () => {
  const id = await openThread([
    { direction: 'out', subject: 'Re: RE: Preparo', providerId: '<um@vereda.example>' },
    { direction: 'in', providerId: '<dois@casa.example>\r\nBcc: <x@casa.example>' },
  ])
  expect(await contentOfAnswer(id)).toMatchObject({
    subject: 'Re: Preparo',
    answers: ['<um@vereda.example>'],
  })
})

test('without a mail that has a subject, the clinic says who writes', async () => {
  const id = await openThread([{ direction: 'out', subject: '', providerId: '' }])
  const [org] = await agenda.server.sql(agenda.orgId, 'select org_name from orgs')
  const content = await contentOfAnswer(id)
  expect(content.subject).toBe(`Mensagem de ${org?.org_name}`)
  expect(content).not.toHaveProperty('answers')
})

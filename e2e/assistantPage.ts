import { v7 as uuid } from 'uuid'
import { phoneKey } from '../src/lib/phone.ts'
import { withNetwork } from './axe/network.ts'
import { runSql } from './database.ts'
import type { Page } from './test.ts'

export const assistantPage = '/clinica/configuracao-ai'
export const assistantLog = '/clinica/configuracao-ai/registros'

const turns = [
  {
    asked: 'oi, tem cardiologista quinta de manhã?',
    replies: [{ text: 'Tenho quinta, 04/03, às 08:00 e às 09:30. Qual fica melhor?', options: [] }],
    tool_calls: [{ tool: 'readPeople', request: [], result: [], ms: 31 }],
    engine: 'openai',
    model: 'padrao-pt-2',
    input_tokens: 2_400,
    output_tokens: 180,
    cost: 31_000,
    duration_ms: 1_240,
  },
  {
    asked: 'apareceram umas manchas, será alergia?',
    state: 'handedOver',
    hand_over: 'clinical',
    replies: [{ text: 'Isso só o médico pode dizer. Vou chamar uma pessoa da equipe.', options: [] }],
    duration_ms: 46,
  },
  { asked: 'tem wifi aí?', unanswered: 'tem wifi aí?', duration_ms: 20 },
  { asked: 'e tem wifi?', unanswered: 'e tem wifi?', duration_ms: 20 },
  {
    asked: 'aceitam cachorro?',
    unanswered: 'aceitam cachorro?',
    error: 'timeout',
    did_fall_back: true,
    duration_ms: 60_000,
  },
]

/** A clinic whose assistant has answered Priscila this month, and did not know everything. */
export async function withAssistant(page: Page) {
  const network = await withNetwork(page)
  const { orgId } = network.api
  const conversationId = crypto.randomUUID()
  await runSql(
    `insert into conversations (org_id, id, phone, phone_key, profile_name, last_message_at, last_inbound_at, state)
     values ($1, $2, '11977442080', $3, 'Priscila', now(), now(), 'assistant')`,
    [orgId, conversationId, phoneKey('11977442080')],
    orgId,
  )
  for (const turn of turns) await logTurn(orgId, conversationId, turn)
  return { ...network, conversationId }
}

async function logTurn(orgId: string, conversationId: string, { asked, ...turn }: (typeof turns)[number]) {
  const messageId = uuid()
  await runSql(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
     values ($1, $2, $3, 'in', 'patient', 'whatsapp', now(), $4)`,
    [orgId, messageId, conversationId, asked],
    orgId,
  )
  const row = {
    org_id: orgId,
    id: uuid(),
    conversation_id: conversationId,
    channel: 'whatsapp',
    state: 'answered',
    ownership: 1,
    message_ids: [messageId],
    ...turn,
    replies: JSON.stringify(turn.replies ?? []),
    tool_calls: JSON.stringify(turn.tool_calls ?? []),
  }
  const names = Object.keys(row)
  await runSql(
    `insert into assistant_turns (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
    orgId,
  )
}

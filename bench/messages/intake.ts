import { randomBytes } from 'node:crypto'
import type { CloudApi } from '#test/providers/cloudApi.ts'
import type { Shot } from '../load.ts'
import type { Machine } from '../machine.ts'
import { hear, replayOf, templateOf } from '../replay.ts'
import type { Sides } from '../rows.ts'
import { phoneAt } from './fill.ts'
import type { MessagesNetwork } from './network.ts'
import { noticeOf } from './notice.ts'

/** Ids are as long as Meta's, and each is told once. */
const newId = () => `wamid.${randomBytes(24).toString('hex')}`

/** What differs from notice to notice: the message's id, and who wrote it. */
type Tokens = [id: string, from: string]

/** Notices of what patients wrote, one each. The floor stores the same by the product's statements, and believes whoever comes. */
export async function intakeOf(
  machine: Machine,
  { account }: CloudApi,
  { orgId, channelId, webhook, size }: MessagesNetwork,
): Promise<Sides> {
  let turn = 0
  /** Another person each time. */
  const newPerson = () => `55${phoneAt(1 + (turn++ % size))}`
  const notice = ([id, from]: Tokens): Shot => noticeOf(account, webhook, id, from)
  const newTokens = (): Tokens => [newId(), newPerson()]
  let tokens: Tokens[] = []
  const [, heard] = await hear(
    machine,
    () => {
      tokens = [newTokens(), newTokens()]
      return tokens.map(notice)
    },
    orgId,
  )
  if (!heard) throw new Error('no notice was heard')
  const replay = templateOf(replayOf(heard), tokens[1] ?? [], [orgId, channelId])
  return { product: () => notice(newTokens()), floor: () => replay(newTokens()) }
}

import { sql } from 'drizzle-orm'
import {
  type ChannelKind,
  type ErrorAction,
  isOutreach,
  type OutreachKind,
  type Purpose,
} from '#features/channels/rules.ts'
import { type NetworkTransaction, suppress } from '#features/conversations/commands.server.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { planAttempts } from '../planning/attempts.server.ts'
import type { SendSource } from '../rules.ts'
import type { WhenStopped } from '../slots.server.ts'
import { type Reaction, reactionTo } from './actions.ts'
import { backOff, type SendingChannel, stopChannel } from './channelState.server.ts'

/** What follows from a failure: another attempt, another channel, a refusal, a stop. */

/** A message that was not delivered, known since just now. */
export interface Failure {
  readonly sendId: string
  readonly channel: SendingChannel
  readonly action: ErrorAction
  readonly code: string
  /** The provider had accepted it. */
  readonly wasTaken: boolean
}

interface FailedSend extends Record<string, unknown> {
  readonly id: string
  readonly source: SendSource
  readonly source_id: string | null
  readonly purpose: Purpose
  readonly template_id: string | null
  readonly kind: ChannelKind
  readonly fallback: OutreachKind[]
  readonly attempt: number
  readonly patient_id: string | null
  readonly phone: string
  readonly wa_id: string
  readonly bsuid: string
}

export async function react(
  tx: NetworkTransaction,
  { secrets, whenStopped }: { readonly secrets: Secrets; readonly whenStopped: readonly WhenStopped[] },
  failures: readonly Failure[],
): Promise<void> {
  if (failures.length === 0) return
  const sends = await readFailed(
    tx,
    failures.map(({ sendId }) => sendId),
  )
  /** One stop for a batch of a campaign, however many of its messages say so. */
  const done = new Set<string>()
  const once = async (key: string, act: () => Promise<void>) => {
    if (done.has(key)) return
    done.add(key)
    await act()
  }
  for (const failure of failures) {
    const send = sends.get(failure.sendId)
    if (!send) continue
    const { code, action, channel, wasTaken } = failure
    const reaction = reactionTo(action, { code, attempt: send.attempt, fallback: send.fallback, wasTaken })
    await plan(tx, send, reaction)
    if (send.source === 'assistant' && reaction.againInS === undefined && !reaction.byOtherChannel)
      await tellFollowers(tx, 'unsentAnswer', [send.id])
    if (reaction.suppresses) await suppressAt(tx, secrets, send)
    if (reaction.backsOff) await once(`back off ${channel.channelId}`, () => backOff(tx, channel))
    const { stops } = reaction
    if (stops === undefined) continue
    if (stops === 'channel') await once(`stop ${channel.channelId}`, () => stopChannel(tx, channel, code))
    await once(`${stops} ${send.source_id} ${send.template_id}`, async () => {
      for (const stop of whenStopped)
        await stop(tx, {
          what: stops,
          source: send.source,
          sourceId: send.source_id,
          templateId: send.template_id,
          kind: send.kind,
          code,
        })
    })
  }
}

async function plan(tx: NetworkTransaction, { id, fallback }: FailedSend, reaction: Reaction): Promise<void> {
  if (reaction.byOtherChannel && fallback[0])
    await planAttempts(tx, { ids: [id], afterS: 0, isByOtherChannel: true })
  else if (reaction.againInS !== undefined) await planAttempts(tx, { ids: [id], afterS: reaction.againInS })
}

/** The provider's own list of refusals concerns its channel and marketing alone. */
const suppressAt = (tx: NetworkTransaction, secrets: Secrets, send: FailedSend) =>
  suppress(tx, secrets, [
    {
      address: { phone: send.phone, waId: send.wa_id, bsuid: send.bsuid, email: '' },
      scope: 'marketing',
      kind: isOutreach(send.kind) ? send.kind : null,
      source: 'provider',
      sendId: send.id,
    },
  ])

async function readFailed(
  { db, orgId }: NetworkTransaction,
  ids: readonly string[],
): Promise<Map<string, FailedSend>> {
  const { rows } = await db.execute<FailedSend>(sql`
    select s.id, s.source, s.source_id, s.purpose, s.template_id, s.kind, s.fallback, s.attempt, s.patient_id,
           coalesce(c.phone, '') as phone, coalesce(c.wa_id, '') as wa_id, coalesce(c.bsuid, '') as bsuid
      from sends s left join conversations c on c.org_id = s.org_id and c.id = s.conversation_id
     where s.org_id = ${orgId} and s.id = any (${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

import { sql } from 'drizzle-orm'
import type { SendOutcome } from '#features/channels/rules.ts'
import { type NetworkTransaction, noteLeft } from '#features/conversations/commands.server.ts'
import { publishSends } from '../live.server.ts'
import { reactionTo } from './actions.ts'
import { backOff, noteAccepted } from './channelState.server.ts'
import { type Failure, react } from './reactions.server.ts'
import { settleEarly } from './statuses.server.ts'
import type { ClaimedSend, EngineParts } from './types.server.ts'

/** Recording what providers answered. It may run twice for one answer: the second time changes nothing. */

export interface Called {
  readonly claimed: ClaimedSend
  readonly outcome: SendOutcome
}

type Outcome<K extends SendOutcome['outcome']> = Called & {
  readonly outcome: Extract<SendOutcome, { outcome: K }>
}

/** @returns true when the channel took nothing: what else was claimed is not tried now */
export async function recordOutcomes(
  tx: NetworkTransaction,
  parts: EngineParts,
  called: readonly Called[],
): Promise<boolean> {
  const of = <K extends SendOutcome['outcome']>(kind: K) =>
    called.filter((one): one is Outcome<K> => one.outcome.outcome === kind)
  const accepted = of('accepted')
  const unknown = of('unknown')
  const rejected = of('rejected').map((one) => ({ ...one, reaction: reactionOf(one) }))
  const deferred = of('deferred')
  const waiting = rejected.filter(({ reaction }) => reaction.waits)
  const failed = rejected.filter(({ reaction }) => !reaction.waits)

  await recordAccepted(tx, parts, accepted)
  await recordUncertain(tx, unknown)
  await requeue(tx, [
    ...deferred.map(({ claimed, outcome }) => ({
      id: claimed.send.id,
      code: outcome.code,
      afterS: outcome.retryAfterS,
    })),
    ...waiting.map(({ claimed, outcome }) => ({ id: claimed.send.id, code: outcome.code, afterS: 0 })),
  ])
  const failures = await recordFailed(tx, failed)
  await react(tx, parts, [...failures, ...waiting.map(failureOf)])
  const isFailing = accepted.length === 0 && unknown.length + deferred.length > 0
  for (const channel of new Set(called.map(({ claimed }) => claimed.channel))) {
    if (accepted.some(({ claimed }) => claimed.channel === channel)) await noteAccepted(tx, channel)
    else if (isFailing) await backOff(tx, channel)
  }
  await publishSends(
    tx,
    called.map(({ claimed }) => claimed.send),
  )
  return isFailing || waiting.length > 0
}

const reactionOf = ({ claimed: { send }, outcome: { action, code } }: Outcome<'rejected'>) =>
  reactionTo(action, { code, attempt: send.attempt, fallback: send.fallback, wasTaken: false })

const failureOf = ({
  claimed: { send, channel },
  outcome: { action, code },
}: Outcome<'rejected'>): Failure => ({
  sendId: send.id,
  channel: { channelId: channel.channelId, kind: channel.kind },
  action,
  code,
  wasTaken: false,
})

/** A status that came before is kept: only the provider's id and the cost are new. */
async function recordAccepted(
  tx: NetworkTransaction,
  parts: EngineParts,
  accepted: readonly Outcome<'accepted'>[],
): Promise<void> {
  if (accepted.length === 0) return
  const told = accepted.map(({ claimed, outcome }) => ({
    id: claimed.send.id,
    message_id: claimed.messageId,
    provider_id: outcome.providerId,
  }))
  await tx.db.execute(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (id uuid, message_id uuid, provider_id text)),
    recorded as (
      update sends s set
        provider_id = t.provider_id,
        cost = s.price,
        state = case when s.state in ('claimed', 'uncertain') then 'sent' else s.state end,
        reason = case when s.state in ('claimed', 'uncertain') then '' else s.reason end,
        sent_at = coalesce(s.sent_at, now())
        from told t where s.org_id = ${tx.orgId} and s.id = t.id)
    update messages m set provider_id = t.provider_id
      from (select distinct on (provider_id) message_id, provider_id from told where provider_id <> '') t
     where m.org_id = ${tx.orgId} and m.id = t.message_id and m.provider_id = ''
       and not exists (select from messages o where o.org_id = m.org_id and o.channel_id = m.channel_id
                          and o.provider_id = t.provider_id and o.provider_id <> '')`)
  await noteLeft(
    tx,
    accepted.map(({ claimed: { messageId, prepared }, outcome: { waId } }) => ({
      messageId,
      question: prepared.question,
      waId: waId ?? null,
    })),
  )
  await settleEarly(tx, parts)
}

async function recordUncertain(
  tx: NetworkTransaction,
  unknown: readonly Outcome<'unknown'>[],
): Promise<void> {
  if (unknown.length === 0) return
  const rows = unknown.map(({ claimed, outcome }) => ({ id: claimed.send.id, code: outcome.code }))
  await tx.db.execute(sql`
    update sends s set state = 'uncertain', reason = u.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (id uuid, code text)
     where s.org_id = ${tx.orgId} and s.id = u.id and s.state = 'claimed'`)
}

/** The provider said that it did not take them: they go back into the queue, as if they had not left. */
async function requeue(
  tx: NetworkTransaction,
  back: readonly { readonly id: string; readonly code: string; readonly afterS: number }[],
): Promise<void> {
  if (back.length === 0) return
  await tx.db.execute(sql`
    with back as (
      update sends s set state = 'planned', reason = b.code, due_at = now() + make_interval(secs => b."afterS"),
             claimed_by = null, claimed_at = null, called_at = null
        from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as b (id uuid, code text, "afterS" double precision)
       where s.org_id = ${tx.orgId} and s.id = b.id and s.state in ('claimed', 'uncertain')
      returning s.id, s.message_id),
    alone as (
      update sends j set state = 'planned', joined_into = null, message_id = null
        from back where j.org_id = ${tx.orgId} and j.joined_into = back.id and j.state = 'joined')
    delete from messages m using back where m.org_id = ${tx.orgId} and m.id = back.message_id`)
}

/** Returns those that failed just now: a status may have told so before. */
async function recordFailed(
  tx: NetworkTransaction,
  failed: readonly Outcome<'rejected'>[],
): Promise<Failure[]> {
  if (failed.length === 0) return []
  const rows = failed.map(({ claimed, outcome }) => ({ id: claimed.send.id, code: outcome.code }))
  const { rows: changed } = await tx.db.execute<{ id: string }>(sql`
    update sends s set state = 'failed', reason = f.code, ended_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id uuid, code text)
     where s.org_id = ${tx.orgId} and s.id = f.id and s.state in ('claimed', 'uncertain')
    returning s.id`)
  const ids = new Set(changed.map(({ id }) => id))
  return failed.filter(({ claimed }) => ids.has(claimed.send.id)).map(failureOf)
}

import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { networkZone } from '../networkZone.server.ts'
import { type AssistantSettings, costOf, type TokenUsage } from '../settings.ts'
import { assistantSpending } from '../tables.server.ts'

type Tx = Transaction<NetworkScope>

export interface Spending {
  /** In millionths of a real. */
  readonly cost: number
  readonly inputTokens: number
  readonly outputTokens: number
}

const none: Spending = { cost: 0, inputTokens: 0, outputTokens: 0 }

/** The first day of the month that it is where the network is. */
export const currentMonth = async (tx: Tx): Promise<string> =>
  `${dayIn(tx.now, await networkZone(tx)).slice(0, 7)}-01`

/** Returns what models have cost in the month so far. */
export async function readSpending(tx: Tx): Promise<Spending> {
  const [row] = await tx.db
    .select({
      cost: assistantSpending.cost,
      inputTokens: assistantSpending.inputTokens,
      outputTokens: assistantSpending.outputTokens,
    })
    .from(assistantSpending)
    .where(and(eq(assistantSpending.orgId, tx.orgId), eq(assistantSpending.month, await currentMonth(tx))))
  return row ?? none
}

/** True once the month has cost as much as the network lets it: guided mode answers then. */
export async function isOverLimit(tx: Tx, { monthlyLimitCents }: AssistantSettings): Promise<boolean> {
  if (monthlyLimitCents === null) return false
  return (await readSpending(tx)).cost >= monthlyLimitCents * 10_000
}

/**
 * Adds what a model read and wrote to the month, whether in a conversation or in a trial.
 * @returns what it cost, in millionths of a real
 */
export async function noteSpending(tx: Tx, settings: AssistantSettings, usage: TokenUsage): Promise<number> {
  const cost = costOf(settings, usage)
  const added = { cost, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }
  await tx.db
    .insert(assistantSpending)
    .values({ orgId: tx.orgId, month: await currentMonth(tx), ...added })
    .onConflictDoUpdate({
      target: [assistantSpending.orgId, assistantSpending.month],
      set: {
        cost: sql`${assistantSpending.cost} + excluded.cost`,
        inputTokens: sql`${assistantSpending.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${assistantSpending.outputTokens} + excluded.output_tokens`,
      },
    })
  return cost
}

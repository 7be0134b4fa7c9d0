import type { SQL } from 'drizzle-orm'
import { outbox } from '#platform/db/tables.server.ts'
import { published, type Scope, type Transaction } from '#platform/db/transaction.server.ts'
import type { Topic } from './audience.ts'
import type { LiveEvent } from './contract.ts'

/**
 * A live event and its audience: people who may not read the record don't receive it, those restricted to
 * other units get nothing of a unit's own, and a professional nothing of another's agenda (`audience.ts`).
 */
export interface EventWithAudience extends LiveEvent {
  readonly topic: Topic
  /** The units of the record, before and after. Null: all units. */
  readonly unitIds?: readonly string[] | null | undefined
  /** For an agenda: the professionals of the record, before and after; null where nobody attends. */
  readonly professionalIds?: readonly (string | null)[] | undefined
}

/** Whom it concerns is found where it is written. */
export interface EventWithAudienceQuery extends Omit<EventWithAudience, 'unitIds' | 'professionalIds'> {
  readonly unitIds?: EventWithAudience['unitIds'] | SQL
  readonly professionalIds?: EventWithAudience['professionalIds'] | SQL
}

/**
 * Publishes to the browsers of the scope's network that something changed; takes effect if the transaction
 * commits.
 */
export async function publish(
  scope: Transaction<Scope & { orgId: string }>,
  event: EventWithAudienceQuery,
): Promise<void> {
  await write(scope, rowOf(scope, event))
}

/** The event as a row, for code that writes several tables at once; the same transaction must write it. */
export function eventRow(
  scope: Transaction<Scope & { orgId: string }>,
  event: EventWithAudience,
): typeof outbox.$inferInsert {
  published.add(scope.db)
  return rowOf(scope, event)
}

/** Publishes to one person's browsers, whatever their network, that the own record changed. */
export async function publishToPerson(
  scope: Transaction<Scope>,
  userId: string,
  event: LiveEvent,
): Promise<void> {
  await write(scope, { userId, topic: event.topic, entityId: event.id })
}

/**
 * The topic that ends streams, of a person or a network: the browser opens another if the person still may.
 */
export const accessTopic = 'access'

/** Ends a person's open streams once the transaction commits: role changed, removed, disabled, signed out. */
export async function endStreams(scope: Transaction<Scope>, userId: string): Promise<void> {
  await write(scope, { userId, topic: accessTopic, entityId: userId })
}

/** Ends all open streams of the scope's network: the access of their people is checked anew. */
export async function endNetworkStreams(scope: Transaction<Scope & { orgId: string }>): Promise<void> {
  await write(scope, { orgId: scope.orgId, topic: accessTopic, entityId: scope.orgId })
}

type Row = typeof outbox.$inferInsert

function rowOf(scope: { orgId: string }, event: EventWithAudience): Row
function rowOf(scope: { orgId: string }, event: EventWithAudienceQuery): Sought<Row>
function rowOf(
  { orgId }: { orgId: string },
  { topic, id, unitIds, professionalIds }: EventWithAudienceQuery,
): Sought<Row> {
  return {
    orgId,
    topic,
    entityId: id,
    unitIds: isList(unitIds) ? [...unitIds] : unitIds,
    professionalIds: isList(professionalIds)
      ? professionalIds.filter((one) => one !== null)
      : professionalIds,
  }
}

type Sought<T> = Omit<T, 'unitIds' | 'professionalIds'> & {
  unitIds?: string[] | null | undefined | SQL
  professionalIds?: string[] | null | undefined | SQL
}

const isList = <T>(value: readonly T[] | SQL | null | undefined): value is readonly T[] =>
  Array.isArray(value)

async function write(scope: Transaction<Scope>, row: Sought<Row>) {
  await scope.db.insert(outbox).values(row)
  published.add(scope.db)
}

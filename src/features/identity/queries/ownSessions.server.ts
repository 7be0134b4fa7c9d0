import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identitySessions } from '../tables.server.ts'
import { sessionIdLength } from '../tokens.server.ts'
import type { Session } from './sessions.server.ts'

const sessionId: SQL<string> = sql`left(${identitySessions.tokenHash}, ${sql.raw(String(sessionIdLength))})`

/** Lists the sessions, the last used first. */
export function listSessions(db: Orm, uid: string): Promise<Session[]> {
  return db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.uid, uid))
    .orderBy(desc(identitySessions.lastUsedAt), desc(identitySessions.createdAt))
}

/** Deletes the other sessions and returns their number. */
export async function deleteOtherSessions(db: Orm, uid: string, currentId: string): Promise<number> {
  const { rowCount } = await db
    .delete(identitySessions)
    .where(and(eq(identitySessions.uid, uid), ne(sessionId, currentId)))
  return rowCount ?? 0
}

/** Dates the remaining session to the moment when the others ended. */
export async function moveSession(db: Orm, uid: string, id: string, authTime: Date): Promise<void> {
  await db
    .update(identitySessions)
    .set({ authTime })
    .where(and(eq(identitySessions.uid, uid), eq(sessionId, id)))
}

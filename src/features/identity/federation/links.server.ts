import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { identityFederated } from '../tables.server.ts'

export type Link = typeof identityFederated.$inferSelect

export async function findLink(db: Orm, providerId: string, subject: string): Promise<Link | null> {
  const { providerId: provider, subject: id } = identityFederated
  const found = db
    .select()
    .from(identityFederated)
    .where(and(eq(provider, providerId), eq(id, subject)))
  return (await found)[0] ?? null
}

export const listLinks = (db: Orm, uid: string): Promise<Link[]> =>
  db
    .select()
    .from(identityFederated)
    .where(eq(identityFederated.uid, uid))
    .orderBy(asc(identityFederated.linkedAt), asc(identityFederated.providerId))

/** Inserts a link. False when the identity is linked already, or the account has one of this provider. */
export async function insertLink(db: Orm, link: Link): Promise<boolean> {
  const { rowCount } = await db.insert(identityFederated).values(link).onConflictDoNothing()
  return rowCount === 1
}

export async function updateLink(
  db: Orm,
  {
    providerId,
    subject,
    ...said
  }: Pick<Link, 'providerId' | 'subject' | 'email' | 'displayName' | 'photoUrl'>,
): Promise<void> {
  await db
    .update(identityFederated)
    .set(said)
    .where(and(eq(identityFederated.providerId, providerId), eq(identityFederated.subject, subject)))
}

export async function deleteLink(db: Orm, uid: string, providerId: string): Promise<void> {
  await db
    .delete(identityFederated)
    .where(and(eq(identityFederated.uid, uid), eq(identityFederated.providerId, providerId)))
}

/**
 * The linked identities as tokens list them (https://firebase.google.com/docs/auth/admin/verify-id-tokens).
 */
export const identitiesOf = (
  links: readonly Pick<Link, 'providerId' | 'subject'>[],
): Record<string, string> => Object.fromEntries(links.map(({ providerId, subject }) => [providerId, subject]))

export type ShownLink = Pick<Link, 'providerId' | 'subject' | 'email' | 'displayName' | 'photoUrl'>

/** Formats a linked provider for the SDK. */
export function presentLink({ providerId, subject, email, displayName, photoUrl }: ShownLink) {
  return {
    providerId,
    federatedId: subject,
    rawId: subject,
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
  }
}

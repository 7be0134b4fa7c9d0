import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { showAddress } from '#features/conversations/commands.server.ts'
import { suppressions } from '#features/conversations/tables.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type NetworkFacts, type OfNetwork, scopesAgainst, type TemplateFacts } from '../facts.server.ts'
import type { Terms } from './people.server.ts'

/** Before a template is chosen the most usual one is counted with. */
export const usualTemplate = { kind: 'whatsapp', category: 'marketing' } as const

/** By which rules people stay out of a campaign with this template. */
export async function termsOf(
  tx: OfNetwork,
  secrets: Secrets,
  { rules }: NetworkFacts,
  { kind, category }: Pick<TemplateFacts, 'kind' | 'category'>,
): Promise<Terms> {
  const isMarketing = category === 'marketing'
  return {
    kind,
    consent: isMarketing ? 'marketing' : 'scheduling',
    needsConsent: isMarketing || !rules.careWithoutConsent,
    frequency: isMarketing ? { limit: rules.marketingLimit, days: rules.marketingDays } : null,
    scopes: scopesAgainst(category),
    refused: await listRefused(tx, secrets, { kind, category }),
  }
}

/** The keys of addresses that refused: their hashes alone could not be compared within one statement. */
async function listRefused(
  { db, orgId }: OfNetwork,
  secrets: Secrets,
  { kind, category }: Pick<TemplateFacts, 'kind' | 'category'>,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: suppressions.addressHash, encrypted: suppressions.encryptedAddress })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.orgId, orgId),
        isNull(suppressions.liftedAt),
        inArray(suppressions.scope, [...scopesAgainst(category)]),
        or(isNull(suppressions.kind), eq(suppressions.kind, kind)),
      ),
    )
  const byHash = new Map(rows.map(({ hash, encrypted }) => [hash, encrypted]))
  return [...byHash.values()].map((encrypted) => showAddress(secrets, encrypted))
}

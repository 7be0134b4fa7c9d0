import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { openKeys } from './settings/keys.server.ts'
import { type AssistantSettings, defaultSettings, placeOfKey, placeOfTranscription } from './settings.ts'
import { assistantKnowledge, assistantSettings } from './tables.server.ts'
import type { KnowledgeItem } from './tools.ts'

/** What the engines read of how a network wants to be answered for. */

type Tx = Transaction<NetworkScope>

/** Returns how the network wants to be answered for. */
export async function readSettings({ db, orgId }: Tx): Promise<AssistantSettings> {
  const [row] = await db
    .select({ settings: assistantSettings.settings })
    .from(assistantSettings)
    .where(eq(assistantSettings.orgId, orgId))
  return { ...defaultSettings, ...row?.settings }
}

/** Returns the key for the provider of these settings; '' where none is stored for it. */
export const readProviderKey = async (
  tx: Tx,
  secrets: Secrets,
  settings: AssistantSettings,
): Promise<string> => await readKey(tx, secrets, 'key', placeOfKey(settings))

/** Returns the key for the service that writes voice notes down; '' where none is stored for it. */
export const readTranscriptionKey = async (
  tx: Tx,
  secrets: Secrets,
  settings: AssistantSettings,
): Promise<string> => readKey(tx, secrets, 'transcriptionKey', placeOfTranscription(settings))

async function readKey(
  { db, orgId }: Tx,
  secrets: Secrets,
  name: 'key' | 'transcriptionKey',
  place: string,
): Promise<string> {
  const [row] = await db
    .select({ sealed: assistantSettings.secrets })
    .from(assistantSettings)
    .where(eq(assistantSettings.orgId, orgId))
  const kept = row ? openKeys(secrets, orgId, row.sealed)[name] : undefined
  return kept?.place === place ? kept.key : ''
}

/** Returns the questions that the network answers in its own words. */
export async function readKnowledge({ db, orgId }: Tx): Promise<KnowledgeItem[]> {
  return db
    .select({
      id: assistantKnowledge.id,
      question: assistantKnowledge.question,
      answer: assistantKnowledge.answer,
    })
    .from(assistantKnowledge)
    .where(and(eq(assistantKnowledge.orgId, orgId), isNull(assistantKnowledge.deletedAt)))
    .orderBy(asc(sql`${assistantKnowledge.question} collate "pt-BR-x-icu"`), asc(assistantKnowledge.id))
}

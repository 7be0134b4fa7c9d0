import { sql } from 'drizzle-orm'
import type { Address } from '#features/channels/rules.ts'
import {
  hashAddress,
  liftSuppressions,
  suppress,
  suppressedAmong,
} from '#features/conversations/commands.server.ts'
import { addressKeys, scopeOfRefusal } from '#features/conversations/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { addressPurpose } from './make.server.ts'
import { type LinkDesk, textOf, withLink } from './open.server.ts'
import { type LinkPages, type RefusalChoice, refusalChoices } from './pages.ts'
import type { LinkRow } from './queries.server.ts'
import { clinicView, visitView } from './view.ts'
import { loadVisits } from './visits.server.ts'
import { dayAndTime, maskAddress, otherWays } from './words.ts'

/** The page of a refusal: what stops, at once and until it is taken back. */

const messageWords = { care: 'lembrete', satisfaction: 'pesquisa', marketing: 'convite' } as const

/** In answer to marketing, marketing; in answer to anything else, all that goes out by itself. */
const presetOf = ({ purpose }: LinkRow): RefusalChoice =>
  scopeOfRefusal(purpose) === 'marketing' ? 'convites' : 'tudo'

export const readUnsubscribe =
  (desk: LinkDesk): LinkPages['readUnsubscribe'] =>
  (visitor) =>
    withLink(desk, visitor, 'unsubscribe', 'read', async ({ tx, link }) => {
      const { clinic, visits } = await loadVisits(
        tx,
        link.appointments.map(({ appointmentId }) => appointmentId),
      )
      const next = link.appointments
        .flatMap((one) => visits.get(one.appointmentId) ?? [])
        .find((visit) => ['open', 'confirmed'].includes(visitView(visit, visit, 1, tx.now).state))
      const at = next && dayAndTime(next.unit.zone, next.startsAt)
      const address = addressOf(desk, link)
      const refused = await heldChoices(tx, desk, link, address)
      return {
        is: 'open' as const,
        clinic: clinicView(clinic, next?.unit ?? [...visits.values()][0]?.unit ?? null),
        message: messageWords[link.purpose],
        address: maskAddress(address),
        channel: link.channel,
        otherWays: otherWays(link.channel, await findContact(tx, link)),
        preset: presetOf(link),
        refused: refused.choices,
        mayUndo: refused.areOwn,
        visit: at ? `${at.label}, ${at.time}` : '',
      }
    })

export const actUnsubscribe =
  (desk: LinkDesk): LinkPages['actUnsubscribe'] =>
  async (visitor, form) => {
    // RFC 8058: the mail program presses once, without a page.
    const isOneClick = textOf(form, 'List-Unsubscribe') === 'One-Click'
    const outcome = await withLink(desk, visitor, 'unsubscribe', 'locked', async ({ tx, link }) => {
      if (textOf(form, 'acao') === 'desfazer') await liftOwn(tx, desk, link)
      else await refuse(tx, desk, link, isOneClick ? presetOf(link) : choiceOf(form, link))
      return { is: 'done' as const }
    })
    if (outcome.is !== 'done') return outcome
    return isOneClick ? 'oneClick' : 'done'
  }

const choiceOf = (form: FormData, link: LinkRow): RefusalChoice =>
  refusalChoices.find((choice) => choice === textOf(form, 'parar')) ?? presetOf(link)

/** The last choice of a link holds: an earlier one is taken back with it. */
async function refuse(
  tx: Transaction<NetworkScope>,
  desk: LinkDesk,
  link: LinkRow,
  choice: RefusalChoice,
): Promise<void> {
  await liftOwn(tx, desk, link)
  await suppress(tx, desk.secrets, [
    {
      address: addressOf(desk, link),
      scope: choice === 'convites' ? 'marketing' : 'automated',
      kind: choice === 'canal' ? link.channel : null,
      source: 'link',
      sendId: link.sendId,
      patientId: link.patientId,
      linkHash: link.tokenHash,
    },
  ])
}

const liftOwn = (tx: Transaction<NetworkScope>, { secrets }: LinkDesk, { tokenHash }: LinkRow) =>
  liftSuppressions(tx, secrets, { linkHash: tokenHash })

const addressOf = ({ secrets }: LinkDesk, { encryptedAddress }: LinkRow): Address =>
  JSON.parse(secrets.decrypt(encryptedAddress, addressPurpose)) as Address

/** Returns where the patient is reached by the record; empty where the message was about no patient. */
async function findContact(
  { db, orgId }: Transaction<NetworkScope>,
  { patientId }: LinkRow,
): Promise<{ phone: string; email: string }> {
  const { rows } = await db.execute<{ phone: string | null; email: string | null }>(sql`
    select (select c.phone from patient_contacts c
             where c.org_id = p.org_id and c.patient_id = p.id and c.phone <> ''
             order by c.is_preferred desc, c.position limit 1) as phone,
           coalesce(nullif(p.email, ''), (select c.email from patient_contacts c
             where c.org_id = p.org_id and c.patient_id = p.id and c.email <> ''
             order by c.is_preferred desc, c.position limit 1)) as email
      from patients p where p.org_id = ${orgId} and p.id = ${patientId}::uuid`)
  return { phone: rows[0]?.phone ?? '', email: rows[0]?.email ?? '' }
}

/** Returns what holds for the address already, and whether this very link said it. */
async function heldChoices(
  tx: Transaction<NetworkScope>,
  { secrets }: LinkDesk,
  link: LinkRow,
  address: Address,
): Promise<{ choices: RefusalChoice[]; areOwn: boolean }> {
  const hashes = addressKeys(address).map((key) => hashAddress(secrets, tx.orgId, key))
  const held = await suppressedAmong(tx, hashes, link.patientId ? [link.patientId] : [])
  const choices = new Set(
    held.flatMap(({ scope, kind }): RefusalChoice[] => {
      if (scope === 'marketing') return kind === null ? ['convites'] : []
      if (kind === null) return ['tudo']
      return kind === link.channel ? ['canal'] : []
    }),
  )
  const { rows } = await tx.db.execute<{ is_own: boolean }>(sql`
    select exists (select from suppressions where org_id = ${tx.orgId} and link_hash = ${link.tokenHash}
      and lifted_at is null) as is_own`)
  return { choices: refusalChoices.filter((choice) => choices.has(choice)), areOwn: rows[0]?.is_own ?? false }
}

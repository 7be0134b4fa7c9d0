import { sql } from 'drizzle-orm'
import type { Address, OutreachKind } from '#features/channels/rules.ts'
import {
  type HeldRefusal,
  hashAddress,
  liftSuppressions,
  suppress,
  suppressedAmong,
} from '#features/conversations/commands.server.ts'
import { addressKeys, noAddress, scopeOfRefusal } from '#features/conversations/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { loadAppointments } from './appointments.server.ts'
import { addressPurpose, type UnsubscribeContent } from './make.server.ts'
import { type LinkDesk, textOf, withLink } from './open.server.ts'
import { type LinkPages, type RefusalChoice, refusalChoices } from './pages.ts'
import type { LinkRow } from './queries.server.ts'
import { linkPaths } from './rules.ts'
import { appointmentView, clinicView } from './view.ts'
import { dayAndTime, maskAddress, otherWays } from './words.ts'

/** The page of a refusal: what stops, at once and until it is taken back. */

const messageWords = { care: 'lembrete', satisfaction: 'pesquisa', marketing: 'convite' } as const

/** True when what holds leaves nothing to refuse of the message's kind. */
const covers = (held: readonly RefusalChoice[], preset: RefusalChoice): boolean =>
  held.includes('tudo') || (preset === 'convites' && held.includes('convites'))

/** In answer to marketing, marketing; in answer to anything else, all that goes out by itself. */
const presetOf = ({ purpose }: LinkRow): RefusalChoice =>
  scopeOfRefusal(purpose) === 'marketing' ? 'convites' : 'tudo'

export const readUnsubscribe =
  (desk: LinkDesk): LinkPages['readUnsubscribe'] =>
  (visitor) =>
    withLink(desk, visitor, 'unsubscribe', 'read', async ({ tx, link }) => {
      const { clinic, appointments } = await loadAppointments(
        tx,
        link.appointments.map(({ appointmentId }) => appointmentId),
      )
      const next = link.appointments
        .flatMap((one) => appointments.get(one.appointmentId) ?? [])
        .find((appointment) =>
          ['open', 'confirmed'].includes(appointmentView(appointment, appointment, 1, tx.now).state),
        )
      const at = next && dayAndTime(next.unit.zone, next.startsAt)
      const { confirmToken, ...address } = contentOf(desk, link)
      const contact = await findContact(tx, link)
      const held = await heldRefusals(tx, desk, link, address, { ...noAddress, ...contact })
      const refused = choicesIn(held.ofMessage, link.channel)
      const preset = presetOf(link)
      return {
        is: 'open' as const,
        clinic: clinicView(clinic, next?.unit ?? [...appointments.values()][0]?.unit ?? null),
        message: messageWords[link.purpose],
        address: maskAddress(address),
        channel: link.channel,
        otherWays: otherWays(channelsRefusedBy(held.ofPerson).add(link.channel), contact),
        preset,
        refused,
        isDone: held.isOwn || covers(refused, preset),
        mayUndo: held.isOwn,
        appointment: at ? `${at.label}, ${at.time}` : '',
        appointmentPath: at && confirmToken ? `${linkPaths.confirm.page}/${confirmToken}` : '',
      }
    })

export const actUnsubscribe =
  (desk: LinkDesk): LinkPages['actUnsubscribe'] =>
  async (visitor, form) => {
    // RFC 8058: the mail program presses once, without a page.
    const isOneClick = textOf(form, 'List-Unsubscribe') === 'One-Click'
    const outcome = await withLink(desk, visitor, 'unsubscribe', 'locked', async ({ tx, link }) => {
      // A mail program narrows nothing that its person chose on the page.
      if (!isOneClick) await liftOwn(tx, desk, link)
      if (isOneClick || textOf(form, 'acao') !== 'desfazer')
        await refuse(tx, desk, link, isOneClick ? presetOf(link) : choiceOf(form, link))
      return { is: 'done' as const }
    })
    if (outcome.is !== 'done') return outcome
    return isOneClick ? 'oneClick' : 'done'
  }

const choiceOf = (form: FormData, link: LinkRow): RefusalChoice =>
  refusalChoices.find((choice) => choice === textOf(form, 'parar')) ?? presetOf(link)

const refuse = (tx: Transaction<NetworkScope>, desk: LinkDesk, link: LinkRow, choice: RefusalChoice) =>
  suppress(tx, desk.secrets, [
    {
      address: contentOf(desk, link),
      scope: choice === 'convites' ? 'marketing' : 'automated',
      kind: choice === 'canal' ? link.channel : null,
      source: 'link',
      sendId: link.sendId,
      patientId: link.patientId,
      linkHash: link.tokenHash,
    },
  ])

/** The last choice of a link holds: an earlier one of it is taken back first. What others refused stays. */
const liftOwn = (tx: Transaction<NetworkScope>, { secrets }: LinkDesk, { tokenHash }: LinkRow) =>
  liftSuppressions(tx, secrets, { linkHash: tokenHash })

const contentOf = ({ secrets }: LinkDesk, { encryptedAddress }: LinkRow): UnsubscribeContent =>
  JSON.parse(secrets.decrypt(encryptedAddress, addressPurpose)) as UnsubscribeContent

/** Returns where the patient is reached by the record, by a mobile rather than a landline; empty where the message was about no patient. */
async function findContact(
  { db, orgId }: Transaction<NetworkScope>,
  { patientId }: LinkRow,
): Promise<{ phone: string; email: string }> {
  const { rows } = await db.execute<{ phone: string | null; email: string | null }>(sql`
    select (select c.phone from patient_contacts c
             where c.org_id = p.org_id and c.patient_id = p.id and c.phone <> ''
             order by length(c.phone) desc, c.is_preferred desc, c.position limit 1) as phone,
           coalesce(nullif(p.email, ''), (select c.email from patient_contacts c
             where c.org_id = p.org_id and c.patient_id = p.id and c.email <> ''
             order by c.is_preferred desc, c.position limit 1)) as email
      from patients p where p.org_id = ${orgId} and p.id = ${patientId}::uuid`)
  return { phone: rows[0]?.phone ?? '', email: rows[0]?.email ?? '' }
}

interface Held {
  /** At the message's address, or for its patient at any. */
  readonly ofMessage: readonly HeldRefusal[]
  /** At all their addresses. */
  readonly ofPerson: readonly HeldRefusal[]
  /** True when this very link said one of them. */
  readonly isOwn: boolean
}

/**
 * @param address of the message
 * @param contact where the person is reached otherwise
 */
async function heldRefusals(
  tx: Transaction<NetworkScope>,
  { secrets }: LinkDesk,
  link: LinkRow,
  address: Address,
  contact: Address,
): Promise<Held> {
  const hashesOf = (one: Address) => addressKeys(one).map((key) => hashAddress(secrets, tx.orgId, key))
  const ofMessage = hashesOf(address)
  const patientIds = link.patientId ? [link.patientId] : []
  const ofPerson = await suppressedAmong(tx, [...ofMessage, ...hashesOf(contact)], patientIds)
  const { rows } = await tx.db.execute<{ is_own: boolean }>(sql`
    select exists (select from suppressions where org_id = ${tx.orgId} and link_hash = ${link.tokenHash}
      and lifted_at is null) as is_own`)
  return {
    ofMessage: ofPerson.filter(
      ({ addressHash, patientId }) =>
        ofMessage.includes(addressHash) || (patientId !== null && patientId === link.patientId),
    ),
    ofPerson,
    isOwn: rows[0]?.is_own ?? false,
  }
}

function choicesIn(held: readonly HeldRefusal[], channel: OutreachKind): RefusalChoice[] {
  const choices = new Set(
    held.flatMap(({ scope, kind }): RefusalChoice[] => {
      if (scope === 'marketing') return kind === null ? ['convites'] : []
      if (kind === null) return ['tudo']
      return kind === channel ? ['canal'] : []
    }),
  )
  return refusalChoices.filter((choice) => choices.has(choice))
}

/** By which channels no reminder comes any more. */
const channelsRefusedBy = (held: readonly HeldRefusal[]): Set<OutreachKind> =>
  new Set(
    held.flatMap(({ scope, kind }): OutreachKind[] => {
      if (scope === 'marketing') return []
      return kind === null ? ['whatsapp', 'sms', 'email'] : [kind]
    }),
  )

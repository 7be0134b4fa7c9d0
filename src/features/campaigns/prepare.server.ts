import { sql } from 'drizzle-orm'
import { findChatLink } from '#features/channels/commands.server.ts'
import type { Address, OutreachKind } from '#features/channels/rules.ts'
import { type PayloadAct, payloadOf } from '#features/conversations/rules.ts'
import { makeLinks } from '#features/links/commands.server.ts'
import {
  isOutreachSend,
  type OutreachSend,
  type Preparation,
  type SkipReason,
} from '#features/sends/rules.ts'
import type { PrepareSends } from '#features/sends/slots.server.ts'
import { countSms, loadTemplates, loadValues } from '#features/templates/commands.server.ts'
import {
  type PayloadOf,
  renderApproved,
  renderFor,
  type SendableTemplate,
  type Values,
} from '#features/templates/rules.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import { arrayOf } from './audience/arrays.server.ts'
import type { OfNetwork } from './facts.server.ts'
import { countBookings } from './following.server.ts'
import type { CampaignSchedule, CampaignState } from './rules.ts'

/** How long a message of a paused campaign waits before it is looked at again; whoever resumes it spreads it anew. */
const pausedMs = 10 * 60_000

/** Fills in a campaign's messages as they leave: what was true when they were chosen is looked at once more. */
export const prepareCampaigns = (parts: WorkParts): PrepareSends => ({
  source: 'campaign',
  async prepare(tx, all) {
    const sends = all.filter(isOutreachSend)
    const facts = await readFacts(tx, sends)
    const filled = await findFilled(tx, [...facts.values()])
    const templates = await loadTemplates(tx, [
      ...new Set(sends.flatMap(({ templateId }) => templateId ?? [])),
    ])
    const values = await loadValues(
      tx,
      sends.flatMap(({ id, patientId }) =>
        patientId === null ? [] : [{ key: id, patientId, appointmentId: null }],
      ),
    )
    const links = await makeLinks(
      tx,
      parts,
      sends.flatMap(({ id, kind, purpose, patientId, templateId }) => {
        const to = facts.get(id)
        return to &&
          hasAddress(to) &&
          (kind === 'email' || tells('link.descadastro', templates.get(templateId ?? '')))
          ? [
              {
                key: id,
                kind: 'unsubscribe' as const,
                sendId: id,
                channel: kind,
                purpose,
                patientId,
                appointments: [],
                address: addressOf(to),
              },
            ]
          : []
      }),
    )
    const leadsToChat = [...templates.values()].some((template) => tells('link.agendar', template))
    const chat = leadsToChat ? await findChatLink(tx, parts.env) : null
    return new Map(
      sends.map((send): [string, Preparation] => {
        const found = facts.get(send.id)
        const link = links.get(send.id)
        if (!found) return [send.id, { ready: false, skip: 'sourceOff' }]
        const template = templates.get(send.templateId ?? '')
        const skip = reasonAgainst(found, filled.has(found.campaign_id))
        if (skip) return [send.id, { ready: false, skip }]
        // An attempt that was planned after the pause waits like all others.
        if (found.state === 'paused')
          return [send.id, { ready: false, later: new Date(tx.now.getTime() + pausedMs) }]
        if (!template) return [send.id, { ready: false, skip: 'noTemplate' }]
        const own: Values = {
          ...values.get(send.id),
          'link.descadastro': link?.short ?? '',
          ...(chat && { 'link.agendar': chat }),
        }
        return [send.id, messageOf(send, found, template, own, link?.page ?? null)]
      }),
    )
  },
})

interface Facts extends Record<string, unknown> {
  readonly id: string
  readonly campaign_id: string
  readonly state: CampaignState
  readonly schedule: CampaignSchedule
  readonly phone: string
  readonly email: string
  readonly has_booked: boolean
}

/**
 * What is known of each message in one statement: its campaign, where its person is reached, and whether a visit was
 * booked since the campaign began.
 */
async function readFacts(
  { db, orgId }: OfNetwork,
  sends: readonly OutreachSend[],
): Promise<Map<string, Facts>> {
  const { rows } = await db.execute<Facts>(sql`
    select s.id, m.id as campaign_id, m.state, m.schedule, coalesce(c.phone, '') as phone,
           coalesce(nullif(p.email, ''), e.email, '') as email,
           exists (select from appointments a where a.org_id = s.org_id and a.patient_id = s.patient_id
             and a.created_at > m.started_at and a.starts_at > now() and a.state <> 'cancelled') as has_booked
      from sends s
      join campaigns m on m.org_id = s.org_id and m.id = s.source_id and m.deleted_at is null
      join patients p on p.org_id = s.org_id and p.id = s.patient_id
      left join lateral (
        select c.phone from patient_contacts c
         where c.org_id = s.org_id and c.patient_id = s.patient_id and c.phone <> '' and (s.kind <> 'whatsapp' or c.has_whatsapp)
         order by c.is_preferred desc, c.position limit 1) c on true
      left join lateral (
        select c.email from patient_contacts c
         where c.org_id = s.org_id and c.patient_id = s.patient_id and c.email <> ''
         order by c.is_preferred desc, c.position limit 1) e on true
     where s.org_id = ${orgId} and s.id = any (${arrayOf(sends.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** True when the text has the link in it. Where to unsubscribe an e-mail says in its head, whatever the text. */
const tells = (link: string, template: SendableTemplate | undefined): boolean =>
  template !== undefined && JSON.stringify(template.content).includes(link)

/** The campaigns whose times are filled. */
async function findFilled(tx: OfNetwork, facts: readonly Facts[]): Promise<ReadonlySet<string>> {
  const stops = new Map(
    facts.flatMap(({ campaign_id, schedule }) =>
      schedule.stopAfterBookings === null ? [] : [[campaign_id, schedule.stopAfterBookings] as const],
    ),
  )
  const booked = await countBookings(tx, [...stops.keys()])
  return new Set([...stops].filter(([id, stop]) => booked.get(id) >= stop).map(([id]) => id))
}

function reasonAgainst(facts: Facts, isFilled: boolean): SkipReason | null {
  if (facts.state === 'cancelled') return 'sourceOff'
  if (isFilled) return 'filled'
  if (facts.has_booked) return 'alreadyBooked'
  return hasAddress(facts) ? null : 'noAddress'
}

const hasAddress = ({ phone, email }: Facts) => phone !== '' || email !== ''

const addressOf = ({ phone, email }: Facts): Address => ({ phone, email, waId: '', bsuid: '' })

const payloadActs: readonly string[] = [
  'confirm',
  'cancel',
  'reschedule',
  'book',
  'decline',
  'stop',
] satisfies PayloadAct[]

function messageOf(
  send: OutreachSend,
  facts: Facts,
  { metaName, category, content, version }: SendableTemplate,
  values: Values,
  unsubscribeUrl: string | null,
): Preparation {
  const pressed: PayloadOf = (act) =>
    payloadActs.includes(act) ? payloadOf(act as PayloadAct, send.id) : act
  const filled =
    send.kind === 'whatsapp' && metaName !== null
      ? renderApproved({ metaName, category, content }, values, pressed)
      : { template: null, message: renderFor(send.kind, content, values, pressed) }
  return {
    ready: true,
    kind: send.kind,
    to: reachedAt(send.kind, addressOf(facts)),
    ...filled,
    ...(send.kind === 'sms' && { parts: countSms(filled.message.body).parts }),
    templateVersion: version,
    html: null,
    attachments: [],
    unsubscribeUrl: send.kind === 'email' ? unsubscribeUrl : null,
    question: { kind: 'invitation', sendId: send.id, campaignId: facts.campaign_id },
    joins: [],
  }
}

/** A conversation belongs to one address: an e-mail is not the phone's. */
const reachedAt = (kind: OutreachKind, { phone, email, ...address }: Address): Address =>
  kind === 'email' ? { ...address, phone: '', email } : { ...address, phone, email: '' }

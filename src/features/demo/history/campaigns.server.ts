import { sql } from 'drizzle-orm'
import { replyKindOf } from '#features/campaigns/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { understand } from '#features/conversations/rules.ts'
import { formOf, type Plan, plansOf, workingDay, zone } from './campaignPlans.server.ts'
import { type Clinic, chance, later, oneOf } from './clinic.server.ts'
import { newSendId, type PastSend, writeSends } from './sends.server.ts'
import type { Texts } from './templates.server.ts'
import { onDayOf } from './visits.server.ts'

/** Writes the campaigns with whom they reached, what became of each message, who answered and who booked. */

interface Person {
  readonly id: string
  /** In the order of names: the same in every network of the same data, as ids are not. */
  readonly place: number
  /** When they booked lately. */
  readonly bookings: readonly Date[]
}

/** One message leaves every twenty seconds. */
const gapMin = 1 / 3

/** @param isSending one more is on its way: only where a channel takes what falls due */
export async function writeCampaigns(
  clinic: Clinic,
  texts: Texts,
  { isSending }: { readonly isSending: boolean },
): Promise<void> {
  const { people, now } = await clinic.write(async (tx) => ({ people: await readPeople(tx), now: tx.now }))
  for (const [at, plan] of (await plansOf(clinic, now, isSending)).entries()) {
    const form = formOf(plan, texts, now)
    const { id, version } = await clinic.call<{ id: string; version: number }>('POST', '/campaigns', form)
    if (plan.began === undefined) {
      const { templateId, audience } = form
      await clinic.call('POST', '/campaign-audience', { campaignId: id, templateId, audience })
      if (plan.state === 'scheduled') await clinic.call('POST', `/campaigns/${id}/start`, { version })
      await clinic.write((tx) => backdate(tx, id))
    } else await writePast(clinic, { id, at, plan, people, now, templateId: form.templateId ?? '' })
  }
}

/** Those who agreed to campaigns, with the times at which they booked. */
async function readPeople({ db, orgId }: NetworkTransaction): Promise<Person[]> {
  const { rows } = await db.execute<{ id: string; bookings: string[] | null }>(sql`
    select p.id, (select jsonb_agg(a.created_at) from appointments a
                   where a.org_id = p.org_id and a.patient_id = p.id and a.state <> 'cancelled') as bookings
      from patients p
     where p.org_id = ${orgId} and p.status = 'active' and p.deleted_at is null and p.merged_into is null
       and exists (select from patient_contacts k where k.org_id = p.org_id and k.patient_id = p.id and k.has_whatsapp)
       and exists (select from patient_consents c where c.org_id = p.org_id and c.patient_id = p.id
                      and c.purpose = 'marketing' and c.channel = 'whatsapp' and c.is_granted)
     order by p.name_key, p.id`)
  return rows.map(({ id, bookings }, place) => ({
    id,
    place,
    bookings: (bookings ?? []).map((at) => new Date(at)),
  }))
}

interface Past {
  readonly id: string
  readonly at: number
  readonly plan: Plan
  readonly people: readonly Person[]
  readonly now: Date
  readonly templateId: string
}

const followed = 14 * 1_440

async function writePast(clinic: Clinic, past: Past): Promise<void> {
  const { id, at, plan, people, now, templateId } = past
  const [days, minute] = plan.began ?? [0, 0]
  const began =
    minute === 0
      ? later(now, -people.length * plan.share * (plan.reached ?? 1) * gapMin)
      : onDayOf(now, zone, -workingDay(now, days), minute)
  const meant = choose(past, began)
  const reached = Math.round(meant.length * (plan.reached ?? 1))
  const sends = meant.map((person, place): PastSend => {
    const sentAt = later(began, place * gapMin)
    return {
      id: newSendId(),
      source: 'campaign',
      sourceId: id,
      occasion: `campaign:${id}:${person.id}`,
      purpose: 'marketing',
      patientId: person.id,
      appointmentId: null,
      scheduleVersion: null,
      templateId,
      ...(place < reached
        ? fateOf(`${at} ${place}`, sentAt, now, hasBooked(person, sentAt))
        : restOf(plan, sentAt, later(now, 2 + (place - reached) * gapMin))),
    }
  })
  await writeSends(clinic, sends)
  await clinic.write((tx) => writeReplies(tx, id, sends))
  if (plan.state === 'sending') await clinic.write((tx) => bookMeanwhile(tx, id, plan.booked ?? 0))
  const over = ['done', 'cancelled'].includes(plan.state)
  await clinic.write(({ db, orgId }) =>
    db.execute(sql`
      update campaigns set state = ${plan.state}, starts_at = ${began.toISOString()}::timestamptz,
             started_at = ${began.toISOString()}::timestamptz, started_by = ${clinic.ownerId},
             created_at = ${later(began, -190).toISOString()}::timestamptz, chosen = ${sends.length},
             excluded = ${JSON.stringify(excludedOf(sends.length, at))}::jsonb,
             ended_at = ${over ? later(began, Math.max(1, reached) * gapMin).toISOString() : null}::timestamptz,
             paused_at = ${plan.state === 'paused' ? later(began, reached * gapMin + 2).toISOString() : null}::timestamptz,
             paused_by = ${plan.state === 'paused' ? clinic.ownerId : null}
       where org_id = ${orgId} and id = ${id}`),
  )
}

/** What each answer means is read as it is when one comes in: who wants to book is told from who does not. */
async function writeReplies(
  { db, orgId }: NetworkTransaction,
  campaignId: string,
  sends: readonly PastSend[],
): Promise<void> {
  const rows = sends.flatMap(({ id, reply }) => {
    if (!reply) return []
    const question = { kind: 'invitation', sendId: id, campaignId } as const
    const kind = replyKindOf(understand(question, { text: reply.text, payload: null }))
    return kind === null ? [] : [{ sendId: id, kind, at: reply.at }]
  })
  await db.execute(sql`
    insert into campaign_replies (org_id, send_id, campaign_id, kind, at)
    select ${orgId}, r."sendId", ${campaignId}, r.kind, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("sendId" uuid, kind text, at timestamptz)`)
}

/** Some who read it in the last half hour have booked since: of what they have ahead, the booking is put there. */
const bookMeanwhile = ({ db, orgId }: NetworkTransaction, id: string, count: number) =>
  db.execute(sql`
    update appointments a set created_at = least(b.read_at + interval '3 minutes', now() - interval '1 minute')
      from (select distinct on (s.patient_id) o.id, s.read_at from sends s
              join appointments o on o.org_id = s.org_id and o.patient_id = s.patient_id
               and o.starts_at > now() + interval '4 hours' and o.state in ('scheduled', 'confirmed')
             where s.org_id = ${orgId} and s.source_id = ${id} and s.state = 'read'
             order by s.patient_id, o.starts_at limit ${count}) b
     where a.org_id = ${orgId} and a.id = b.id`)

const hasBooked = ({ bookings }: Person, after: Date): boolean =>
  bookings.some((booked) => booked > after && booked < later(after, followed))

/** As many who booked after it as it is to have, among others who did not; in an order that chance gave. */
function choose({ at, plan, people }: Past, began: Date): Person[] {
  const size = Math.round(people.length * plan.share)
  const orderOf = ({ place }: Person) => chance(`${at} of ${place}`)
  const shuffled = people.toSorted((one, other) => orderOf(one) - orderOf(other))
  // Nobody who booked while it was being sent: they may have been before or after their message.
  const sendingMin = size * gapMin + 1
  const isClear = ({ bookings }: Person) =>
    !bookings.some((booked) => booked > began && booked < later(began, sendingMin))
  const [yes, no] = [[], []] as [Person[], Person[]]
  for (const person of shuffled.filter(isClear)) (hasBooked(person, began) ? yes : no).push(person)
  const bookers = yes.slice(0, Math.min(plan.booked ?? 0, yes.length))
  const others = no.slice(0, Math.max(0, size - bookers.length))
  const reached = Math.round((others.length + bookers.length) * (plan.reached ?? 1))
  const step = Math.max(1, Math.floor(reached / Math.max(1, bookers.length)))
  const all = [...others]
  for (const [place, booker] of bookers.entries())
    all.splice(Math.min(place * step + 1, all.length), 0, booker)
  return all
}

const wishes = [
  'Quero marcar',
  'Quero marcar',
  'Quero marcar',
  'Agora não',
  'Sim, pode ser semana que vem?',
  'Tem horário de manhã?',
]
const open = ['Vocês atendem pelo meu plano?', 'Pode ser com outro médico?', 'Quanto fica particular?']

function fateOf(
  name: string,
  dueAt: Date,
  now: Date,
  booked: boolean,
): Pick<PastSend, 'state' | 'dueAt'> & Partial<PastSend> {
  const fate = booked ? 0.9 : chance(`campaign fate ${name}`)
  const deliveredAt = later(dueAt, 0.1 + chance(`campaign delivered ${name}`))
  const readAt = later(dueAt, 1 + chance(`campaign read ${name}`) ** 3 * 240)
  if (fate < 0.016) return { dueAt, state: 'failed', reason: '131026' }
  if (fate < 0.021) return { dueAt, state: 'failed', reason: '131049' }
  if (fate < 0.025) return { dueAt, state: 'uncertain', reason: 'timeout' }
  if (deliveredAt > now) return { dueAt, state: 'sent' }
  if (readAt > now || fate < 0.3) return { dueAt, state: 'delivered', deliveredAt }
  const at = later(readAt, 1)
  const answer = booked ? 0 : chance(`campaign answer ${name}`)
  if (answer > 0.17 || at > now) return { dueAt, state: 'read', deliveredAt, readAt }
  const reply =
    answer > 0.163
      ? { text: 'SAIR', at, isRefusal: true }
      : answer > 0.15
        ? { text: oneOf(`open ${name}`, open), at, needsPerson: dueAt > later(now, -2_880) }
        : { text: booked ? 'Quero marcar' : oneOf(`wish ${name}`, wishes), at }
  return { dueAt, state: 'read', deliveredAt, readAt, reply }
}

/** What had not left when the campaign ended or was stopped. */
function restOf(plan: Plan, dueAt: Date, next: Date): Pick<PastSend, 'state' | 'dueAt'> & Partial<PastSend> {
  if (plan.state === 'done') return { dueAt, state: 'skipped', reason: 'filled' }
  if (plan.state === 'cancelled') return { dueAt, state: 'recalled' }
  return { dueAt: next, state: 'planned', isHeld: plan.state === 'paused' }
}

const excludedOf = (chosen: number, at: number) => ({
  noConsent: Math.round(chosen * (0.2 + chance(`without ${at}`) / 4)),
  noAddress: Math.round(chosen * 0.02),
  refused: Math.round(chosen * 0.01),
  tooMany: Math.round(chosen * 0.03),
})

const backdate = ({ db, orgId }: NetworkTransaction, id: string) =>
  db.execute(sql`
    update campaigns set created_at = now() - interval '2 days', updated_at = now() - interval '47 minutes'
     where org_id = ${orgId} and id = ${id}`)

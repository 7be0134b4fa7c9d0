import { sql } from 'drizzle-orm'
import { type AutomationForm, type AutomationKind, purposeOf } from '#features/automations/rules.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'
import { makeLinks } from '#features/links/commands.server.ts'
import { type Answer, noteHands, type Score, writeAnswers, writeScores } from './answers.server.ts'
import { arrivalOf, textedAfter } from './arrivals.server.ts'
import { writeBirthdays } from './birthdays.server.ts'
import { type Clinic, chance, later, oneOf } from './clinic.server.ts'
import { newSendId, type PastSend, readEmails, readPhones, writeSends } from './sends.server.ts'
import { daysToWorkingDayBefore, onDayOf, readVisits, type Visit } from './visits.server.ts'

/** What the automations sent in the last days, what became of it, and what waits in the outbox. */

export interface Automation extends AutomationForm {
  readonly id: string
  readonly version: number
}

const form = ({ kind, timing, templates, channels, unitIds, appointmentKinds, joinsFamily }: Automation) => ({
  kind,
  timing,
  templates,
  channels,
  unitIds,
  appointmentKinds,
  joinsFamily,
})

/** The one that a clinic leaves off: it has a reminder too many. */
const off: readonly AutomationKind[] = ['sameDay']

/** Switches all automations off, while the agenda is filled: what is booked then was booked long ago. */
export const switchOff = (clinic: Clinic): Promise<void> => switchAll(clinic, () => false)

/**
 * Switches them on, as a clinic has them that has used them for a while. Those whose messages wait in the outbox come
 * first and together: with each that is switched on what is ahead is planned anew, which calls back what no automation
 * wants then.
 */
export async function switchOn(clinic: Clinic): Promise<void> {
  await clinic.write(({ db, orgId }) =>
    db.execute(sql`
      update automations set is_on = true where org_id = ${orgId} and kind in (${sql.join(
        inOutbox.map((kind) => sql`${kind}`),
        sql`, `,
      )})`),
  )
  await switchAll(clinic, ({ kind }) => !off.includes(kind))
  await clinic.write(({ db, orgId }) =>
    db.execute(sql`
      update automations set switched_at = now() - interval '120 days',
             paused_at = case when kind = 'missed' then now() - interval '11 days' end,
             pause_reason = case when kind = 'missed' then 'virou marketing' else '' end
       where org_id = ${orgId}`),
  )
}

async function switchAll(clinic: Clinic, isOn: (automation: Automation) => boolean): Promise<void> {
  for (const one of await listAutomations(clinic))
    if (one.isOn !== isOn(one))
      await clinic.call('PUT', `/automations/${one.id}`, {
        ...form(one),
        isOn: isOn(one),
        version: one.version,
      })
}

const listAutomations = async ({ call }: Clinic): Promise<Automation[]> =>
  (await call<{ items: Automation[] }>('GET', '/automations')).items

/** So far back go the messages: the page shows seven days. */
const days = 9
const dayMin = 1_440
/**
 * So many wait in the outbox of a clinic without a channel: reminders of what comes next, of which the first were sent by
 * hand, and questions about what is further ahead. Those are still of use to who opens a demonstration a day later.
 */
const outbox = { reminders: 9, byHand: 3, questions: 5, questionsFromH: 28 }
const inOutbox: readonly AutomationKind[] = ['dayBefore', 'confirmation']
/** What asks if somebody comes. */
const asking: readonly AutomationKind[] = [...inOutbox, 'secondNotice']

export async function writeAutomations(clinic: Clinic): Promise<void> {
  const all = new Map((await listAutomations(clinic)).map((one) => [one.kind, one]))
  const { visits, phones, emails, now } = await clinic.write(async (tx) => ({
    visits: await readVisits(tx),
    phones: await readPhones(tx),
    emails: await readEmails(tx),
    now: tx.now,
  }))
  const idOf = (kind: AutomationKind) => all.get(kind)?.id ?? ''
  const textOf = (kind: AutomationKind) => all.get(kind)?.templates.whatsapp ?? ''
  const told = visits.flatMap((visit) => messagesOf(visit, now))
  const byHand = clinic.whatsappId === null ? outboxOf(visits, now) : []
  const asked = new Set(byHand.map(({ visit }) => visit.id))
  const answers: Answer[] = []
  const scores: Score[] = []
  const sends = [
    ...told.filter(({ kind, visit }) => !asking.includes(kind) || !asked.has(visit.id)),
    ...byHand,
  ].flatMap((message): PastSend[] => {
    const { kind, visit, dueAt } = message
    const id = newSendId()
    const answer = phones.has(visit.patientId) ? answerTo(message, now) : undefined
    if (answer?.act) answers.push({ visit, act: answer.act, at: answer.at })
    if (answer?.score !== undefined) scores.push({ visit, score: answer.score, at: answer.at, sendId: id })
    const send: PastSend = {
      id,
      source: 'automation',
      sourceId: idOf(kind),
      occasion: `${idOf(kind)}:${visit.id}:${visit.scheduleVersion}`,
      purpose: purposeOf(kind),
      patientId: visit.patientId,
      appointmentId: visit.id,
      scheduleVersion: visit.scheduleVersion,
      templateId: textOf(kind),
      dueAt,
      expiresAt: visit.startsAt > now ? visit.startsAt : later(dueAt, dayMin),
      question: questionOf(kind, visit, id),
      ...(answer && { reply: answer }),
      ...fateOf(message, now, answer?.at),
    }
    const name = `${kind} ${visit.n}`
    if (kind === 'preparation' && emails.has(visit.patientId)) {
      const templateId = all.get(kind)?.templates.email ?? send.templateId
      return [{ ...send, kind: 'email', templateId, ...arrivalOf(`${name} mailed`, dueAt, now) }]
    }
    return asking.includes(kind) ? [send, ...textedAfter(send, name, now)] : [send]
  })
  await writeSends(clinic, await withLinks(clinic, sends))
  await clinic.write(async (tx) => {
    await writeAnswers(tx, answers)
    await writeScores(tx, scores)
    await noteHands(tx, clinic.ownerId)
  })
  await writeBirthdays(clinic, { id: idOf('birthday'), templateId: textOf('birthday') })
}

interface Message {
  readonly kind: AutomationKind
  readonly visit: Visit
  readonly dueAt: Date
  /** What it is in the outbox; nothing for what a channel took. */
  readonly hand?: 'waiting' | 'byHand'
}

/** Those who came or will, of those who are asked about what is ahead most, and some who didn't come in the end. */
const isConfirmed = ({ state, n }: Visit) => {
  if (state === 'scheduled') return chance(`comes ${n}`) < 0.7
  return state === 'noShow' ? chance(`comes ${n}`) < 0.25 : state !== 'cancelled'
}

/** The messages about an appointment that were due until now, as its automations plan them. */
function messagesOf(visit: Visit, now: Date): Message[] {
  const { createdAt, startsAt, endsAt, zone, state, n } = visit
  const back = daysToWorkingDayBefore(startsAt, zone)
  const lastDay = onDayOf(startsAt, zone, -back, 10 * 60)
  const firstAsk = onDayOf(startsAt, zone, -3, 10 * 60)
  const evening = onDayOf(startsAt, zone, -back, 16 * 60)
  const isQuickly = chance(`early ${n}`) < 0.7
  const messages: readonly (readonly [AutomationKind, Date, boolean])[] = [
    ['booked', later(createdAt, 2), true],
    ['confirmation', firstAsk, back < 3],
    ['dayBefore', lastDay, true],
    ['secondNotice', evening, !isConfirmed(visit) || (!isQuickly && chance(`late ${n}`) < 0.3)],
    ['preparation', evening, visit.needsPreparation],
    ['missed', later(endsAt, 30), state === 'noShow'],
    ['satisfaction', onDayOf(startsAt, zone, 1, 510), state === 'done'],
    ['followUp', onDayOf(startsAt, zone, 20, 600), state === 'done' && visit.hasPlan],
  ]
  const from = later(now, -days * dayMin)
  return messages.flatMap(([kind, dueAt, isWanted]) => {
    const isBefore = !['booked', 'missed', 'satisfaction', 'followUp'].includes(kind)
    const isRecent = dueAt > from || (kind === 'booked' && startsAt > now)
    return isWanted && isRecent && dueAt <= now && !(isBefore && dueAt < createdAt)
      ? [{ kind, visit, dueAt }]
      : []
  })
}

/** What nobody answered yet of the visits that come next: the clinic hands it over itself. */
function outboxOf(visits: readonly Visit[], now: Date): Message[] {
  const seen = new Set<string>()
  const firstOf = (count: number, isMeant: (visit: Visit) => boolean) => {
    const found: Visit[] = []
    for (const visit of visits) {
      if (found.length === count) break
      if (visit.state !== 'scheduled' || seen.has(visit.patientId) || !isMeant(visit)) continue
      seen.add(visit.patientId)
      found.push(visit)
    }
    return found
  }
  // Where the last reminder comes as early as the question, only the reminder asks.
  const questions = firstOf(
    outbox.questions,
    ({ startsAt, zone }) =>
      startsAt > later(now, outbox.questionsFromH * 60) &&
      onDayOf(startsAt, zone, -3, 10 * 60) <= now &&
      daysToWorkingDayBefore(startsAt, zone) < 3,
  )
  const reminders = firstOf(
    outbox.reminders + outbox.questions - questions.length,
    ({ startsAt }) => startsAt > later(now, 180),
  )
  return [
    ...reminders.map((visit, at) => messageOf('dayBefore', visit, at)),
    ...questions.map((visit, at) => messageOf('confirmation', visit, reminders.length + at)),
  ]
  function messageOf(kind: AutomationKind, visit: Visit, at: number): Message {
    return { kind, visit, dueAt: later(now, -25 - at), hand: at < outbox.byHand ? 'byHand' : 'waiting' }
  }
}

function fateOf(
  { kind, visit, dueAt, hand }: Message,
  now: Date,
  answeredAt: Date | undefined,
): Pick<PastSend, 'state' | 'reason' | 'deliveredAt' | 'readAt'> {
  if (hand) return { state: hand }
  const name = `${kind} ${visit.n}`
  const fate = chance(`fate ${name}`)
  if (!answeredAt) {
    if (kind === 'satisfaction' && fate < 0.2) return { state: 'skipped', reason: 'askedLately' }
    if (fate < 0.018) return { state: 'failed', reason: '131026' }
    if (fate < 0.03) return { state: 'sent' }
  }
  const deliveredAt = later(dueAt, 0.1 + chance(`delivered ${name}`))
  const readAt = answeredAt ?? later(dueAt, 2 + chance(`read ${name}`) ** 2 * 240)
  return readAt <= now && (answeredAt || fate > 0.22)
    ? { state: 'read', deliveredAt, readAt }
    : { state: 'delivered', deliveredAt }
}

interface Replied {
  readonly text: string
  readonly at: Date
  readonly needsPerson?: boolean
  readonly isRefusal?: boolean
  readonly act?: Answer['act']
  readonly score?: number
}

const confirmations = [
  'Confirmar',
  'Confirmar',
  'Confirmar',
  'sim',
  'Confirmo',
  'ok, estarei aí',
  '👍',
  'Confirmado, obrigada',
]
const questions = [
  'Posso levar minha mãe junto?',
  'Preciso levar os exames antigos?',
  'Tem estacionamento aí?',
  'Posso chegar uns 10 minutos depois?',
  'Trocaram a carteirinha do meu convênio, tem problema?',
]
const scored = [10, 10, 10, 9, 10, 9, 10, 8, 9, 10, 9, 10, 7, 10, 9, 6, 10, 8]

/** How their person answered, if they did. */
function answerTo({ kind, visit, dueAt, hand }: Message, now: Date): Replied | undefined {
  const { n, state } = visit
  const at = later(dueAt, 4 + chance(`answer ${kind} ${n}`) ** 2 * 200)
  if (at > now || hand) return undefined
  if (kind === 'satisfaction') {
    if (chance(`rates ${n}`) > 0.26) return undefined
    const score = oneOf(`score ${n}`, scored)
    return { text: String(score), at, score }
  }
  if (kind === 'booked' && n % 211 === 7) return { text: 'Sair', at, isRefusal: true }
  if (!['confirmation', 'dayBefore', 'secondNotice'].includes(kind)) return undefined
  if (state === 'cancelled')
    return kind === 'secondNotice' ? { text: 'Não vou', at, act: 'cancelled' } : undefined
  if (!isConfirmed(visit))
    return kind === 'dayBefore' && chance(`asks ${n}`) < 0.05
      ? { text: oneOf(`question ${n}`, questions), at, needsPerson: true }
      : undefined
  const isQuickly = chance(`early ${n}`) < 0.7
  const isLast = chance(`late ${n}`) < 0.3
  const answers = isQuickly ? 'confirmation' : isLast ? 'secondNotice' : 'dayBefore'
  const isOnlyQuestion =
    kind === 'dayBefore' && isQuickly && daysToWorkingDayBefore(visit.startsAt, visit.zone) === 3
  if (kind !== answers && !isOnlyQuestion) return undefined
  if (chance(`silent ${n}`) < 0.06) return undefined
  if (chance(`moves ${n}`) < 0.05) return { text: 'Remarcar', at, act: 'reschedule' }
  return { text: oneOf(`words ${n}`, confirmations), at, act: 'confirmed' }
}

function questionOf(kind: AutomationKind, visit: Visit, sendId: string): OpenQuestion | null {
  const { id: appointmentId, scheduleVersion, patientId, patientName } = visit
  if (kind === 'satisfaction') return { kind: 'score', sendId, appointmentId }
  if (!['booked', 'confirmation', 'dayBefore', 'secondNotice'].includes(kind)) return null
  return {
    kind: 'attendance',
    sendId,
    appointments: [{ appointmentId, scheduleVersion, patientId, patientName }],
  }
}

/** Those of the outbox lead somewhere: somebody may hand them over. */
async function withLinks(clinic: Clinic, sends: readonly PastSend[]): Promise<PastSend[]> {
  const waiting = sends.filter(({ state }) => state === 'waiting')
  const links = await clinic.write((tx) =>
    makeLinks(
      tx,
      { secrets: clinic.secrets, env: { ORIGIN: clinic.origin } },
      waiting.map(({ id, purpose, patientId, appointmentId, scheduleVersion, expiresAt }) => ({
        key: id,
        kind: 'confirm',
        sendId: id,
        channel: 'whatsapp',
        purpose,
        patientId,
        appointments: [
          { appointmentId: appointmentId ?? '', scheduleVersion: scheduleVersion ?? 1, patientId },
        ],
        expiresAt: expiresAt ?? tx.now,
      })),
    ),
  )
  return sends.map((send) => {
    const link = links.get(send.id)?.short
    return link ? { ...send, links: { 'link.confirmacao': link, 'link.remarcar': link } } : send
  })
}

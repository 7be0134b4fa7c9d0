import { sql } from 'drizzle-orm'
import { cancelForContact, confirmForContact } from '#features/appointments/commands.server.ts'
import { isOutreach, type OutreachKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { AppointmentAct, AskedAppointment, OpenQuestion } from '#features/conversations/rules.ts'
import { makeLinks, storeScore } from '#features/links/commands.server.ts'
import { lowScore, viewOf } from '#features/links/rules.ts'
import type { ActOnReply, ContactReply, ReplyResult } from '#features/sends/slots.server.ts'
import { loadValues } from '#features/templates/commands.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import {
  cancelledAnswer,
  changedAnswer,
  confirmedAnswer,
  rescheduleAnswer,
  type ToldAppointment,
  thanksAnswer,
  whichAnswer,
} from './answers.ts'

/** Does what a contact answered to a message of an automation: about the appointments that it told of, and no others. */
export const openReplies =
  (parts: WorkParts): ActOnReply =>
  async (tx, reply) => {
    const { question, meaning, kind } = reply
    // Nobody is asked anything of an automation in the chat.
    if (!isOutreach(kind)) return null
    if (question.kind === 'score') return meaning.kind === 'score' ? rate(tx, kind, question, meaning) : null
    if (question.kind !== 'attendance' && question.kind !== 'which') return null
    switch (meaning.kind) {
      case 'askWhich':
        return { ...whichAnswer(meaning.act, question), needsPerson: reply.kind === 'email' }
      case 'confirm':
      case 'cancel':
      case 'reschedule': {
        const meant = question.appointments.filter(({ appointmentId }) =>
          meaning.appointmentIds.includes(appointmentId),
        )
        return meaning.kind === 'reschedule'
          ? leadToTimes(tx, parts, { kind, question }, meant)
          : decide(tx, meaning.kind, meant)
      }
      default:
        return null
    }
  }

async function rate(
  tx: NetworkTransaction,
  kind: OutreachKind,
  { appointmentId, sendId }: Extract<OpenQuestion, { kind: 'score' }>,
  { score, comment }: { readonly score: number; readonly comment: string },
): Promise<ReplyResult> {
  const isStored = await storeScore(tx, { appointmentId, score, comment, channel: kind, sendId })
  if (!isStored) return { answer: changedAnswer, question: null, needsPerson: true }
  const isLow = score <= lowScore
  return { answer: thanksAnswer(isLow), question: null, needsPerson: isLow }
}

/** Confirms or cancels each as it was told; one that changed meanwhile stays as it is, and a person looks. */
async function decide(
  tx: NetworkTransaction,
  act: Exclude<AppointmentAct, 'reschedule'>,
  meant: readonly AskedAppointment[],
): Promise<ReplyResult> {
  const doIt = act === 'confirm' ? confirmForContact : cancelForContact
  const done: AskedAppointment[] = []
  for (const told of meant) {
    const { is } = await doIt(tx, told, 'conversation')
    if (is === 'done' || is === 'already') done.push(told)
  }
  if (done.length === 0) return { answer: changedAnswer, question: null, needsPerson: true }
  const appointments = await toldAppointments(tx, done)
  return {
    answer: act === 'confirm' ? confirmedAnswer(appointments) : cancelledAnswer(appointments),
    question: null,
    needsPerson: done.length < meant.length,
  }
}

/** The contact chooses among the free times on the page of a link. E-mail is not answered: there a person does it. */
async function leadToTimes(
  tx: NetworkTransaction,
  parts: WorkParts,
  { kind, question }: Pick<ContactReply, 'question'> & { readonly kind: OutreachKind },
  meant: readonly AskedAppointment[],
): Promise<ReplyResult> {
  if (kind === 'email') return { answer: null, question: null, needsPerson: true }
  const starts = await startsOf(tx, meant)
  const known = meant.filter(({ appointmentId }) => starts.has(appointmentId))
  if (known.length === 0) return { answer: changedAnswer, question: null, needsPerson: true }
  const sendId = 'sendId' in question ? question.sendId : null
  const links = await makeLinks(
    tx,
    parts,
    known.map((told) => ({
      key: told.appointmentId,
      kind: 'confirm' as const,
      sendId,
      channel: kind,
      purpose: 'care' as const,
      patientId: told.patientId,
      appointments: [told],
      expiresAt: starts.get(told.appointmentId) ?? tx.now,
    })),
  )
  const named = known.flatMap(({ appointmentId, patientName }) => {
    const link = links.get(appointmentId)
    return link ? [{ name: patientName, url: viewOf(link, 'reschedule') }] : []
  })
  return { answer: rescheduleAnswer(named), question: null, needsPerson: false }
}

async function toldAppointments(
  tx: NetworkTransaction,
  told: readonly AskedAppointment[],
): Promise<ToldAppointment[]> {
  const values = await loadValues(
    tx,
    told.map(({ appointmentId, patientId }) => ({ key: appointmentId, patientId, appointmentId })),
  )
  return told.map(({ appointmentId, patientName }) => {
    const own = values.get(appointmentId) ?? {}
    return {
      patientName,
      date: own['agendamento.data'] ?? '',
      time: own['agendamento.hora'] ?? '',
      unit: own['unidade.nome'] ?? '',
    }
  })
}

/** When those begin that are as they were told, and still ahead. */
async function startsOf(
  { db, orgId }: NetworkTransaction,
  told: readonly AskedAppointment[],
): Promise<Map<string, Date>> {
  const rows = told.map(({ appointmentId, scheduleVersion }) => ({ appointmentId, scheduleVersion }))
  const { rows: found } = await db.execute<{ id: string; starts_at: string }>(sql`
    select a.id, a.starts_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("appointmentId" uuid, "scheduleVersion" int)
      join appointments a on a.org_id = ${orgId} and a.id = t."appointmentId"
       and a.schedule_version = t."scheduleVersion"
     where a.state in ('scheduled', 'confirmed') and a.starts_at > now()`)
  return new Map(found.map(({ id, starts_at }) => [id, new Date(starts_at)]))
}

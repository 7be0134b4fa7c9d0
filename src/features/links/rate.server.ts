import { sql } from 'drizzle-orm'
import type { OutreachKind } from '#features/channels/rules.ts'
import { askForPerson } from '#features/conversations/commands.server.ts'
import { displayName } from '#features/patients/rules.ts'
import { firstName, isStorable } from '#lib/text.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { loadAppointments } from './appointments.server.ts'
import { type LinkDesk, type OpenLink, textOf, withLink } from './open.server.ts'
import type { ClosedLink, LinkPages, RateView } from './pages.ts'
import { maxCommentLength } from './rules.ts'
import { lowScore } from './satisfaction/rules.ts'
import { clinicView, whatOf } from './view.ts'
import { dayAndTime } from './words.ts'

/** The page of a score: how it was, from 0 to 10, in the patient's words if they like. */

export interface NewScore {
  readonly appointmentId: string
  readonly score: number
  readonly comment: string
  readonly channel: OutreachKind
  readonly sendId: string | null
}

/**
 * Stores what a patient thought of an appointment; the last word holds.
 * @returns false when the patient was not attended: then there is nothing to rate
 */
export async function storeScore(
  tx: Transaction<NetworkScope>,
  { appointmentId, score, comment, channel, sendId }: NewScore,
): Promise<boolean> {
  const { db, orgId } = tx
  const { rows } = await db.execute(sql`
    insert into satisfaction_scores (org_id, appointment_id, score, comment, channel, send_id)
    select org_id, id, ${score}, ${comment}, ${channel}, ${sendId}::uuid
      from appointments where org_id = ${orgId} and id = ${appointmentId}::uuid and state = 'done'
    on conflict (org_id, appointment_id) do update
      set score = excluded.score, comment = excluded.comment, at = now(), channel = excluded.channel,
          send_id = excluded.send_id
    returning appointment_id`)
  if (rows.length > 0) await publish(tx, { topic: 'satisfaction', id: appointmentId })
  return rows.length > 0
}

export const readRate =
  (desk: LinkDesk): LinkPages['readRate'] =>
  (visitor) =>
    withLink(desk, visitor, 'rate', 'read', viewOf)

export const actRate =
  (desk: LinkDesk): LinkPages['actRate'] =>
  async (visitor, form) => {
    const outcome = await withLink(desk, visitor, 'rate', 'locked', async (open) => {
      const view = await viewOf(open)
      const comment = textOf(form, 'comentario').replaceAll('\r\n', '\n').trim()
      const chosen = textOf(form, 'nota')
      const score = /^(\d|10)$/.test(chosen) ? Number(chosen) : null
      const error = errorIn(score, comment)
      const [rated] = open.link.appointments
      if (view.is !== 'open') return view
      if (!rated) throw new Error('a link that rates nothing was opened')
      if (error !== null || score === null)
        return { is: 'rejected' as const, view, score, comment, error: error ?? noScore }
      const { channel, sendId } = open.link
      await storeScore(open.tx, { appointmentId: rated.appointmentId, score, comment, channel, sendId })
      if (score <= lowScore && score !== view.given?.score) await askPerson(open, score, comment)
      return { is: 'done' as const }
    })
    return outcome.is === 'done' ? 'done' : outcome
  }

/** Whoever was unhappy is called by somebody, also where they said so on the page. */
async function askPerson({ tx, link }: OpenLink, score: number, comment: string): Promise<void> {
  const { rows } = await tx.db.execute<{ conversation_id: string }>(sql`
    select conversation_id from sends
     where org_id = ${tx.orgId} and id = ${link.sendId}::uuid and conversation_id is not null`)
  const [sent] = rows
  if (sent)
    await askForPerson(tx, sent.conversation_id, `Nota ${score} pelo link.${comment && ` “${comment}”`}`)
}

const noScore = 'Escolha uma nota de 0 a 10'

const errorIn = (score: number | null, comment: string): string | null => {
  if (score === null) return noScore
  if (comment.length > maxCommentLength)
    return `O comentário passa de ${maxCommentLength} letras: encurte um pouco`
  return isStorable(comment) ? null : 'O comentário tem um sinal que não dá para guardar'
}

async function viewOf({ tx, link }: OpenLink): Promise<RateView | ClosedLink> {
  const [rated] = link.appointments
  const { clinic, appointments } = await loadAppointments(tx, rated ? [rated.appointmentId] : [])
  const appointment = appointments.get(rated?.appointmentId ?? '')
  if (!rated || !appointment) return { is: 'unknown', clinic: null }
  const view = clinicView(clinic, appointment.unit)
  if (appointment.state !== 'done' || appointment.scheduleVersion !== rated.scheduleVersion)
    return { is: 'changed', clinic: view }
  const { rows } = await tx.db.execute<{ score: number; comment: string }>(sql`
    select score, comment from satisfaction_scores where org_id = ${tx.orgId} and appointment_id = ${appointment.id}`)
  const [given = null] = rows
  return {
    is: 'open',
    clinic: view,
    patient: firstName(displayName(appointment.patient)),
    about: `${whatOf(appointment)}, ${dayAndTime(appointment.unit.zone, appointment.startsAt).label}`,
    given: given && { score: given.score, comment: given.comment },
  }
}

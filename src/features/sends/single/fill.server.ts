import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { type OpenQuestion, payloadOf } from '#features/conversations/rules.ts'
import { countSms, loadTemplates, loadValues } from '#features/templates/commands.server.ts'
import {
  type ReplyAct,
  renderApproved,
  renderFor,
  type SendableTemplate,
  type Values,
} from '#features/templates/rules.ts'
import type { Preparation } from '../rules.ts'
import type { LinkSingles } from '../slots.server.ts'
import { findSingleAppointments, type SingleAppointment } from './appointments.server.ts'
import type { TemplatedRow } from './row.ts'
import { isUsable } from './usable.ts'

/** Fills in the single messages that were chosen among the templates, when they leave. */

interface Window {
  /** WhatsApp is connected. */
  readonly isConnected: boolean
  readonly isClosed: (row: TemplatedRow) => boolean
}

export async function fillTemplated(
  tx: NetworkTransaction,
  linkSingles: LinkSingles,
  rows: readonly TemplatedRow[],
  window: Window,
): Promise<Map<string, Preparation>> {
  if (rows.length === 0) return new Map()
  const templates = await loadTemplates(
    tx,
    rows.flatMap(({ template_id }) => template_id ?? []),
  )
  const appointments = await findSingleAppointments(
    tx,
    rows.flatMap(({ appointment_id }) => appointment_id ?? []),
  )
  const appointmentOf = (row: TemplatedRow) => appointments.get(row.appointment_id ?? '') ?? null
  const values = await loadValues(
    tx,
    rows.flatMap(({ id, patient_id: patientId, appointment_id: appointmentId }) =>
      patientId ? [{ key: id, patientId, appointmentId }] : [],
    ),
  )
  const judged = rows.map((row) => ({
    row,
    judgement: judge(row, templates.get(row.template_id ?? ''), appointmentOf(row), window),
  }))
  const links = await linkSingles(
    tx,
    judged.flatMap(({ row: { id, kind, purpose, patient_id, recipient }, row, judgement }) =>
      'template' in judgement && recipient
        ? [
            {
              sendId: id,
              kind,
              purpose,
              patientId: patient_id,
              to: recipient,
              appointment: aheadOf(appointmentOf(row)),
            },
          ]
        : [],
    ),
  )
  return new Map(
    judged.map(({ row, judgement }) => {
      if (!('template' in judgement)) return [row.id, judgement]
      const made = links(row.id)
      const own = { ...values.get(row.id), ...made.values } as Values
      return [row.id, filled(row, judgement.template, own, appointmentOf(row), made.unsubscribeUrl)]
    }),
  )
}

const aheadOf = (appointment: SingleAppointment | null) => (appointment?.isAhead ? appointment : null)

function judge(
  row: TemplatedRow,
  template: SendableTemplate | undefined,
  appointment: SingleAppointment | null,
  { isConnected, isClosed }: Window,
): { readonly template: SendableTemplate } | Exclude<Preparation, { readonly ready: true }> {
  if (!row.recipient) return { ready: false, skip: 'noAddress' }
  const about = { hasAppointment: appointment !== null, isAhead: appointment?.isAhead ?? false }
  if (!template || !isUsable(template, about)) return { ready: false, skip: 'noTemplate' }
  const isApproved = template.kind === 'whatsapp' && template.metaName !== null
  if (row.kind === 'whatsapp' && isConnected && !isApproved && isClosed(row))
    return { ready: false, skip: 'windowClosed' }
  return { template }
}

function filled(
  { id, kind, recipient }: TemplatedRow,
  template: SendableTemplate,
  values: Values,
  appointment: SingleAppointment | null,
  unsubscribeUrl: string | null,
): Preparation {
  if (!recipient) return { ready: false, skip: 'noAddress' }
  const { metaName } = template
  const payload = (act: ReplyAct) => (act === 'other' ? act : payloadOf(act, id, ''))
  const approved =
    kind === 'whatsapp' && template.kind === 'whatsapp' && metaName !== null
      ? renderApproved({ ...template, metaName }, values, payload)
      : null
  const message = approved?.message ?? renderFor(kind, template.content, values, payload)
  return {
    ready: true,
    kind,
    to: recipient,
    message,
    template: approved?.template ?? null,
    templateVersion: template.version,
    ...(kind === 'sms' && { parts: countSms(message.body).parts }),
    html: null,
    attachments: [],
    unsubscribeUrl: kind === 'email' ? unsubscribeUrl : null,
    question: questionOf(id, template, values, aheadOf(appointment)),
    joins: [],
  }
}

/** A text whose buttons ask whether the patient comes is answered like a reminder. */
function questionOf(
  sendId: string,
  { content }: SendableTemplate,
  values: Values,
  appointment: SingleAppointment | null,
): OpenQuestion | null {
  const asks = content.buttons.some((button) => button.type === 'reply' && button.act === 'confirm')
  if (!asks || !appointment) return null
  const { id: appointmentId, scheduleVersion, patientId } = appointment
  return {
    kind: 'attendance',
    sendId,
    appointments: [{ appointmentId, scheduleVersion, patientId, patientName: values['paciente.nome'] ?? '' }],
  }
}

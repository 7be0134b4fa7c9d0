import type { Address, OutreachKind, Purpose } from '#features/channels/rules.ts'
import { type OpenQuestion, payloadOf } from '#features/conversations/rules.ts'
import { calendarFile } from '#features/links/rules.ts'
import type { Prepared } from '#features/sends/rules.ts'
import { countSms } from '#features/templates/commands.server.ts'
import {
  type ReplyAct,
  renderApproved,
  renderFor,
  type SendableTemplate,
  type Values,
} from '#features/templates/rules.ts'
import { dateOfMinute } from '#lib/zones.ts'
import type { AppointmentFacts } from '../planning/facts.ts'
import type { AutomationKind } from '../rules.ts'

/** A message as everything about it is known. */
export interface Filling {
  readonly sendId: string
  readonly kind: OutreachKind
  readonly automationKind: AutomationKind
  readonly purpose: Purpose
  readonly to: Address
  readonly template: SendableTemplate
  readonly values: Values
  /** The appointments that it tells of, each with its patient's first name; none for a birthday. */
  readonly appointments: readonly { readonly appointment: AppointmentFacts; readonly patientName: string }[]
  readonly unsubscribeUrl: string | null
  /** The sends that go out in it besides its own. */
  readonly joins: readonly string[]
  readonly productName: string
  readonly host: string
  readonly now: Date
}

/** Fills a template in, as the channel carries it, and says what is asked by it. */
export function fillMessage(filling: Filling): Prepared {
  const { kind, template, values, to, unsubscribeUrl, joins } = filling
  const payload = payloadsOf(filling)
  const isApproved = kind === 'whatsapp' && template.kind === 'whatsapp' && template.metaName !== null
  const approved = isApproved
    ? renderApproved({ ...template, metaName: template.metaName ?? '' }, values, payload)
    : null
  const message = approved?.message ?? renderFor(kind, template.content, values, payload)
  return {
    ready: true,
    kind,
    to,
    message,
    template: approved?.template ?? null,
    templateVersion: template.version,
    ...(kind === 'sms' && { parts: countSms(message.body).parts }),
    html: null,
    attachments: kind === 'email' ? calendarsOf(filling) : [],
    unsubscribeUrl: kind === 'email' ? unsubscribeUrl : null,
    question: questionOf(filling),
    joins,
  }
}

/** What the press of a button says: in answer to which message, and of a family about all of them. */
function payloadsOf({ sendId, appointments }: Filling): (act: ReplyAct) => string {
  const about = appointments.length > 1 ? 'all' : ''
  return (act) => (act === 'other' ? act : payloadOf(act, sendId, act === 'stop' ? '' : about))
}

const attendanceKinds: readonly AutomationKind[] = [
  'booked',
  'confirmation',
  'dayBefore',
  'secondNotice',
  'sameDay',
]

function questionOf({ automationKind, sendId, appointments }: Filling): OpenQuestion | null {
  const [first] = appointments
  if (first && automationKind === 'satisfaction')
    return { kind: 'score', sendId, appointmentId: first.appointment.id }
  if (!first || !attendanceKinds.includes(automationKind)) return null
  return {
    kind: 'attendance',
    sendId,
    appointments: appointments.map(({ appointment, patientName }) => ({
      appointmentId: appointment.id,
      scheduleVersion: appointment.scheduleVersion,
      patientId: appointment.patientId,
      patientName,
    })),
  }
}

/** Of appointments ahead, for a calendar: no exam by its name, as it is shown on screens. */
function calendarsOf({ automationKind, appointments, values, productName, host, now }: Filling) {
  if (!attendanceKinds.includes(automationKind)) return []
  return appointments.map(({ appointment }, at) => ({
    name: at === 0 ? 'atendimento.ics' : `atendimento-${at + 1}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    text: calendarFile(productName, {
      uid: `${appointment.id}@${host}`,
      sequence: appointment.scheduleVersion,
      startsAt: dateOfMinute(appointment.startsAt),
      endsAt: dateOfMinute(appointment.endsAt),
      summary: `${values['rede.nome'] ?? ''}: atendimento`,
      location: values['unidade.endereco'] ?? '',
      description: '',
      madeAt: now,
    }),
  }))
}

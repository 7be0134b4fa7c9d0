import { z } from 'zod'
import { saysYes } from '../../guided/answers/yes.ts'
import { nextForAppointment } from '../../guided/appointments.ts'
import { appointmentsOf, isProved, rest } from '../../guided/dialogue.ts'
import { onlyDates } from '../../guided/goOn.ts'
import { merge } from '../../guided/merge.ts'
import type { TaskKind } from '../../guided/state.ts'
import { announced, beginAgain, meant, modelTool, Refused, type Session } from '../session.ts'
import { takeShownTime, takeWhen } from './book.ts'

/** What a model may do about what the contact has: guided mode asks which one and whether, and does it. */

const chosen = z.array(z.string()).max(10).optional().describe('códigos ag…, de ver_agendamentos')

async function begin(
  session: Session,
  is: Exclude<TaskKind, 'book' | 'see'>,
  labels: readonly string[] | undefined,
): Promise<void> {
  const { d } = session
  // A model that mistakes a booking for a move drops nothing of it.
  if (d.state.task?.is === 'book' && isProved(d) && (await appointmentsOf(d)).length === 0)
    throw new Refused('Não há nada marcado. O que o paciente está marcando segue com agendar.')
  beginAgain(session)
  const ids = (labels ?? []).flatMap((label) => meant(session, 'appointment', label) ?? [])
  if (d.state.task?.is !== is) rest(d)
  d.state.task = { is, appointmentIds: ids.length > 0 ? ids : (d.state.task?.appointmentIds ?? []) }
}

/** Which of them is meant may stand in the message; what a label says goes before. */
const messageOf = ({ d, u }: Session) => ((d.state.task?.appointmentIds.length ?? 0) > 0 ? null : u)

export const reschedule = modelTool({
  name: 'remarcar',
  description:
    'Muda o dia ou horário de um agendamento do contato: procura horários e pede o sim. Só o sim do paciente muda.',
  schema: z.object({
    agendamento: z.string().optional().describe('código ag…, de ver_agendamentos'),
    quando: z
      .string()
      .max(200)
      .optional()
      .describe('o novo dia e horário, exatamente como o paciente escreveu'),
    horario: z.string().optional().describe('código ho… de um horário mostrado e escolhido pelo paciente'),
  }),
  async run(session, { agendamento, quando, horario }) {
    const isNew = session.d.state.task?.is !== 'reschedule'
    await begin(session, 'reschedule', agendamento === undefined ? undefined : [agendamento])
    // "Não vou poder ir no dia 10" says which one it is, and no other day.
    const saysWhen = session.u.acts.has('reschedule') && quando === undefined && horario === undefined
    if (isNew && saysWhen) await merge(session.d, onlyDates(session.u))
    takeWhen(session, quando)
    if (await takeShownTime(session, horario)) await nextForAppointment(session.d, messageOf(session))
    return announced(session)
  },
})

export const cancel = modelTool({
  name: 'cancelar',
  description: 'Cancela agendamentos do contato, depois que ele disser sim ao que o sistema pergunta.',
  schema: z.object({ agendamentos: chosen }),
  async run(session, { agendamentos }) {
    await begin(session, 'cancel', agendamentos)
    await nextForAppointment(session.d, messageOf(session))
    return announced(session)
  },
})

export const confirm = modelTool({
  name: 'confirmar',
  description: 'Confirma a presença em agendamentos do contato, quando ele diz que vem.',
  schema: z.object({ agendamentos: chosen }),
  async run(session, { agendamentos }) {
    const { d, u } = session
    if (!u.acts.has('confirm') && !saysYes(u))
      return 'O paciente não disse nesta mensagem que confirma. Pergunte a ele se pode confirmar.'
    await begin(session, 'confirm', agendamentos)
    await nextForAppointment(d, messageOf(session))
    if (d.state.task === null && d.handOver === null) session.hasActed = true
    return announced(session)
  },
})

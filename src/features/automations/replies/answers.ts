import type { RenderedMessage } from '#features/channels/rules.ts'
import { type AppointmentAct, type OpenQuestion, whichOptions } from '#features/conversations/rules.ts'

/** What a contact reads after an answer, in the words of a reception desk. */

/** An appointment that was acted on. */
export interface ToldAppointment {
  readonly patientName: string
  /** "quarta, 18/11" */
  readonly date: string
  /** "07:40" */
  readonly time: string
  readonly unit: string
}

const plain = (body: string): RenderedMessage => ({ subject: '', header: '', body, footer: '', buttons: [] })

const whenOf = ({ date, time }: ToldAppointment) => `${date}, às ${time}`
const named = (appointments: readonly ToldAppointment[]) =>
  appointments.map((appointment) => `${appointment.patientName}, ${whenOf(appointment)}`).join('; ')

export function confirmedAnswer(appointments: readonly ToldAppointment[]): RenderedMessage {
  const [one, ...others] = appointments
  if (!one) return plain('Confirmado.')
  if (others.length > 0) return plain(`Confirmado: ${named(appointments)}. Esperamos vocês em ${one.unit}.`)
  return plain(`Confirmado, ${one.patientName}. Esperamos você ${whenOf(one)}, em ${one.unit}.`)
}

export function cancelledAnswer(appointments: readonly ToldAppointment[]): RenderedMessage {
  const [one, ...others] = appointments
  const what =
    one && others.length === 0 ? `o atendimento de ${whenOf(one)}` : `os atendimentos: ${named(appointments)}`
  return plain(`Cancelamos ${what}. Obrigado por avisar. Para marcar outro dia, é só responder por aqui.`)
}

/** @param links the page of each appointment's free times */
export const rescheduleAnswer = (
  links: readonly { readonly name: string; readonly url: string }[],
): RenderedMessage =>
  plain(
    links.length === 1
      ? `Para escolher outro horário, abra ${links[0]?.url}. O de agora continua seu até lá.`
      : ['Para escolher outros horários, abra:', ...links.map(({ name, url }) => `${name}: ${url}`)].join(
          '\n',
        ),
  )

/** Something happened to it meanwhile: a person looks. */
export const changedAnswer: RenderedMessage = plain(
  'Este atendimento mudou depois da nossa mensagem. A recepção vai conferir e responde por aqui.',
)

export const thanksAnswer = (isLow: boolean): RenderedMessage =>
  plain(
    isLow
      ? 'Obrigado por contar. Sentimos muito: alguém da equipe vai falar com você por aqui.'
      : 'Obrigado pela nota. Ela ajuda a cuidar melhor de quem vem.',
  )

/** WhatsApp shows so many buttons; more answers are typed. */
const maxButtons = 3

const questions: Readonly<Record<AppointmentAct, string>> = {
  confirm: 'Quem vem?',
  cancel: 'Qual atendimento cancelar?',
  reschedule: 'Qual atendimento remarcar?',
}

/** Asks about whom an answer was; the numbers are understood as well. */
export function whichAnswer(
  act: AppointmentAct,
  { sendId, appointments }: Extract<OpenQuestion, { kind: 'attendance' | 'which' }>,
): { readonly answer: RenderedMessage; readonly question: OpenQuestion } {
  const options = whichOptions(act, sendId, appointments)
  const list = options.map(({ label }, at) => `${at + 1} ${label}`).join('\n')
  return {
    answer: {
      ...plain(`${questions[act]}\n${list}`),
      buttons:
        options.length <= maxButtons
          ? options.map(({ label, payload }) => ({
              type: 'reply' as const,
              text: label.slice(0, 20),
              payload,
            }))
          : [],
    },
    question: { kind: 'which', sendId, act, appointments },
  }
}

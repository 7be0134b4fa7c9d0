import type { SendSource } from '#features/sends/rules.ts'
import type { MissingPart } from './closing/lines.ts'
import type { Resolver, Step } from './conversations/episodes.ts'
import type { Origin, ReminderAnswer } from './report/facts.ts'

export const originLabels: Record<Origin, string> = {
  frontDesk: 'Recepção e telefone',
  assistant: 'Conversa, assistente',
  conversation: 'Conversa, pessoa',
  publicPage: 'Página pública',
  link: 'Link da mensagem',
  api: 'API',
}

/** What became of the reminder, in a row. */
export const answerLabels: Record<ReminderAnswer, string> = {
  confirmed: 'confirmou',
  unanswered: 'sem resposta',
  notReminded: 'sem lembrete',
}

/** How far a conversation has come. */
export const stepLabels: Record<Step, string> = {
  begun: 'só conversou',
  held: 'reservou horário',
  booked: 'agendou',
  confirmed: 'confirmou',
  arrived: 'chegou',
  attended: 'foi atendida',
}

/** Who dealt with a conversation. */
export const resolverLabels: Record<Resolver, string> = {
  assistant: 'assistente sozinho',
  person: 'uma pessoa',
  open: 'aberta',
}

/** By what a message was sent. */
export const sourceLabels: Record<SendSource, string> = {
  automation: 'automação',
  campaign: 'campanha',
  single: 'conversa',
  assistant: 'assistente',
  test: 'teste',
}

/** What the closing of a month has of no convênio, and of equipment alone. */
export const noPlanName = 'Particular'
export const noProfessionalName = 'Só equipamento'

/** What an attended appointment lacks. */
export const missingLabels: Record<MissingPart, string> = {
  guide: 'guia',
  password: 'senha',
  both: 'guia e senha',
  expired: 'senha vencida',
}

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

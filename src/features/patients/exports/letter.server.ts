import { mailedName } from '#lib/mailedName.ts'
import type { Letter } from '#platform/mail/letter.server.ts'

/** What the owners of a network are told when somebody takes its patients along. */
export const exportLetter = (told: {
  to: string
  orgName: string
  personName: string
  at: string
  url: string
}): Letter => ({
  to: told.to,
  subject: 'a lista de pacientes foi exportada',
  paragraphs: [
    `${mailedName(told.personName, 'Alguém da equipe')} exportou pacientes da rede ${mailedName(told.orgName, 'que você dirige')} em ${told.at}, em uma planilha.`,
    'Se você não esperava por isso, confira com a pessoa e reveja quem tem acesso à rede.',
  ],
  action: { label: 'Ver a equipe da rede', url: told.url },
  notes: [
    'Você recebeu este e-mail porque dirige a rede. Cada exportação fica registrada no histórico dela.',
  ],
})

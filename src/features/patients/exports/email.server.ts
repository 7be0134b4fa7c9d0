import { mailedName } from '#lib/mailedName.ts'
import type { Email } from '#platform/mail/email.server.ts'

/** The email to the owners of a network when somebody exports its patients. */
export const exportEmail = (details: {
  to: string
  orgName: string
  personName: string
  at: string
  url: string
}): Email => ({
  to: details.to,
  subject: 'a lista de pacientes foi exportada',
  paragraphs: [
    `${mailedName(details.personName, 'Alguém da equipe')} exportou pacientes da rede ${mailedName(details.orgName, 'que você dirige')} em ${details.at}, em uma planilha.`,
    'Se você não esperava por isso, confira com a pessoa e reveja quem tem acesso à rede.',
  ],
  action: { label: 'Ver a equipe da rede', url: details.url },
  notes: [
    'Você recebeu este e-mail porque dirige a rede. Cada exportação fica registrada no histórico dela.',
  ],
})

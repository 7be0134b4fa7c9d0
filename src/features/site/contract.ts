import { z } from 'zod'
import { publicRoute } from '#platform/http/contract.ts'
import { text } from '#platform/http/fields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  checkContact,
  contactLimits,
  contactRetentionDays,
  contactSubjects,
  subjectNames,
  tooLong,
} from './rules.ts'

const field = (limit: number, description: string) => text(limit, tooLong(limit)).describe(description)

const subjects = contactSubjects.map((subject) => `\`${subject}\`: ${subjectNames[subject]}`).join('; ')

export const contactForm = withRules(
  z.object({
    subject: z.enum(contactSubjects, { error: 'Escolha um assunto' }).describe(subjects),
    name: field(contactLimits.name, 'Como chamar quem escreve'),
    email: field(contactLimits.email, 'Para onde vai a resposta'),
    clinic: field(contactLimits.clinic, 'Clínica ou rede').default(''),
    phone: field(contactLimits.phone, 'Telefone brasileiro, com DDD').default(''),
    message: field(contactLimits.message, 'A mensagem, sem dados de pacientes'),
  }),
  checkContact,
)

export const contactReceipt = z.object({
  number: z.string().describe('O número da mensagem, para citar depois. Ex: `4821-7306`'),
  isReceiptMailed: z.boolean().describe('O número também segue para o e-mail de quem escreveu'),
})
export type ContactReceipt = z.infer<typeof contactReceipt>

export const contactProblems = {
  too_many_messages: {
    status: 429,
    message: 'Recebemos muitas mensagens deste endereço de rede. Tente de novo em uma hora.',
    data: retryAfter,
  },
  contact_paused: {
    status: 429,
    message: 'Recebemos mensagens demais hoje e paramos de aceitar outras. Tente de novo amanhã.',
    data: retryAfter,
  },
} as const satisfies Record<string, ProblemDefinition>

export const siteContract = {
  sendMessage: publicRoute
    .route({
      method: 'POST',
      path: '/contact-messages',
      tags: ['Contato'],
      summary: 'Escrever para quem cuida do produto',
      description: `A mensagem fica guardada por ${contactRetentionDays} dias e segue por e-mail. A mesma mensagem, enviada de novo no mesmo dia, recebe o mesmo número.`,
      successStatus: 201,
    })
    .input(contactForm)
    .errors(contactProblems)
    .output(contactReceipt),
}

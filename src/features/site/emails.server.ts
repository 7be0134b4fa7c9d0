import { formatPhone } from '#lib/phone.ts'
import type { Email } from '#platform/mail/email.server.ts'
import type { Mail } from '#platform/mail/types.ts'
import { type ContactMessage, subjectNames } from './rules.ts'

/** The e-mails about a message of the public page. */

export interface Received {
  readonly number: string
  readonly message: ContactMessage
  readonly receivedAt: Date
}

const brasilia = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
} as const)

/** The e-mail to the team: the message as it was written, as text alone; the reply goes to the sender. */
export function messageMail(
  to: string,
  productName: string,
  { number, message, receivedAt }: Received,
): Mail {
  const facts = [
    ['Assunto', subjectNames[message.subject]],
    ['Nome', message.name],
    ['E-mail', message.email],
    ['Clínica ou rede', message.clinic],
    ['Telefone', formatPhone(message.phone)],
    ['Recebida em', `${brasilia.format(receivedAt)} (horário de Brasília)`],
  ]
  return {
    to,
    replyTo: message.email,
    subject: `${productName}: mensagem ${number}, ${subjectNames[message.subject]}`,
    text: [
      facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      message.message,
      `-- \nMensagem ${number}, do formulário de contato. Responder a este e-mail responde a quem escreveu.`,
    ].join('\n\n'),
  }
}

/**
 * The receipt for the sender. Anybody can name anybody's address, so nothing that was typed is in it: number
 * and subject alone.
 */
export function receiptEmail(
  { number, message }: Received,
  { origin, faqs, isRead }: { origin: string; faqs: string; isRead: boolean },
): Email {
  return {
    to: message.email,
    subject: `recebemos a sua mensagem ${number}`,
    paragraphs: [
      `Recebemos uma mensagem sobre “${subjectNames[message.subject]}” com este e-mail para resposta. O número dela é ${number}.`,
      isRead
        ? 'Uma pessoa lê e responde por e-mail. Se a resposta demorar, escreva de novo e cite o número.'
        : 'Ela fica guardada no servidor. Se a resposta demorar, escreva de novo e cite o número.',
    ],
    action: { label: 'Ver perguntas frequentes', url: faqs },
    notes: [
      `Você recebeu este e-mail porque alguém informou o seu endereço no formulário de contato de ${new URL(origin).host}.`,
      'Se não foi você, ignore este e-mail: nenhuma conta foi criada.',
    ],
  }
}

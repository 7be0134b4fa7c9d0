import type { Email } from '#platform/mail/email.server.ts'
import type { CodePurpose } from './rules.ts'

/** The texts of mails with one-time links. */

interface Occasion {
  readonly email: string
  readonly newEmail: string | null
  readonly link: string
  readonly lifetimeSeconds: number
}

type EmailLabels = Pick<Email, 'subject' | 'paragraphs'> & { label: string; why: string; otherwise: string }

export function emailFor(purpose: CodePurpose, occasion: Occasion): Email {
  const { subject, paragraphs, label, why, otherwise } = labels[purpose](occasion)
  const { email, newEmail, link, lifetimeSeconds } = occasion
  return {
    to: purpose === 'VERIFY_AND_CHANGE_EMAIL' && newEmail ? newEmail : email,
    subject,
    paragraphs,
    action: { label, url: link },
    notes: [`O link vale por ${durationLabel(lifetimeSeconds)} e serve uma vez só.`, why, otherwise],
  }
}

const labels: Record<CodePurpose, (occasion: Occasion) => EmailLabels> = {
  PASSWORD_RESET: ({ email }) => ({
    subject: 'redefinir sua senha',
    paragraphs: [`Recebemos um pedido para redefinir a senha da conta ${email}.`],
    label: 'Escolher nova senha',
    why: 'Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta.',
    otherwise: 'Se não foi você, ignore este e-mail: a senha continua a mesma.',
  }),
  EMAIL_SIGNIN: ({ email }) => ({
    subject: 'seu link para entrar',
    paragraphs: [`Use este link para entrar como ${email}, sem senha.`],
    label: 'Entrar',
    why: 'Você recebeu este e-mail porque alguém pediu para entrar com este endereço.',
    otherwise: 'Se não foi você, ignore este e-mail e não repasse o link a ninguém.',
  }),
  VERIFY_EMAIL: ({ email }) => ({
    subject: 'confirme seu e-mail',
    paragraphs: [`Confirme que ${email} é o seu endereço.`],
    label: 'Confirmar e-mail',
    why: 'Você recebeu este e-mail porque este endereço foi usado em uma conta.',
    otherwise: 'Se não foi você, abra o link e escolha “Não fui eu”: a conta se fecha para quem a criou.',
  }),
  // Anybody can request this mail for any mailbox, so the account's own address is left out.
  VERIFY_AND_CHANGE_EMAIL: ({ newEmail }) => ({
    subject: 'confirme seu novo e-mail',
    paragraphs: [`A sua conta passará a usar ${newEmail ?? ''} assim que você confirmar.`],
    label: 'Confirmar novo e-mail',
    why: 'Você recebeu este e-mail porque alguém pediu para usar este endereço em uma conta.',
    otherwise: 'Se não foi você, ignore este e-mail: nada muda.',
  }),
  RECOVER_EMAIL: ({ email, newEmail }) => ({
    subject: 'o e-mail da sua conta mudou',
    paragraphs: [
      `A conta que usava ${email} agora usa ${newEmail ?? ''}.`,
      'Se foi você, não precisa fazer nada. Se não foi, desfaça a mudança e redefina a senha em seguida.',
    ],
    label: 'Desfazer a mudança',
    why: 'Você recebeu este e-mail porque este era o endereço da conta.',
    otherwise: 'Desfazer encerra o acesso em todos os aparelhos.',
  }),
}

const units = [
  { seconds: 86_400, one: 'dia', many: 'dias' },
  { seconds: 3600, one: 'hora', many: 'horas' },
  { seconds: 60, one: 'minuto', many: 'minutos' },
]

/** Formats a duration in the largest unit that is exact, or in minutes, rounded down. */
export function durationLabel(seconds: number): string {
  const unit = units.find((one) => seconds % one.seconds === 0) ?? units.at(-1)
  if (!unit) return ''
  const count = Math.max(1, Math.floor(seconds / unit.seconds))
  return `${count} ${count === 1 ? unit.one : unit.many}`
}

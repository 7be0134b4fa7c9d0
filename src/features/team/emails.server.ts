import { rolePlaces } from '#features/accounts/ui/roles.ts'
import { mailedName } from '#lib/mailedName.ts'
import type { Role } from '#platform/access.ts'
import type { Email } from '#platform/mail/email.server.ts'
import { invitationDays } from './rules.ts'

export interface Occasion {
  readonly email: string
  readonly role: Role
  readonly orgName: string
  readonly invitedBy: string
  readonly link: string
}

/** Goes to any address that somebody typed, so it contains only two names of what the inviter wrote. */
export function invitationEmail({ email, role, orgName, invitedBy, link }: Occasion): Email {
  const who = mailedName(invitedBy, 'Uma pessoa da equipe')
  const name = mailedName(orgName, '')
  const [to, at, of] = name
    ? [`a rede ${name}`, `na rede ${name}`, `da rede ${name}`]
    : ['uma rede de clínicas', 'em uma rede de clínicas', 'de uma rede de clínicas']
  return {
    to: email,
    subject: `convite para ${to}`,
    paragraphs: [
      `${who} convidou você para trabalhar ${at}, ${rolePlaces[role]}.`,
      'Abra o link para entrar com a sua conta, ou para criar uma.',
    ],
    action: { label: 'Aceitar o convite', url: link },
    notes: [
      `O link vale por ${invitationDays} dias e serve uma vez só. Não o repasse a ninguém.`,
      `Você recebeu este e-mail porque alguém ${of} convidou ${email}.`,
      'Se você não conhece esta rede, ignore este e-mail: nada acontece.',
    ],
  }
}

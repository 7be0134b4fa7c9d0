import { roleNames } from '#features/accounts/ui/roles.ts'
import type { Role } from '#platform/access.ts'
import type { Letter } from '#platform/mail/letter.server.ts'
import { invitationDays } from './rules.ts'

export interface Occasion {
  readonly email: string
  readonly role: Role
  readonly orgName: string
  /** Null when the account of who invited is gone. */
  readonly invitedBy: string | null
  readonly link: string
}

export function invitationLetter({ email, role, orgName, invitedBy, link }: Occasion): Letter {
  const who = invitedBy ?? 'A equipe'
  return {
    to: email,
    subject: `convite para a rede ${orgName}`,
    paragraphs: [
      `${who} convidou você para trabalhar na rede ${orgName}, na área ${roleNames[role]}.`,
      'Abra o link para entrar com a sua conta, ou para criar uma.',
    ],
    action: { label: 'Aceitar o convite', url: link },
    notes: [
      `O link vale por ${invitationDays} dias e serve uma vez só. Não o repasse a ninguém.`,
      `Você recebeu este e-mail porque alguém da rede ${orgName} convidou ${email}.`,
      'Se você não conhece esta rede, ignore este e-mail: nada acontece.',
    ],
  }
}

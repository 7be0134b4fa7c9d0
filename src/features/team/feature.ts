import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { teamContract } from './contract.ts'

export const contract = { team: teamContract }

export const tags: Record<string, Tag> = {
  Equipe: {
    order: 40,
    description: 'Quem trabalha na rede, com que papel e em quais unidades; e os convites por e-mail.',
  },
}

export const help: Record<string, string> = {
  beyond_reach:
    'Quem administra só algumas unidades não mexe em quem é da direção nem em pessoas de outras unidades. Peça à direção.',
  invitation_unknown: 'O código não é de nenhum convite, ou um mais novo tomou o lugar dele. Peça outro.',
  already_invited: 'Já há um convite aberto para este e-mail. Reenvie-o ou cancele-o antes.',
  already_member: 'Este e-mail já é de alguém da equipe.',
  last_owner: 'A rede ficaria sem direção. Passe a direção a outra pessoa antes.',
  invitation_for_another:
    'O convite só serve à conta do e-mail que o recebeu; `invitedEmail` o mostra em parte. Entre com essa conta, ou peça um convite para a sua.',
  address_unproved: 'Abra o link que foi enviado ao seu e-mail e entre de novo; depois aceite o convite.',
  session_too_old:
    'A sessão começou antes de o e-mail ser confirmado. Entre de novo e repita com o novo token.',
  invitation_expired: 'O convite valia 7 dias. Peça que o enviem outra vez.',
  invitation_revoked: 'Quem convidou cancelou o convite.',
  invitation_used: 'O convite serve uma vez só e já foi aceito.',
  sent_too_often: 'Entre dois envios do mesmo convite passa ao menos um minuto.',
  too_many_invitations:
    'A rede, ou quem convida, enviou os convites de um dia (30, se a instalação não mudou), ou este convite já foi enviado dez vezes. `retryAfterS` diz em quantos segundos tentar.',
  too_many_open_invitations:
    'Há convites sem resposta demais (150, se a instalação não mudou). Cancele os que não servem mais.',
  address_invited_often:
    'Um endereço recebe até três convites por dia, de todas as redes juntas. `retryAfterS` diz em quantos segundos tentar.',
  network_incomplete:
    'A rede convida depois que os dados dela estão preenchidos e salvos: `PUT /orgs/{orgId}` com todos os campos obrigatórios.',
}

export const permissions = {
  'team.read': staff,
  'team.update': management,
} as const satisfies Feature['permissions']

export const topics = { invitations: { may: 'team.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  // What mailed links open, whoever is signed in.
  { in: 'app', path: 'auth/convite', page: 'features/team/ui/InvitationPage.tsx' },
  { in: 'network', path: 'configuracao-rede/equipe', page: 'features/team/ui/TeamPage.tsx', id: 'team' },
  { in: 'network', path: 'configuracao-rede/equipe/:userId', page: 'features/team/ui/TeamPage.tsx' },
]

export const web: WebPart = {
  permissions,
  tabs: [{ in: 'network', order: 30, label: 'Equipe', to: paths.team, may: 'team.read', counts: 'members' }],
}

import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { accountsContract } from './contract.ts'

export const contract = { accounts: accountsContract }

export const tags: Record<string, Tag> = {
  Conta: {
    order: 10,
    description: 'Quem entrou: nome, rede ativa, aparelhos conectados e códigos de recuperação.',
  },
}

export const help: Record<string, string> = {
  recent_sign_in_required:
    'A rota pede que a pessoa tenha entrado há pouco (5 minutos, se a instalação não mudou). Entre de novo e repita com o token novo.',
  registration_missing: 'A conta existe, mas falta o registro. Chame `POST /me/registration` uma vez.',
  second_factor_missing:
    'Códigos de recuperação só existem com a confirmação em duas etapas ligada. Ligue-a antes.',
  network_exists:
    'Com `isFirst` só cria quem ainda não tem rede. Leia `GET /me`: a rede que já existe é a ativa.',
  too_many_networks: 'Uma pessoa dirige até 20 redes. Exclua uma que não usa mais.',
  email_unverified:
    'Só quem confirmou o próprio e-mail convida e cria outras redes. Abra o link que foi enviado, ou peça outro em Minha conta.',
}

export const auditKinds = { member: 'team.read' } as const satisfies Feature['auditKinds']

export const topics = { members: { may: 'team.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'auth', path: 'forgot-password', page: 'features/accounts/ui/ForgotPasswordPage.tsx' },
  { in: 'network', path: 'configuracao-rede/nova', page: 'features/accounts/ui/NewNetworkPage.tsx' },
  { in: 'network', path: 'conta', page: 'features/accounts/ui/AccountPage.tsx' },
  { in: 'network', path: '*', page: 'features/accounts/ui/shell/LostPage.tsx' },
]

export const web: WebPart = {}

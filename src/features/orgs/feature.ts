import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs'
import { everyone, management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { orgsContract } from './contract.ts'

export const contract = { orgs: orgsContract }

export const tags: Record<string, Tag> = {
  Rede: {
    order: 20,
    description:
      'A rede de clínicas: cadastro, fuso, endereço da página pública (em construção), segurança e exclusão.',
  },
}

export const help: Record<string, string> = {
  own_second_factor_missing:
    'Só exige a confirmação em duas etapas dos outros quem entrou com ela. Ligue-a, entre de novo e repita.',
  postal_code_unknown:
    'O CEP tem formato certo, mas não existe no serviço de consulta. Preencha o endereço à mão.',
  name_mismatch: 'Para excluir a rede, `orgName` precisa ser o nome dela, letra por letra.',
  lookup_unavailable:
    'O serviço de CEP não respondeu, ou esta instalação não usa nenhum. Preencha o endereço à mão.',
}

export const permissions = {
  'network.read': everyone,
  'network.update': management,
  'network.secure': management,
  'network.delete': ['owner'],
  /** The pages of the configuration: professionals get what they need of it along with their agenda. */
  'configuration.read': staff,
} as const satisfies Feature['permissions']

export const auditKinds = { org: 'network.read' } as const satisfies Feature['auditKinds']

export const topics = {
  orgs: { may: 'network.read' },
  logos: { may: 'network.read' },
} as const satisfies Feature['topics']

export const fileKinds = {
  'org-logo': ['image/png', 'image/jpeg', 'image/webp'],
} as const satisfies Feature['fileKinds']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'configuracao-rede', page: 'features/orgs/ui/NetworkPage.tsx' },
]

export const web: WebPart = {
  permissions,
  fileKinds,
  tabs: [{ in: 'network', order: 10, label: 'Rede', to: paths.network, may: 'configuration.read' }],
  menu: [
    {
      group: 'configuration',
      order: 10,
      label: 'Rede e unidades',
      to: paths.network,
      Icon: IconBuildingHospital,
      may: 'configuration.read',
      also: [paths.units],
      synonyms:
        'unidade filial sala equipamento equipe cnpj clínica dados telefone e-mail endereço cep configuração',
    },
  ],
}

import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { campaignsContract } from './contract.ts'

export const contract = { campaigns: campaignsContract }

export const tags: Record<string, Tag> = {
  Campanhas: {
    order: 230,
    description:
      'Uma mensagem para muita gente: quem recebe, quando e em que ritmo sai, e o que veio depois.',
  },
}

export const help = {
  wrong_state:
    'Outra pessoa, ou o próprio envio, mudou a situação da campanha. Leia `current` e ofereça o que ainda cabe: pausar, retomar, cancelar.',
  not_ready: 'Mostre cada mensagem de `errors` junto do que falta: o template, a data, a lista.',
} as const satisfies Feature['help']

export const permissions = {
  'campaigns.read': staff,
  'campaigns.update': management,
  'campaigns.export': management,
} as const satisfies Feature['permissions']

export const auditKinds = { campaign: 'campaigns.read' } as const satisfies Feature['auditKinds']

export const topics = { campaigns: { may: 'campaigns.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'campanhas', page: 'features/campaigns/ui/CampaignsPage.tsx' },
  {
    in: 'network',
    path: 'campanhas/criar',
    page: 'features/campaigns/ui/editor/CampaignEditorPage.tsx',
    id: 'new-campaign',
  },
  {
    in: 'network',
    path: 'campanhas/editar/:id',
    page: 'features/campaigns/ui/editor/CampaignEditorPage.tsx',
  },
  { in: 'network', path: 'campanhas/:id', page: 'features/campaigns/ui/results/CampaignPage.tsx' },
]

export const web: WebPart = {
  permissions,
  menu: [
    {
      group: 'communication',
      order: 10,
      label: 'Campanhas',
      to: paths.campaigns,
      Icon: IconSpeakerphone,
      may: 'campaigns.read',
      synonyms: 'campanha envio em massa mensagem marketing convite lista',
    },
  ],
  tabs: [
    {
      in: 'campaigns',
      order: 10,
      label: 'Campanhas',
      to: paths.campaigns,
      may: 'campaigns.read',
      counts: 'campaigns',
    },
  ],
}

import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import { management } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { assistantContract } from './contract.ts'

export const contract = { assistant: assistantContract }

export const tags: Record<string, Tag> = {
  Assistente: {
    order: 133,
    description:
      'Quem responde primeiro: entende o que a pessoa escreve, agenda, remarca, e chama alguém quando não sabe.',
  },
}

export const help: Record<string, string> = {
  too_many_items: 'Exclua perguntas que ninguém faz mais, ou junte as que pedem a mesma resposta, e repita.',
  assessed_in_future: 'Mande o dia em que a avaliação foi feita, no fuso da rede.',
  too_many_checks: 'São 30 testes por rede em uma hora. `retryAfterS` diz quando tentar de novo.',
  draft_with_commit: 'Grave as configurações antes, ou tire `commit` para só experimentar.',
  clock_with_commit: 'Tire `at` para gravar, ou `commit` para só experimentar em outra hora.',
}

export const permissions = {
  'assistant.read': management,
  'assistant.update': management,
  'assistant.try': management,
} as const satisfies Feature['permissions']

export const auditKinds = {
  assistant: 'assistant.read',
  assistantKnowledge: 'assistant.read',
} as const satisfies Feature['auditKinds']

export const topics = { assistant: { may: 'assistant.read' } } as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'configuracao-ai', page: 'features/assistant/ui/AssistantPage.tsx' },
  {
    in: 'network',
    path: 'configuracao-ai/registros',
    page: 'features/assistant/ui/log/AssistantLogPage.tsx',
  },
]

export const web: WebPart = {
  permissions,
  strips: [
    {
      id: 'assistant-limit',
      may: 'assistant.read',
      on: [paths.dashboard, paths.assistant, paths.monitoring],
      load: () => import('./ui/LimitStrip.tsx'),
    },
  ],
  menu: [
    {
      group: 'configuration',
      order: 40,
      label: 'Configuração IA',
      to: paths.assistant,
      Icon: IconRobot,
      may: 'assistant.read',
      synonyms: 'assistente robô inteligência artificial modelo guiado respostas automáticas chatbot',
    },
  ],
}

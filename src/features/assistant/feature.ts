import { management } from '#platform/access.ts'
import type { Feature, Tag, WebPart } from '#platform/feature.ts'
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
  clock_with_commit: 'Tire `at` para gravar, ou `commit` para só experimentar em outra hora.',
}

export const permissions = { 'assistant.try': management } as const satisfies Feature['permissions']

export const web: WebPart = { permissions }

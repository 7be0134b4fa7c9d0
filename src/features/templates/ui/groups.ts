import type { RowGroup } from '#ui/list/types.ts'
import type { TemplateItem } from '../contract.ts'

const kinds = [
  { id: 'problem', label: 'Precisam de você' },
  {
    id: 'care',
    label: 'Sobre o agendamento',
    note: 'utilidade: não precisa de consentimento de marketing',
  },
  { id: 'campaign', label: 'Campanhas', note: 'marketing: só para quem consentiu' },
  { id: 'access', label: 'Acesso' },
  { id: 'unused', label: 'Sem uso', note: 'nenhuma automação ou campanha usa' },
] as const
type GroupId = (typeof kinds)[number]['id']

/** Templates by what they are for: first those that wait for somebody, last those that nothing uses. */
export const groupsOf = (items: readonly TemplateItem[]): RowGroup<TemplateItem>[] =>
  kinds
    .map(({ id, ...kind }) => ({ id, ...kind, items: items.filter((item) => groupOf(item) === id) }))
    .filter((group) => group.items.length > 0)

function groupOf({ problem, category, usedBy, use }: TemplateItem): GroupId {
  if (problem) return 'problem'
  if (category === 'authentication') return 'access'
  // What a person picks from a list is in use without anything that names it.
  if (usedBy.length === 0 && use !== 'single' && use !== 'professionalAbsent') return 'unused'
  return category === 'marketing' ? 'campaign' : 'care'
}

import { useQuery } from '@tanstack/react-query'
import { Section } from '#ui/page/Section.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import { subscriptionQuery } from './data.ts'

/** The state of the person's plan (specification §3). It locks nothing. */
export function PlanSection() {
  const { data } = useQuery(subscriptionQuery)
  if (!data) return null
  const { isSubcribed, isSubcribedStatus } = data
  return (
    <Section
      id="assinatura"
      title="Assinatura"
      description="O estado do seu plano. Nada fica bloqueado por ele."
    >
      <StateTag kind={isSubcribed ? 'good' : 'off'}>
        {isSubcribed ? 'Plano ativo' : 'Sem plano ativo'}
        {isSubcribedStatus && ` (${isSubcribedStatus})`}
      </StateTag>
    </Section>
  )
}

import { useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { type CostField, type CostForm, costFields, defaultCosts } from '../rules.ts'
import { pageAt } from '../siteMap.ts'
import type { Route } from './+types/PricingPage.ts'
import { Hero } from './kit/Hero.tsx'
import { Section } from './kit/Section.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { CostSum } from './pricing/CostSum.tsx'
import { Editions } from './pricing/Editions.tsx'
import { Questions } from './pricing/Questions.tsx'
import { WhoCharges } from './pricing/WhoCharges.tsx'

/** Both addresses, `/pricing` and `/research/pricing`, are this page; the first is the canonical one. */
export const meta = siteMeta({
  ...pageAt(paths.pricing),
  jsonLd: ({ productName, origin }) => [
    {
      '@type': 'SoftwareApplication',
      name: productName,
      url: origin,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Linux',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'BRL' },
    },
  ],
})

/** The names of the form's fields in the address. */
const labels: Record<CostField, string> = {
  server: 'servidor',
  technician: 'tecnico',
  visits: 'agendamentos',
  reminders: 'lembretes',
  price: 'preco',
  dollar: 'dolar',
}

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const typed = costFields.map((field) => [
    field,
    searchParams.get(labels[field])?.slice(0, 20) ?? defaultCosts[field],
  ])
  return Object.fromEntries(typed) as CostForm
}

export default function PricingPage() {
  const form = useLoaderData<typeof loader>()
  return (
    <>
      <Hero
        title="O programa é de graça. O que custa, custa em outro lugar, e a gente mostra a conta."
        description="Sem preço por profissional, sem preço por paciente, sem recurso trancado."
      >
        <Editions />
      </Hero>
      <CostSum form={form} labels={labels} />
      <Section id="quem-cobra" title="Quem cobra o quê">
        <WhoCharges />
      </Section>
      <Section id="perguntas" title="Perguntas de quem paga as contas">
        <Questions />
      </Section>
    </>
  )
}

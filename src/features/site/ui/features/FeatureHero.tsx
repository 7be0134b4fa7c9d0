import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { Act } from '../kit/Act.tsx'
import type { Audience } from '../kit/drawings/AudienceDrawing.tsx'
import { Hero } from '../kit/Hero.tsx'
import { AudienceChips } from './AudienceChips.tsx'

interface FeatureHeroProps {
  audience: Audience
  title: ReactNode
  lead: ReactNode
  children: ReactNode
}

/** The head of an audience's page, with the way to the others. */
export function FeatureHero({ audience, title, lead, children }: FeatureHeroProps) {
  return (
    <Hero
      eyebrow={<AudienceChips current={audience} />}
      title={title}
      lead={<p>{lead}</p>}
      action={<Act to={paths.register}>Criar conta da clínica</Act>}
    >
      {children}
    </Hero>
  )
}

import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { ActionLink } from '../kit/ActionLink.tsx'
import type { Audience } from '../kit/drawings/AudienceDrawing.tsx'
import { Hero } from '../kit/Hero.tsx'
import { AudienceChips } from './AudienceChips.tsx'

interface FeatureHeroProps {
  audience: Audience
  title: ReactNode
  description: ReactNode
  children: ReactNode
}

/** The head of an audience's page, with the way to the others. */
export function FeatureHero({ audience, title, description, children }: FeatureHeroProps) {
  return (
    <Hero
      eyebrow={<AudienceChips current={audience} />}
      title={title}
      description={<p>{description}</p>}
      action={<ActionLink to={paths.register}>Criar conta da clínica</ActionLink>}
    >
      {children}
    </Hero>
  )
}

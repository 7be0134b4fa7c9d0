import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { ActionLink } from '../kit/ActionLink.tsx'
import type { Audience } from '../kit/drawings/AudienceDrawing.tsx'
import { Hero } from '../kit/Hero.tsx'
import { AudienceChips } from './AudienceChips.tsx'
import classes from './FeatureHero.module.css'

interface FeatureHeroProps {
  audience: Audience
  title: ReactNode
  description: ReactNode
  /** Its picture has no crop for phones: they see the middle of it, at its size. */
  cropsOnPhones?: boolean
  children: ReactNode
}

/** The head of an audience's page, with the way to the others. */
export function FeatureHero({ audience, title, description, cropsOnPhones, children }: FeatureHeroProps) {
  return (
    <Hero
      eyebrow={<AudienceChips current={audience} />}
      title={title}
      description={<p>{description}</p>}
      action={<ActionLink to={paths.register}>Criar conta da clínica</ActionLink>}
    >
      {cropsOnPhones ? <div className={classes.cropped}>{children}</div> : children}
    </Hero>
  )
}

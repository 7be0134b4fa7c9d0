import { type ReactNode, useId } from 'react'
import type { AreaKey } from '../../areas.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './Split.module.css'

interface SplitProps {
  title: string
  area?: AreaKey
  /** Shown next to the text: a picture of the product, a table. */
  picture: ReactNode
  /** `narrow`: a picture of a phone. */
  look?: 'wide' | 'narrow'
  children: ReactNode
}

/** Text at the left, its illustration at the right. */
export function Split({ title, area, picture, look = 'wide', children }: SplitProps) {
  const id = useId()
  return (
    <Section>
      <div className={classes.split} data-look={look}>
        <div className={classes.labels}>
          <h2 id={id} className={classes.title}>
            {title} {area && <AreaStatus of={area} />}
          </h2>
          {children}
        </div>
        <div className={classes.picture}>{picture}</div>
      </div>
    </Section>
  )
}

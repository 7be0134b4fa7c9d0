import type { ReactNode } from 'react'
import type { AreaKey } from '../../areas.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Disclosure } from '../kit/Disclosure.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './Details.module.css'

export interface Detail {
  id: string
  title: string
  text: ReactNode
  area?: AreaKey
}

/** Further details, in two columns of `details`; the first of each is open. */
export function Details({ title, details }: { title: string; details: readonly Detail[] }) {
  const half = Math.ceil(details.length / 2)
  return (
    <Section title={title}>
      <div className={classes.columns}>
        {[details.slice(0, half), details.slice(half)].map((column) => (
          <div key={column[0]?.id}>
            {column.map(({ id, title, text, area }, at) => (
              <Disclosure
                key={id}
                id={id}
                open={at === 0}
                summary={
                  <>
                    {title} {area && <AreaStatus of={area} />}
                  </>
                }
              >
                <p>{text}</p>
              </Disclosure>
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { Act } from '../kit/Act.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './DeepAct.module.css'

interface DeepActProps {
  title: string
  text: ReactNode
  to?: string
  label?: string
}

/** The deep band that a page ends in, with its act. */
export function DeepAct({
  title,
  text,
  to = paths.register,
  label = 'Criar conta da clínica',
}: DeepActProps) {
  return (
    <Section tone="deep">
      <div className={classes.columns}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.beside}>
          <p>{text}</p>
          <Act to={to} look="onDeep">
            {label}
          </Act>
        </div>
      </div>
    </Section>
  )
}

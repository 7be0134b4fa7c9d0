import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { ActionLink } from '../kit/ActionLink.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './DeepAction.module.css'

interface DeepActionProps {
  title: string
  text: ReactNode
  to?: string
  label?: string
}

/** The deep band at the end of a page, with its action. */
export function DeepAction({
  title,
  text,
  to = paths.register,
  label = 'Criar conta da clínica',
}: DeepActionProps) {
  return (
    <Section tone="deep">
      <div className={classes.columns}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.docked}>
          <p>{text}</p>
          <ActionLink to={to} look="onDeep">
            {label}
          </ActionLink>
        </div>
      </div>
    </Section>
  )
}

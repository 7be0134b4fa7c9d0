import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '#ui/useIsPhone.ts'
import classes from './editor.module.css'

interface StepProps {
  number: number
  title: string
  description: string
  /** What a phone shows of it while it is folded. */
  summary: ReactNode
  action?: ReactNode
  /** Beside the title of a phone, in place of the description. */
  status?: ReactNode
  /** Above the action of a phone. */
  lead?: ReactNode
  children: ReactNode
  /** Below its card, and folded with it. */
  after?: ReactNode
}

/** A numbered part of the form; on phones all but the first are folded at first. */
export function Step(props: StepProps) {
  const { number, title, description, summary, action, status, lead, children, after } = props
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(number === 1)
  const id = useId()
  const isShown = !isPhone || isOpen
  return (
    <section className={isShown ? classes.step : classes.folded} aria-labelledby={id}>
      <header className={isShown ? classes.stepHead : classes.foldedHead}>
        <span className={classes.number} data-first={number === 1 || undefined} aria-hidden="true">
          {number}
        </span>
        <div className={classes.stepTitle}>
          <h2 id={id}>{title}</h2>
          {!(isPhone && status) && <div className={classes.stepText}>{isShown ? description : summary}</div>}
        </div>
        {isPhone && status && <div className={classes.stepStatus}>{status}</div>}
        {isPhone && number > 1 && (
          <button
            type="button"
            className={classes.unfold}
            aria-expanded={isOpen}
            aria-label={isOpen ? `Recolher ${title}` : `Abrir ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {isPhone && lead && <div className={classes.stepLead}>{lead}</div>}
        {isShown && action && <div className={classes.stepAction}>{action}</div>}
      </header>
      {isShown && <div className={classes.card}>{children}</div>}
      {isShown && after && <div className={classes.after}>{after}</div>}
    </section>
  )
}

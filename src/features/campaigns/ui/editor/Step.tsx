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
  children: ReactNode
  /** Below its card, and folded with it. */
  after?: ReactNode
}

/** A numbered part of the form; on phones all but the first are folded at first. */
export function Step({ number, title, description, summary, action, children, after }: StepProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(number === 1)
  const id = useId()
  const isShown = !isPhone || isOpen
  return (
    <section className={classes.step} aria-labelledby={id}>
      <header className={classes.stepHead}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <div className={classes.stepTitle}>
          <h2 id={id}>{title}</h2>
          <p className={classes.soft}>{isShown ? description : summary}</p>
        </div>
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
        {isShown && action && <div className={classes.stepAction}>{action}</div>}
      </header>
      {isShown && <div className={classes.card}>{children}</div>}
      {isShown && after && <div className={classes.after}>{after}</div>}
    </section>
  )
}

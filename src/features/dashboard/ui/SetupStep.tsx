import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './SetupCard.module.css'
import type { Step } from './steps.ts'

interface SetupStepProps {
  step: Step
  number: number
  /** True for the next step, which has the only filled button. */
  isNext: boolean
  mayEdit: boolean
}

export function SetupStep({ step, number, isNext, mayEdit }: SetupStepProps) {
  const { title, text, isDone, to } = step
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.sign} aria-hidden="true">
        {isDone ? <IconCheck size={16} stroke={2.25} /> : number}
      </span>
      <div className={classes.labels}>
        <p className={classes.name}>
          {title}
          <VisuallyHidden>{isDone ? ', pronto' : ', por fazer'}</VisuallyHidden>
        </p>
        <p className={classes.text}>{text}</p>
      </div>
      {to && mayEdit && !isDone && (
        <Button
          component={Link}
          to={to}
          variant={isNext ? 'filled' : 'default'}
          aria-label={`Preencher ${title}`}
        >
          Preencher
        </Button>
      )}
      {to && (isDone || !mayEdit) && (
        <Link to={to} className={classes.review} aria-label={`Ver ${title}`}>
          Ver
        </Link>
      )}
    </li>
  )
}

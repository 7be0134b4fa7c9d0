import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { EmailChannel } from '../../contract.ts'
import classes from './cards.module.css'

const steps = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const
const marks = {
  ok: { Icon: IconCheck, label: 'em ordem' },
  attention: { Icon: IconX, label: 'falta' },
  failed: { Icon: IconX, label: 'falta' },
  unknown: { Icon: IconQuestionMark, label: 'não conferido' },
} as const

/** What the domain's records say of the sender. */
export function DomainMarks({ checks }: Pick<EmailChannel, 'checks'>) {
  return (
    <span className={classes.marks}>
      {Object.entries(steps).map(([step, name]) => {
        const result = checks.find((check) => check.step === step)?.result ?? 'unknown'
        const { Icon, label } = marks[result]
        return (
          <span key={step} data-result={result}>
            <Icon size={16} stroke={1.75} aria-label={label} />
            {name}
          </span>
        )
      })}
    </span>
  )
}

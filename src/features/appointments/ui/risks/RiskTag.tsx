import { Tooltip } from '@mantine/core'
import { useId } from 'react'
import type { AppointmentRisk } from '../../rules.ts'
import { explainRisk, riskLabels } from './labels.ts'
import classes from './risks.module.css'

/** An appointment's risk of being missed; its reasons open on hover, on focus and by touch. */
export function RiskTag({ risk, name }: { risk: AppointmentRisk; name: string }) {
  const id = useId()
  const reasons = explainRisk(risk.level, risk.reasons)
  return (
    <>
      <Tooltip
        label={reasons}
        position="left"
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={280}
      >
        <button
          type="button"
          className={classes.tag}
          data-level={risk.level}
          aria-label={`Risco de falta ${riskLabels[risk.level]}: ${name}`}
          aria-describedby={id}
        >
          <span className={classes.tagLong}>risco </span>
          {riskLabels[risk.level]}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {reasons}
      </span>
    </>
  )
}

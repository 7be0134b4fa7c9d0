import { Tooltip } from '@mantine/core'
import { useId, useState } from 'react'
import type { AppointmentRisk } from '../../rules.ts'
import { explainRisk, riskLabels } from './labels.ts'
import classes from './risks.module.css'

/** An appointment's risk of being missed; its reasons open on hover, on focus and by touch, and Escape closes them. */
export function RiskTag({ risk, name }: { risk: AppointmentRisk; name: string }) {
  const id = useId()
  const [isPutAway, setPutAway] = useState(false)
  const reasons = explainRisk(risk.level, risk.reasons)
  const showAgain = () => setPutAway(false)
  return (
    <>
      <Tooltip
        label={reasons}
        position="left"
        events={{ hover: true, focus: true, touch: true }}
        disabled={isPutAway}
        multiline
        maw={280}
      >
        <button
          type="button"
          className={classes.tag}
          data-level={risk.level}
          aria-label={`Risco de falta ${riskLabels[risk.level]}: ${name}`}
          aria-describedby={id}
          onKeyDown={({ key }) => key === 'Escape' && setPutAway(true)}
          onBlur={showAgain}
          onPointerLeave={showAgain}
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

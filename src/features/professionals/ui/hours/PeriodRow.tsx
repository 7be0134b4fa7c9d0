import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Option } from '#ui/form/choices.ts'
import { describedBy, FieldNotes } from '#ui/form/FieldFrame.tsx'
import type { Errors } from '#ui/form/record/errors.ts'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { IntervalInputs } from '#ui/form/week/IntervalInputs.tsx'
import type { Period } from '../../rules.ts'
import { hasOptions } from './editing.ts'
import classes from './hours.module.css'
import { summaryOf } from './notes.ts'
import { PeriodOptions } from './PeriodOptions.tsx'

interface PeriodRowProps {
  /** The path of the period: `hours.2`. */
  id: string
  /** As in "Terça-feira, 1º período". */
  label: string
  period: Period
  units: readonly Option[]
  error: string | undefined
  /** A warning, as of hours outside the unit's opening. */
  warning: string | undefined
  errors: Errors
  readOnly: boolean
  onChange: (change: Partial<Period>) => void
  onRemove: () => void
}

const inOptions = ['recurrence', 'validFrom', 'validUntil', 'byArrivalPlaces'] as const

/** Unit and times of a period; when opened, also its recurrence and kind of attendance. */
export function PeriodRow(props: PeriodRowProps) {
  const { id, label, period, units, error, warning, errors, readOnly, onChange, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const isShown = isOpen || inOptions.some((field) => errors[field])
  const timeError = errors.from ?? errors.to
  const wrong = error ?? errors.unitId ?? timeError
  const hint = note ?? (wrong ? undefined : warning)
  const Arrow = isShown ? IconChevronUp : IconChevronDown
  return (
    <fieldset id={id} className={classes.period} aria-label={label}>
      <div className={classes.line}>
        <SelectInput
          id={`${id}.unitId`}
          className={classes.unit}
          aria-label={`${label}, unidade`}
          options={units}
          value={period.unitId}
          placeholder="Unidade"
          onValue={(unitId) => onChange({ unitId })}
          onNote={setNote}
          readOnly={readOnly}
          isInvalid={Boolean(error ?? errors.unitId)}
          aria-describedby={describedBy({ id, label, error: wrong, hint })}
        />
        <IntervalInputs
          id={id}
          label={label}
          interval={period}
          isInvalid={Boolean(error ?? timeError)}
          errorId={wrong ? `${id}-error` : hint ? `${id}-hint` : undefined}
          readOnly={readOnly}
          onChange={({ from, to }) => onChange({ from, to })}
          onRemove={onRemove}
        />
        <Button
          variant="subtle"
          className={classes.more}
          rightSection={<Arrow size={18} stroke={1.5} aria-hidden="true" />}
          aria-label={`Repetição e validade: ${label}`}
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
        >
          <span>Repetição</span>
        </Button>
      </div>
      {!isShown && hasOptions(period) && <p className={classes.summary}>{summaryOf(period)}</p>}
      {isShown && (
        <div className={classes.options}>
          <PeriodOptions id={id} period={period} errors={errors} readOnly={readOnly} onChange={onChange} />
        </div>
      )}
      <FieldNotes id={id} error={wrong} hint={hint} />
    </fieldset>
  )
}

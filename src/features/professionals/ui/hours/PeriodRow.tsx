import { ActionIcon, Select } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import type { Errors } from '#ui/form/record/errors.ts'
import { IntervalInputs } from '#ui/form/week/IntervalInputs.tsx'
import { describeRecurrence, type Period } from '../../rules.ts'
import { dayLabel } from '../form/fields.tsx'
import { hasOptions } from './editing.ts'
import classes from './hours.module.css'
import { PeriodOptions } from './PeriodOptions.tsx'

interface PeriodRowProps {
  /** The path of the period: `hours.2`. */
  id: string
  /** What it is called: "Terça-feira, 1º período". */
  label: string
  period: Period
  units: readonly { readonly value: string; readonly label: string }[]
  error: string | undefined
  errors: Errors
  readOnly: boolean
  onChange: (change: Partial<Period>) => void
  onRemove: () => void
}

const inOptions = ['recurrence', 'validFrom', 'validUntil', 'byArrivalPlaces'] as const

/** Where, from when to when; and, opened, how often and how. */
export function PeriodRow(props: PeriodRowProps) {
  const { id, label, period, units, error, errors, readOnly, onChange, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || inOptions.some((field) => errors[field])
  const timeError = errors.from ?? errors.to
  const wrong = error ?? errors.unitId ?? timeError
  const Arrow = isShown ? IconChevronUp : IconChevronDown
  return (
    <fieldset id={id} className={classes.period} aria-label={label}>
      <div className={classes.line}>
        <Select
          id={`${id}.unitId`}
          className={classes.unit}
          aria-label={`${label}, unidade`}
          data={[...units]}
          value={period.unitId || null}
          placeholder="Unidade"
          onChange={(unitId) => unitId && onChange({ unitId })}
          allowDeselect={false}
          readOnly={readOnly}
          error={Boolean(error ?? errors.unitId)}
          aria-describedby={wrong ? `${id}-error` : undefined}
          comboboxProps={{ withinPortal: true, shadow: 'md', keepMounted: false }}
        />
        <IntervalInputs
          id={id}
          label={label}
          interval={period}
          isInvalid={Boolean(error ?? timeError)}
          errorId={wrong ? `${id}-error` : undefined}
          readOnly={readOnly}
          onChange={({ from, to }) => onChange({ from, to })}
          onRemove={onRemove}
        />
        <ActionIcon
          aria-label={`Repetição e validade: ${label}`}
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
        >
          <Arrow size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      {!isShown && hasOptions(period) && <p className={classes.summary}>{summaryOf(period)}</p>}
      {isShown && (
        <div className={classes.options}>
          <PeriodOptions id={id} period={period} errors={errors} readOnly={readOnly} onChange={onChange} />
        </div>
      )}
      <FieldNotes id={id} error={wrong} hint={undefined} />
    </fieldset>
  )
}

/** `a cada 2 semanas, até 30/06/2027, ordem de chegada com 12 lugares` */
function summaryOf({ recurrence, weekday, validFrom, validUntil, byArrivalPlaces }: Period): string {
  const parts = [
    recurrence.kind === 'weekly' ? '' : describeRecurrence(recurrence, weekday),
    validFrom === '' ? '' : `desde ${dayLabel(validFrom)}`,
    validUntil === '' ? '' : `até ${dayLabel(validUntil)}`,
    byArrivalPlaces === null ? '' : `ordem de chegada, ${byArrivalPlaces} lugares`,
  ]
  const text = parts.filter((part) => part !== '').join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { ChipsField } from '#ui/form/ChipsField.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { Errors } from '#ui/form/record/errors.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { nthLabel, nths, type Period, type Recurrence, weekly } from '../../rules.ts'
import { todayHere } from '../today.ts'

interface PeriodOptionsProps {
  id: string
  period: Period
  errors: Errors
  readOnly: boolean
  onChange: (change: Partial<Period>) => void
}

const rhythms = [
  { value: 'weekly', label: 'Toda semana' },
  { value: 'everyWeeks', label: 'A cada N semanas' },
  { value: 'monthly', label: 'Semanas do mês' },
] as const

const attendances = [
  { value: 'time', label: 'Com hora marcada' },
  { value: 'arrival', label: 'Por ordem de chegada' },
] as const

/** Recurrence, validity, and attendance by order of arrival or by appointment. */
export function PeriodOptions({ id, period, errors, readOnly, onChange }: PeriodOptionsProps) {
  const { recurrence, validFrom, validUntil, byArrivalPlaces } = period
  const isByArrival = byArrivalPlaces !== null
  return (
    <FieldGrid>
      <Cell span={9} narrow={4}>
        <SelectField
          id={`${id}.rhythm`}
          label="Repete"
          options={rhythms}
          value={recurrence.kind}
          onValue={(kind) => onChange({ recurrence: beginning(kind, period) })}
          readOnly={readOnly}
        />
      </Cell>
      <Rhythm
        id={`${id}.recurrence`}
        period={period}
        error={errors.recurrence}
        readOnly={readOnly}
        onChange={(changed) => onChange({ recurrence: changed })}
      />
      <Cell span={9} narrow={2}>
        <DateField
          id={`${id}.validFrom`}
          label="Vale desde"
          placeholder="sempre"
          value={validFrom}
          onValue={(date) => onChange({ validFrom: date })}
          error={errors.validFrom}
          readOnly={readOnly}
        />
      </Cell>
      <Cell span={9} narrow={2}>
        <DateField
          id={`${id}.validUntil`}
          label="Vale até"
          placeholder="sem fim"
          value={validUntil}
          onValue={(date) => onChange({ validUntil: date })}
          error={errors.validUntil}
          readOnly={readOnly}
        />
      </Cell>
      <Cell span={9} narrow={isByArrival ? 2 : 4}>
        <SelectField
          id={`${id}.attendance`}
          label="Atende"
          options={attendances}
          value={isByArrival ? 'arrival' : 'time'}
          onValue={(kind) => onChange({ byArrivalPlaces: kind === 'arrival' ? defaultPlaces : null })}
          readOnly={readOnly}
        />
      </Cell>
      {isByArrival && (
        <Cell span={6} narrow={2}>
          <NumberField
            id={`${id}.byArrivalPlaces`}
            label="Lugares"
            value={byArrivalPlaces}
            onValue={(places) => onChange({ byArrivalPlaces: places ?? unreadable })}
            error={errors.byArrivalPlaces}
            readOnly={readOnly}
          />
        </Cell>
      )}
    </FieldGrid>
  )
}

const defaultPlaces = 12

function beginning(kind: Recurrence['kind'], { recurrence }: Period): Recurrence {
  if (kind === recurrence.kind) return recurrence
  if (kind === 'everyWeeks') return { kind, weeks: 2, from: todayHere() }
  return kind === 'monthly' ? { kind, nths: [1, 3] } : weekly
}

interface RhythmProps {
  id: string
  period: Period
  error: string | undefined
  readOnly: boolean
  onChange: (recurrence: Recurrence) => void
}

function Rhythm({ id, period, error, readOnly, onChange }: RhythmProps) {
  const { recurrence, weekday } = period
  if (recurrence.kind === 'everyWeeks')
    return (
      <>
        <Cell span={6} narrow={2}>
          <NumberField
            id={`${id}.weeks`}
            label="Semanas"
            value={recurrence.weeks}
            onValue={(weeks) => onChange({ ...recurrence, weeks: weeks ?? unreadable })}
            error={error}
            readOnly={readOnly}
          />
        </Cell>
        <Cell span={9} narrow={2}>
          <DateField
            id={`${id}.from`}
            label="A partir da semana de"
            value={recurrence.from}
            onValue={(from) => onChange({ ...recurrence, from })}
            readOnly={readOnly}
          />
        </Cell>
      </>
    )
  if (recurrence.kind === 'weekly') return null
  return (
    <Cell span={15} narrow={4}>
      <ChipsField
        id={id}
        label="Quais do mês"
        options={nths.map((nth) => ({ value: String(nth), label: nthLabel(nth, weekday) }))}
        value={recurrence.nths.map(String)}
        onValue={(chosen) => onChange({ kind: 'monthly', nths: chosen.map(Number) })}
        error={error}
        readOnly={readOnly}
      />
    </Cell>
  )
}

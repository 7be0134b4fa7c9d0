import { formatDay } from '#lib/days.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { withEnd } from '#ui/form/week/editing.ts'
import { type ExtraPeriod, outsideOpening } from '../../rules.ts'
import { choices, type PartProps } from '../form/types.ts'
import classes from './hours.module.css'

/** Hours on single days, besides those of the week: a Saturday of vaccination, a shift made up for. */
export function ExtraHoursField({ form, options }: PartProps) {
  const group = form.group('extraHours')
  const units = choices(options?.units.filter(({ id }) => form.values.unitIds.includes(id)))
  const [unitId] = form.values.unitIds
  if (unitId === undefined) return <p className={classes.none}>Precisa de ao menos uma unidade.</p>
  const make = (): ExtraPeriod => ({ unitId, date: '', from: 8 * 60, to: 12 * 60, byArrivalPlaces: null })
  return (
    <RowsField
      {...group}
      nameOf={({ date }, at) => (date === '' ? `Dia extra ${at + 1}` : `Dia ${formatDay(date)}`)}
      addLabel="Adicionar dia extra"
      make={make}
      firstField="date"
    >
      {(row) => (
        <FieldGrid>
          <Cell span={6} narrow={2}>
            <DateField label="Dia" {...row.field('date')} />
          </Cell>
          <Cell span={6} narrow={2}>
            <SelectField label="Unidade" options={units} {...row.field('unitId')} />
          </Cell>
          <Cell span={4} narrow={1}>
            <TimeField
              label="Das"
              {...row.field('from')}
              onValue={(from) => row.change({ from: from ?? unreadable })}
            />
          </Cell>
          <Cell span={4} narrow={1}>
            <TimeField
              label="Às"
              isEnd
              {...row.field('to')}
              onValue={(to) => row.change({ to: withEnd(row.value.from, to).to })}
            />
          </Cell>
          <Cell span={4} narrow={2}>
            <NumberField label="Lugares" placeholder="com hora" {...row.field('byArrivalPlaces')} />
          </Cell>
          <Cell>
            <FieldNotes
              id={`extraHours.${row.at}`}
              error={group.errors[String(row.at)]}
              hint={outsideOpening(row.value, options?.units ?? [])}
            />
          </Cell>
        </FieldGrid>
      )}
    </RowsField>
  )
}

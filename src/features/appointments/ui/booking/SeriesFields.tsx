import { NumberField } from '#ui/form/NumberField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import classes from './booking.module.css'
import type { BookingForm } from './useBookingForm.ts'

/** "Repetir a cada 2 semanas, 10 sessões". */
export function SeriesFields({ form }: { form: BookingForm }) {
  return (
    <div className={classes.stack}>
      <SwitchField label="Repetir" note="Mesmo dia da semana e horário" {...form.field('repeats')} />
      {form.values.repeats && (
        <FieldGrid>
          <Cell span={12} narrow={2}>
            <NumberField label="A cada" unit="semanas" {...form.field('everyWeeks')} />
          </Cell>
          <Cell span={12} narrow={2}>
            <NumberField label="Quantas" unit="sessões" {...form.field('sessions')} />
          </Cell>
        </FieldGrid>
      )}
    </div>
  )
}

import type { WeekHours } from '#lib/weekHours.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { WeekHoursField } from '#ui/form/week/WeekHoursField.tsx'
import { answerTimes } from '../../settings.ts'
import { answerTimeLabels } from '../labels.ts'
import type { SettingsForm } from '../useSettingsForm.ts'

const weekday = [{ from: 8 * 60, to: 18 * 60 }]
const usual: WeekHours = { 0: [], 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: [] }

/** When it answers, and when people do. */
export function HoursFields({ form }: { form: SettingsForm }) {
  const hours = form.group('officeHours')
  return (
    <FieldGrid>
      <Cell span={12}>
        <SelectField
          label="Responde"
          options={answerTimes.map((value) => ({ value, label: answerTimeLabels[value] }))}
          {...form.field('answersAt')}
          onValue={(value) => value && form.change({ answersAt: value })}
        />
      </Cell>
      <Cell span={12}>
        <SelectField
          {...hours}
          error={hours.value === null ? (hours.error ?? '') : ''}
          label="Pessoas na fila"
          options={[
            { value: 'units', label: 'No horário da unidade' },
            { value: 'own', label: 'Em outro horário' },
          ]}
          value={hours.value === null ? 'units' : 'own'}
          onValue={(value) => hours.onValue(value === 'own' ? (hours.value ?? usual) : null)}
        />
      </Cell>
      {hours.value !== null && (
        <Cell span={24}>
          <WeekHoursField label="Quando há pessoas" isPlain {...hours} value={hours.value} />
        </Cell>
      )}
    </FieldGrid>
  )
}

import { NumberField } from '#ui/form/NumberField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { appointmentKindLabels, appointmentKinds, steps } from '../../rules.ts'
import type { PartProps } from './types.ts'

/** Includes the present one, which the API may have set to any value. */
const stepsWith = (present: number) =>
  [...new Set<number>([...steps, present])]
    .sort((a, b) => a - b)
    .map((step) => ({ value: String(step), label: `${step} min` }))

/** Says whose period holds: the professional's before the convênio's, as the agenda quotes it. */
const followUpRule = (days: number | null): string =>
  days === null
    ? 'Vazio: vale o prazo do convênio. Se ele também não tiver, o retorno fica sem prazo.'
    : 'Vale este prazo, também onde o convênio tem outro. Apague para valer o do convênio.'

/** The duration of each kind; empty means that it is not offered. */
export function DurationFields({ form }: Pick<PartProps, 'form'>) {
  const { id, value, onValue, errors, readOnly, hint } = form.group('durations')
  const step = form.field('stepMinutes')
  return (
    <FieldGrid>
      {appointmentKinds.map((kind) => (
        <Cell key={kind} span={8} narrow={2}>
          <NumberField
            id={`${id}.${kind}`}
            label={appointmentKindLabels[kind]}
            unit="min"
            placeholder={kind === 'exam' ? 'a do exame' : 'não atende'}
            value={value[kind]}
            onValue={(minutes) => onValue({ ...value, [kind]: minutes })}
            error={errors[kind]}
            hint={kind === 'firstVisit' ? hint : undefined}
            readOnly={readOnly}
          />
        </Cell>
      ))}
      <Cell span={8} narrow={2}>
        <SelectField
          label="Passo da agenda"
          options={stepsWith(step.value)}
          {...step}
          value={String(step.value)}
          onValue={(chosen) => step.onValue(Number(chosen))}
          hint={step.hint ?? 'De quanto em quanto tempo um horário pode começar.'}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <NumberField
          label="Prazo do retorno"
          unit="dias"
          placeholder="o do convênio"
          {...form.field('followUpDays', followUpRule(form.values.followUpDays))}
        />
      </Cell>
    </FieldGrid>
  )
}

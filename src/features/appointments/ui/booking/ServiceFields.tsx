import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { hasExams, kindOptions } from './draft.ts'
import { InsuranceFields } from './InsuranceFields.tsx'
import type { BookingForm } from './useBookingForm.ts'
import type { Choices } from './useChoices.ts'

export const anybody = 'qualquer'
const ofSpecialty = 'especialidade:'

/** Kind, exams, unit, professional and payer. */
export function ServiceFields({ form, choices }: { form: BookingForm; choices: Choices }) {
  const { values } = form
  const who = form.field('professionalId')
  return (
    <FieldGrid>
      {choices.units.length > 1 && (
        <Cell span={12} narrow={2}>
          <SelectField label="Unidade" options={optionsOf(choices.units)} {...form.field('unitId')} />
        </Cell>
      )}
      <Cell span={choices.units.length > 1 ? 12 : 24} narrow={choices.units.length > 1 ? 2 : 4}>
        <SelectField label="O quê" options={kindOptions} {...form.field('kind')} />
      </Cell>
      {hasExams(values.kind) && (
        <Cell>
          <MultiSelectField
            label="Exames"
            placeholder="Nome do exame"
            hasAll={false}
            options={choices.exams}
            {...form.field('examIds')}
          />
        </Cell>
      )}
      <InsuranceFields form={form} plans={choices.plans} />
      <Cell>
        <SelectField
          label="Com quem"
          options={[
            { value: anybody, label: 'Qualquer profissional' },
            ...choices.professionals,
            ...choices.specialties.map((name) => ({
              value: `${ofSpecialty}${name}`,
              label: `${name}: primeiro horário livre`,
            })),
          ]}
          {...who}
          value={values.specialty === '' ? who.value || anybody : `${ofSpecialty}${values.specialty}`}
          onValue={(value) =>
            form.change(
              value.startsWith(ofSpecialty)
                ? { specialty: value.slice(ofSpecialty.length) }
                : { specialty: '', professionalId: value === anybody ? '' : value },
            )
          }
        />
      </Cell>
    </FieldGrid>
  )
}

const optionsOf = (named: readonly { readonly id: string; readonly name: string }[]) =>
  named.map(({ id, name }) => ({ value: id, label: name }))

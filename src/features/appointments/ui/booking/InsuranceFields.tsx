import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell } from '#ui/form/record/FieldGrid.tsx'
import type { BoundField } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { appointmentLimits } from '../../rules.ts'
import type { PlanChoice } from './useChoices.ts'

const selfPay = 'particular'
const anyProduct = 'sem-plano'

/** A form with the payer, for bookings and for appointments. */
export interface InsuranceForm {
  readonly values: { readonly insurancePlanId: string | null }
  field(name: 'insurancePlanId' | 'insuranceProductId'): BoundField<string | null>
  field(name: 'memberNumber'): BoundField<string>
}

/** Convênio, its plano and the number on the card. */
export function InsuranceFields({ form, plans }: { form: InsuranceForm; plans: readonly PlanChoice[] }) {
  const payer = form.field('insurancePlanId')
  const product = form.field('insuranceProductId')
  const plan = plans.find(({ id }) => id === form.values.insurancePlanId)
  const products = plan?.products ?? []
  return (
    <>
      <Cell span={products.length > 0 ? 12 : 24} narrow={products.length > 0 ? 2 : 4}>
        <SelectField
          label="Convênio"
          options={[
            { value: selfPay, label: 'Particular' },
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...payer}
          value={payer.value ?? selfPay}
          onValue={(id) => payer.onValue(id === selfPay ? null : id)}
        />
      </Cell>
      {products.length > 0 && (
        <Cell span={12} narrow={2}>
          <SelectField
            label="Plano"
            options={[
              { value: anyProduct, label: 'Não informado' },
              ...products.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...product}
            value={product.value ?? anyProduct}
            onValue={(id) => product.onValue(id === anyProduct ? null : id)}
          />
        </Cell>
      )}
      {form.values.insurancePlanId !== null && (
        <Cell>
          <MaskedField
            label="Carteirinha"
            autoComplete="off"
            maxLength={appointmentLimits.memberNumber}
            {...form.field('memberNumber')}
          />
        </Cell>
      )}
    </>
  )
}

import { formatCents } from '#lib/money.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { ParsedField } from '#ui/form/NumberField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { readMoney, unreadable } from '#ui/form/typed.ts'
import { appointmentKindLabels, appointmentKinds, type Price } from '../../rules.ts'
import { choices, type PartProps } from './types.ts'

const selfPay = 'particular'
const kindOptions = appointmentKinds.map((kind) => ({ value: kind, label: appointmentKindLabels[kind] }))
const shares = [
  { value: 'none', label: 'Sem repasse' },
  { value: 'percent', label: 'Percentual' },
  { value: 'amount', label: 'Valor fixo' },
] as const
type ShareKind = (typeof shares)[number]['value']

const shareOf = ({ shareBasisPoints, shareCents }: Price): ShareKind =>
  shareBasisPoints !== null ? 'percent' : shareCents !== null ? 'amount' : 'none'

const defaultShare: Record<ShareKind, Pick<Price, 'shareBasisPoints' | 'shareCents'>> = {
  none: { shareBasisPoints: null, shareCents: null },
  percent: { shareBasisPoints: unreadable, shareCents: null },
  amount: { shareBasisPoints: null, shareCents: unreadable },
}

const newPrice = (): Price => ({
  kind: 'visit',
  insurancePlanId: null,
  priceCents: unreadable,
  ...defaultShare.none,
})

/** Prices by kind and convênio, with the professional's share. */
export function PricesField({ form, options }: PartProps) {
  const plans = [{ value: selfPay, label: 'Particular' }, ...choices(options?.plans)]
  return (
    <RowsField
      {...form.group('prices')}
      nameOf={({ kind, insurancePlanId }) =>
        `${appointmentKindLabels[kind]}, ${plans.find(({ value }) => value === (insurancePlanId ?? selfPay))?.label ?? ''}`
      }
      addLabel="Adicionar preço"
      make={newPrice}
      firstField="kind"
      empty="Sem preços próprios ainda."
    >
      {(row) => {
        const plan = row.field('insurancePlanId')
        const share = shareOf(row.value)
        const field = share === 'percent' ? row.field('shareBasisPoints') : row.field('shareCents')
        const error = form.errors[`prices.${row.at}.share`]
        return (
          <FieldGrid>
            <Cell span={8} narrow={2}>
              <SelectField label="Tipo" options={kindOptions} {...row.field('kind')} />
            </Cell>
            <Cell span={9} narrow={2}>
              <SelectField
                label="Quem paga"
                options={plans}
                {...plan}
                value={plan.value ?? selfPay}
                onValue={(chosen) => plan.onValue(chosen === selfPay ? null : chosen)}
              />
            </Cell>
            <Cell span={7} narrow={4}>
              <MoneyField
                label="Preço"
                {...row.field('priceCents')}
                onValue={(cents) => row.change({ priceCents: cents ?? unreadable })}
              />
            </Cell>
            <Cell span={8} narrow={2}>
              <SelectField
                id={`prices.${row.at}.shareKind`}
                label="Repasse"
                options={shares}
                value={share}
                onValue={(kind) => row.change(defaultShare[kind])}
                readOnly={field.readOnly}
              />
            </Cell>
            {share !== 'none' && (
              <Cell span={9} narrow={2}>
                <ParsedField
                  {...field}
                  id={`prices.${row.at}.share`}
                  label={share === 'percent' ? 'Percentual do preço' : 'Valor do repasse'}
                  error={error}
                  inputMode="decimal"
                  read={readMoney}
                  show={formatCents}
                  start={share === 'amount' ? <span aria-hidden="true">R$</span> : undefined}
                  end={share === 'percent' ? <span aria-hidden="true">%</span> : undefined}
                  onValue={(typed) =>
                    row.change(
                      share === 'percent'
                        ? { shareBasisPoints: typed ?? unreadable }
                        : { shareCents: typed ?? unreadable },
                    )
                  }
                />
              </Cell>
            )}
          </FieldGrid>
        )
      }}
    </RowsField>
  )
}

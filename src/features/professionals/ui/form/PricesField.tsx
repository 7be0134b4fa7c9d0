import { formatCents, formatMoney } from '#lib/money.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { ParsedField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { readMoney, unreadable } from '#ui/form/typed.ts'
import { appointmentKindLabels, type Price, payersOf } from '../../rules.ts'
import { PricesGrid } from './PricesGrid.tsx'
import classes from './prices.module.css'
import type { PartProps } from './types.ts'

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

/** Prices by who pays and kind of appointment as a sheet, with the professional's share of each below. */
export function PricesField({ form, options }: PartProps) {
  const group = form.group('prices')
  const { id, value, error, hint, errors, readOnly, onValue } = group
  const nameOf = (planId: string | null) =>
    planId === null
      ? 'Particular'
      : (options?.plans.find((one) => one.id === planId)?.name ?? 'fora da lista')
  const payers = payersOf(value, form.values.plans).map((planId) => ({ id: planId, name: nameOf(planId) }))
  const change = (at: number, part: Partial<Price>) =>
    onValue(value.map((old, index) => (index === at ? { ...old, ...part } : old)))
  return (
    <div id={id}>
      <PricesGrid group={group} payers={payers} />
      <ul className={classes.shares} aria-label="Repasse">
        {value.map((price, at) => (
          <ShareLine
            key={`${price.kind} ${price.insurancePlanId}`}
            id={`${id}.${at}`}
            name={`${appointmentKindLabels[price.kind]}, ${nameOf(price.insurancePlanId)}`}
            price={price}
            error={errors[`${at}.share`]}
            readOnly={readOnly}
            onChange={(part) => change(at, part)}
          />
        ))}
      </ul>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

interface ShareLineProps {
  id: string
  name: string
  price: Price
  error: string | undefined
  readOnly: boolean
  onChange: (part: Partial<Price>) => void
}

function ShareLine({ id, name, price, error, readOnly, onChange }: ShareLineProps) {
  const share = shareOf(price)
  const isPercent = share === 'percent'
  return (
    <li className={classes.shareOf} aria-label={name}>
      <p>
        {name} <span>{price.priceCents === unreadable ? '' : formatMoney(price.priceCents)}</span>
      </p>
      <SelectField
        id={`${id}.shareKind`}
        label="Repasse"
        options={shares}
        value={share}
        onValue={(kind) => onChange(defaultShare[kind])}
        readOnly={readOnly}
      />
      {share !== 'none' && (
        <ParsedField
          id={`${id}.share`}
          label={isPercent ? 'Percentual do preço' : 'Valor do repasse'}
          value={isPercent ? price.shareBasisPoints : price.shareCents}
          error={error}
          readOnly={readOnly}
          inputMode="decimal"
          read={readMoney}
          show={formatCents}
          start={share === 'amount' ? <span aria-hidden="true">R$</span> : undefined}
          end={isPercent ? <span aria-hidden="true">%</span> : undefined}
          onValue={(typed) =>
            onChange(
              isPercent ? { shareBasisPoints: typed ?? unreadable } : { shareCents: typed ?? unreadable },
            )
          }
        />
      )}
    </li>
  )
}

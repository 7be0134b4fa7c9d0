import { Input } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { formatCents } from '#lib/money.ts'
import { useParsed } from '#ui/form/NumberField.tsx'
import type { BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { readMoney } from '#ui/form/typed.ts'
import {
  appointmentKindLabels,
  appointmentKinds,
  type Price,
  type PricePlace,
  priceIndex,
  withPrice,
} from '../../rules.ts'
import classes from './prices.module.css'

interface PricesGridProps {
  group: BoundGroup<readonly Price[]>
  payers: readonly { readonly id: string | null; readonly name: string }[]
}

const keyOf = ({ kind, insurancePlanId }: PricePlace) => `${kind} ${insurancePlanId}`

/**
 * Prices by who pays and kind of appointment, typed as into a spreadsheet: Tab goes to the right, Enter and
 * the arrows up and down.
 */
export function PricesGrid({ group, payers }: PricesGridProps) {
  const { value, onValue, errors, readOnly } = group
  // A cell that is emptied and typed anew keeps the professional's share.
  const emptied = useRef(new Map<string, Price>())

  function change(place: PricePlace, cents: number | null) {
    const present = value[priceIndex(value, place)]
    if (cents === null && present) emptied.current.set(keyOf(place), present)
    onValue(withPrice(value, place, cents, emptied.current.get(keyOf(place))))
  }

  return (
    <section className={classes.scroller} tabIndex={readOnly ? 0 : undefined} aria-label="Preços">
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Quem paga</th>
            {appointmentKinds.map((kind) => (
              <th key={kind} scope="col">
                {appointmentKindLabels[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payers.map(({ id: insurancePlanId, name }) => (
            <tr key={insurancePlanId}>
              <th scope="row">{name}</th>
              {appointmentKinds.map((kind) => {
                const at = priceIndex(value, { kind, insurancePlanId })
                return (
                  <td key={kind}>
                    <PriceCell
                      id={at < 0 ? `precos.${kind}.${insurancePlanId}` : `${group.id}.${at}.priceCents`}
                      label={`${appointmentKindLabels[kind]}, ${name}`}
                      cents={value[at]?.priceCents ?? null}
                      error={errors[`${at}.priceCents`]}
                      readOnly={readOnly}
                      onCents={(cents) => change({ kind, insurancePlanId }, cents)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PriceCellProps {
  id: string
  label: string
  cents: number | null
  error: string | undefined
  readOnly: boolean
  onCents: (cents: number | null) => void
}

function PriceCell({ id, label, cents, error, readOnly, onCents }: PriceCellProps) {
  const typed = useParsed({ value: cents, onValue: onCents, read: readMoney, show: formatCents })
  return (
    <>
      <Input
        {...typed}
        id={id}
        aria-label={label}
        aria-describedby={error && `${id}-error`}
        className={classes.price}
        inputMode="decimal"
        autoComplete="off"
        placeholder="—"
        maxLength={14}
        readOnly={readOnly}
        error={Boolean(error)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={moveInColumn}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </>
  )
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Goes to the same column of the next row; Enter with Ctrl saves the form, as everywhere. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const cell = event.currentTarget.closest('td')
  const row = cell?.parentElement
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  const target = cell ? next?.children[cell.cellIndex] : undefined
  target?.querySelector('input')?.focus()
}

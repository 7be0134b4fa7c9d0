import { useId, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { type Covers, commonOf, setAuthorization, setCovered, setPrice } from '../../coverage/cellActions.ts'
import { partsOf, selfPay } from '../../coverage/matrix.ts'
import { isPrice } from '../../rules.ts'

interface CoverFieldsProps {
  /** One cell or several: the fields show the values that they share. */
  cells: Covers
  /** True when all of their convênios require an authorisation, whatever the exam. */
  isAlwaysAuthorized: boolean
  isReadOnly?: boolean
  onChange: (cells: Covers) => void
  /** Called on Enter in the price. */
  onDone?: () => void
}

/** The fields covered, price and authorisation for all selected cells. */
export function CoverFields(props: CoverFieldsProps) {
  const { cells, isAlwaysAuthorized, isReadOnly = false, onChange, onDone } = props
  const id = useId()
  const { covered, priceCents, requiresAuthorization } = commonOf(cells)
  const [price, setTyped] = useState<number | null>()
  const isSelfPayOnly = [...cells.keys()].every((cell) => partsOf(cell)[1] === selfPay)
  const isWrong = typeof price === 'number' && (price === unreadable || !isPrice(price))

  function commit(): boolean {
    if (isWrong) return false
    if (price !== undefined && price !== priceCents) onChange(setPrice(cells, price))
    setTyped(undefined)
    return true
  }

  return (
    <>
      {!isSelfPayOnly && (
        <SwitchField
          id={`${id}-coberto`}
          label="Coberto"
          value={covered ?? false}
          note={covered === undefined ? 'Hoje, em parte das células' : undefined}
          readOnly={isReadOnly}
          onValue={(isOn) => onChange(setCovered(cells, isOn))}
        />
      )}
      <MoneyField
        id={`${id}-preco`}
        label={isSelfPayOnly ? 'Preço particular' : 'Preço'}
        value={price === undefined ? (priceCents ?? null) : price}
        placeholder={priceCents === undefined ? 'vários' : 'sem preço'}
        error={isWrong ? 'Valor inválido. Ex: 260,00' : undefined}
        readOnly={isReadOnly}
        data-autofocus
        onValue={setTyped}
        onBlurCapture={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (commit()) onDone?.()
        }}
      />
      {!isSelfPayOnly && (
        <SwitchField
          id={`${id}-autorizacao`}
          label="Pede autorização"
          note={
            isAlwaysAuthorized
              ? 'O convênio pede sempre'
              : requiresAuthorization === undefined
                ? 'Hoje, em parte das células'
                : undefined
          }
          value={isAlwaysAuthorized || (requiresAuthorization ?? false)}
          readOnly={isReadOnly || isAlwaysAuthorized}
          onValue={(isOn) => onChange(setAuthorization(cells, isOn))}
        />
      )}
    </>
  )
}

/** Formats a price for sentences: `R$ 38,00, pede autorização`. */
export const priceText = (cents: number | null): string =>
  cents === null ? 'sem preço' : `R$ ${formatCents(cents)}`

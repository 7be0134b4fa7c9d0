import { formatDay } from '#lib/days.ts'
import { PriceField } from '#ui/form/PriceField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import type { Prices } from '../../rules.ts'
import { priceLabels } from '../rulesFields.ts'
import type { RulesForm } from '../useRulesForm.ts'
import { SideCard } from './SideCard.tsx'
import classes from './side.module.css'

const notes: Partial<Record<keyof Prices, string>> = {
  whatsappReply: 'dentro de 24 h, desde 01/10/2026',
}

/** What a message of each channel costs the network, as it says itself. */
export function PricesCard({ form }: { form: RulesForm }) {
  const { pricesFrom } = form.values
  const { id, value: prices, errors, onValue, readOnly } = form.group('prices')
  return (
    <SideCard
      id="precos"
      title="Preço por mensagem"
      aside={pricesFrom === null ? 'ainda não conferido' : `de ${formatDay(pricesFrom)}`}
    >
      <div className={classes.prices}>
        {Object.entries(priceLabels).map(([name, label]) => {
          const price = name as keyof Prices
          return (
            <PriceField
              key={price}
              id={`${id}.${price}`}
              label={label}
              hint={notes[price]}
              className={classes.price}
              value={prices[price]}
              error={errors[price]}
              readOnly={readOnly}
              onValue={(typed) => onValue({ ...prices, [price]: typed ?? unreadable })}
            />
          )
        })}
        <p className={classes.note}>
          Você informa, para estimar campanhas. Quem cobra é a Meta e o provedor.
        </p>
      </div>
    </SideCard>
  )
}

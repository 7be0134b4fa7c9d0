import { formatDay } from '#lib/days.ts'
import type { Counted } from '../../contract.ts'
import { formatCost, formatCount } from '../labels.ts'
import classes from './editor.module.css'

/** Of a hundred messages some sixteen are answered, mostly at once. */
export const replyShare = 0.16

export interface Estimate {
  readonly messages: number
  readonly replies: number
  readonly total: number
}

/** What a campaign costs at most, in millionths of a real: each message, and the answers to be expected. */
export function estimateOf({ people, price, replyPrice }: Counted): Estimate {
  const replies = replyPrice === 0 ? 0 : Math.round(people * replyShare)
  return { messages: people * price, replies, total: people * price + replies * replyPrice }
}

export function CostCard({ counted }: { counted: Counted }) {
  const { messages, replies, total } = estimateOf(counted)
  const { people, price, replyPrice, pricesFrom } = counted
  return (
    <section className={classes.card} aria-label="Custo estimado">
      <header className={classes.cardHead}>
        <h3>Custo estimado</h3>
        <strong className={classes.left}>{formatCost(total)}</strong>
      </header>
      <dl className={classes.costs}>
        <div>
          <dt>
            {formatCount(people)} {people === 1 ? 'mensagem' : 'mensagens'} × {formatCost(price)}
          </dt>
          <dd>{formatCost(messages)}</dd>
        </div>
        {replies > 0 && (
          <div>
            <dt>
              {replies === 1 ? 'uma resposta' : `umas ${formatCount(replies)} respostas`} ×{' '}
              {formatCost(replyPrice)}
            </dt>
            <dd>{formatCost(replies * replyPrice)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.costNote}>
        Só o que for entregue é cobrado.{' '}
        {pricesFrom === null
          ? 'Os preços ainda não foram conferidos por vocês.'
          : `Preços de ${formatDay(pricesFrom)}.`}
      </p>
    </section>
  )
}

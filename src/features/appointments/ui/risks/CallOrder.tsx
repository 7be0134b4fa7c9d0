import { SegmentedControl } from '@mantine/core'
import classes from './risks.module.css'

export const callOrders = ['risk', 'time'] as const
export type CallOrderKind = (typeof callOrders)[number]

interface CallOrderProps {
  areKnown: boolean
  order: CallOrderKind
  onOrder: (order: CallOrderKind) => void
}

/** Above those who have not confirmed: in which order to call them. */
export function CallOrder({ areKnown, order, onOrder }: CallOrderProps) {
  if (!areKnown)
    return (
      <p className={classes.order}>
        Risco de falta: ainda não sei. Ele aparece na semana do agendamento, quando a clínica tem 500
        agendamentos com desfecho.
      </p>
    )
  return (
    <div className={classes.order}>
      <span>
        {order === 'risk'
          ? 'Para ligar primeiro a quem tem mais risco de faltar.'
          : 'Pela hora do agendamento.'}
      </span>
      <SegmentedControl
        size="xs"
        value={order}
        onChange={(value) => onOrder(value as CallOrderKind)}
        aria-label="Ordem da lista"
        data={[
          { value: 'risk', label: 'Risco' },
          { value: 'time', label: 'Horário' },
        ]}
      />
    </div>
  )
}

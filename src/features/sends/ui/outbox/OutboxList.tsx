import { Button } from '@mantine/core'
import type { OutboxMessage } from '../../outbox/contract.ts'
import type { OutboxPart } from '../../outbox/rules.ts'
import { OutboxRow } from './OutboxRow.tsx'
import classes from './outbox.module.css'
import type { OutboxActs } from './useOutboxActs.ts'

interface OutboxListProps {
  part: OutboxPart
  messages: readonly OutboxMessage[]
  currentId: string | undefined
  now: Date
  acts: OutboxActs
  onSelect: (message: OutboxMessage) => void
  /** Null when all are here. */
  onMore: (() => unknown) | null
  isLoadingMore: boolean
}

const empty: Readonly<Record<OutboxPart, string>> = {
  waiting: 'Nada esperando. O que nenhum canal levar aparece aqui.',
  byHand: 'Nenhuma mensagem foi enviada à mão nos últimos 30 dias.',
  expired: 'Nenhuma mensagem venceu nos últimos 30 dias.',
}

/** The messages of one part, in groups by what they are for. */
export function OutboxList(props: OutboxListProps) {
  const { part, messages, currentId, now, acts, onSelect, onMore, isLoadingMore } = props
  if (messages.length === 0) return <p className={classes.none}>{empty[part]}</p>
  const groups = [...Map.groupBy(messages, ({ use }) => use)]
  return (
    <div className={classes.list}>
      {groups.map(([use, own], at) => (
        <section key={use} aria-label={use || 'Outras mensagens'}>
          <div className={classes.groupHead}>
            <h2 className={classes.groupName}>
              {use || 'Outras mensagens'} <span className={classes.count}>{own.length}</span>
            </h2>
            {at === 0 && part === 'waiting' && (
              <span className={classes.soft}>primeiro a que vence antes</span>
            )}
          </div>
          <ul className={classes.rows}>
            {own.map((message) => (
              <OutboxRow
                key={message.id}
                message={message}
                isCurrent={message.id === currentId}
                now={now}
                acts={acts}
                onSelect={() => onSelect(message)}
              />
            ))}
          </ul>
        </section>
      ))}
      {onMore && (
        <Button variant="subtle" className={classes.more} loading={isLoadingMore} onClick={() => onMore()}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

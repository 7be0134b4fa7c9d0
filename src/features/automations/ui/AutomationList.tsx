import { IconCake } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AcolheSymbol } from '#ui/brand/Symbol.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { AutomationItem, AutomationWeek } from '../contract.ts'
import { AutomationRow } from './AutomationRow.tsx'
import { formatCount, inOrder, isExtra } from './labels.ts'
import classes from './rows.module.css'
import { Legend } from './WeekResult.tsx'

interface AutomationListProps {
  readonly items: readonly AutomationItem[]
  /** Undefined until the last week is here. */
  readonly weeks: ReadonlyMap<string, AutomationWeek> | undefined
  readonly visitsToday: number | undefined
  readonly openId: string | null
  readonly onOpen: (id: string | null) => void
  readonly isReadOnly: boolean
}

/** The messages by time, along the way of an appointment: before it, after it, and apart from it. */
export function AutomationList({
  items,
  weeks,
  visitsToday,
  openId,
  onOpen,
  isReadOnly,
}: AutomationListProps) {
  const { before, after, aside } = inOrder(items)
  const secondNotice = items.find(({ kind }) => kind === 'secondNotice') ?? null
  const rows = (some: readonly AutomationItem[]) =>
    some.map((item) => (
      <AutomationRow
        key={item.id}
        item={item}
        week={weeks?.get(item.id)}
        isCounted={weeks !== undefined}
        isOpen={item.id === openId}
        onToggle={() => onOpen(item.id === openId ? null : item.id)}
        isReadOnly={isReadOnly}
        secondNotice={item.kind === 'dayBefore' ? secondNotice : null}
        isExtra={isExtra(item, items)}
      />
    ))
  if (items.length === 0)
    return (
      <EmptyState title="As automações desta rede estão sendo preparadas">
        Elas aparecem aqui até amanhã, desligadas e com os textos prontos: nada sai antes de alguém ligar.
        {!isReadOnly && ' Um lembrete já pode ser adicionado agora.'}
      </EmptyState>
    )
  return (
    <>
      <div className={classes.table}>
        <div className={classes.head} aria-hidden="true">
          <span>Quando</span>
          <span />
          <span>Mensagem</span>
          <span>Por onde e com qual texto</span>
          <span>Últimos 7 dias</span>
        </div>
        <ul className={classes.rows}>
          {rows(before)}
          <Milestone
            icon={<AcolheSymbol size={18} />}
            name="O atendimento"
            note={visitsToday === undefined ? '' : `${formatCount(visitsToday)} hoje`}
          />
          {rows(after)}
          <Milestone
            icon={<IconCake size={18} stroke={1.5} />}
            name="Fora do atendimento"
            note="só para quem aceitou marketing"
          />
          {rows(aside)}
        </ul>
      </div>
      <Legend />
    </>
  )
}

/** What divides the rows: the appointment itself. */
function Milestone({ icon, name, note }: { icon: ReactNode; name: string; note: string }) {
  return (
    <li className={classes.milestone}>
      <span className={classes.rail} aria-hidden="true">
        <span className={classes.dot}>{icon}</span>
      </span>
      <span className={classes.milestoneName}>
        {name} {note && <span className={classes.soft}>{note}</span>}
      </span>
    </li>
  )
}

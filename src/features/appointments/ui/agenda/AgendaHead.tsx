import { ActionIcon, Button } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardCheck,
  IconPrinter,
} from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { AddButton } from '#ui/list/AddButton.tsx'
import { type AgendaState, filterCount, type View, views } from './address.ts'
import classes from './agenda.module.css'
import { dayAndMonth, stepped, titleOf } from './dates.ts'
import type { ChangeAgenda } from './useAgendaAddress.ts'

interface AgendaHeadProps {
  view: View
  address: AgendaState
  change: ChangeAgenda
  date: string
  today: string
  mayBook: boolean
  /** Text beside the day: the person whose week it is, on phones the unit. */
  aside: string
  /** The menu of column kinds, where there is a choice. */
  columns: ReactNode
  isPhone: boolean
  onBook: () => void
  /** Undefined when the day can't be closed yet, or not by this person. */
  onCloseDay: (() => void) | undefined
  onPrint: () => void
  onFilters: () => void
}

const viewLabels: Record<View, string> = { day: 'Dia', week: 'Semana', month: 'Mês', list: 'Lista' }
const viewKeys: Record<View, string> = { day: 'd', week: 'w', month: 'm', list: 'l' }
const spans: Record<View, [before: string, after: string]> = {
  day: ['Dia anterior', 'Dia seguinte'],
  list: ['Dia anterior', 'Dia seguinte'],
  week: ['Semana anterior', 'Semana seguinte'],
  month: ['Mês anterior', 'Mês seguinte'],
}

/** The day with its arrows, the views, and the main actions. */
export function AgendaHead(props: AgendaHeadProps) {
  const {
    view,
    address,
    change,
    date,
    today,
    mayBook,
    aside,
    isPhone,
    onBook,
    onCloseDay,
    onPrint,
    onFilters,
  } = props
  const go = (by: 1 | -1) => change(({ date }) => ({ date: stepped(view, date ?? today, by) }))
  const [before, after] = spans[view]
  const filters = filterCount(address)
  useShortcut('j', () => go(1))
  useShortcut('k', () => go(-1))
  useShortcut('t', () => change({ date: null }))
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{isPhone ? dayAndMonth(date) : titleOf(view, date)}</h1>
        {aside !== '' && <p className={classes.unit}>{aside}</p>}
      </div>
      <div className={classes.steps}>
        <ActionIcon aria-label={before} aria-keyshortcuts="K" onClick={() => go(-1)}>
          <IconChevronLeft size={20} stroke={1.5} />
        </ActionIcon>
        <Button
          variant="default"
          aria-keyshortcuts="T"
          data-today={date === today || undefined}
          onClick={() => change({ date: null })}
        >
          Hoje
        </Button>
        <ActionIcon aria-label={after} aria-keyshortcuts="J" onClick={() => go(1)}>
          <IconChevronRight size={20} stroke={1.5} />
        </ActionIcon>
      </div>
      <div className={classes.actions}>
        <fieldset className={classes.views} aria-label="Ver por" onKeyDown={moveFocus}>
          {views.map((one) => (
            <ViewButton key={one} view={one} isOn={one === view} onView={() => change({ view: one })} />
          ))}
        </fieldset>
        {props.columns}
        <Button
          variant="default"
          className={classes.filterButton}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
          aria-haspopup="dialog"
          aria-label={filters > 0 ? `Filtros (${filters})` : 'Filtros'}
          onClick={onFilters}
        >
          <span className={classes.filterWord}>Filtros</span>
          {filters > 0 && ` (${filters})`}
        </Button>
        {onCloseDay && (
          <Button
            variant="default"
            className={classes.closeDay}
            leftSection={<IconClipboardCheck size={18} stroke={1.5} />}
            onClick={onCloseDay}
          >
            <span className={classes.closeWord}>Fechar o dia</span>
          </Button>
        )}
        <ActionIcon className={classes.print} aria-label="Imprimir o dia" onClick={onPrint}>
          <IconPrinter size={19} stroke={1.5} />
        </ActionIcon>
        {mayBook && (
          <div className={classes.add}>
            <AddButton label="Agendar" run={onBook} />
          </div>
        )}
      </div>
    </header>
  )
}

function ViewButton({ view, isOn, onView }: { view: View; isOn: boolean; onView: () => void }) {
  useShortcut(viewKeys[view], onView)
  return (
    <button
      type="button"
      className={classes.view}
      aria-pressed={isOn}
      tabIndex={isOn ? 0 : -1}
      aria-keyshortcuts={viewKeys[view].toUpperCase()}
      onClick={onView}
    >
      {viewLabels[view]}
    </button>
  )
}

/** The views are one stop of Tab: arrows lead from one to the next. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  if (by !== 0 && at !== -1) buttons.at((at + by) % buttons.length)?.focus()
}

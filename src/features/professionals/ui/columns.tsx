import { IconLock } from '@tabler/icons-react'
import type { Column } from '#ui/list/types.ts'
import { StateTag } from '#ui/StateTag.tsx'
import type { ProfessionalItem } from '../contract.ts'
import { awayText, councilLabel, nameWithTreatment } from '../rules.ts'
import { Avatar } from './Avatar.tsx'
import classes from './professionals.module.css'
import { todayHere } from './today.ts'
import { WeekDays } from './WeekDays.tsx'

export const professionalColumns: readonly Column<ProfessionalItem>[] = [
  {
    id: 'name',
    label: 'Nome',
    sort: 'name',
    cell: (one) => (
      <span className={classes.name}>
        <Avatar name={one.fullName} color={one.color} />
        {nameWithTreatment(one)}
      </span>
    ),
  },
  {
    id: 'council',
    label: 'Conselho',
    hiddenBelow: 1280,
    cell: (one) => <span className={classes.number}>{councilLabel(one)}</span>,
  },
  { id: 'specialties', label: 'Especialidade', cell: ({ specialties }) => specialties.join(', ') },
  {
    id: 'units',
    label: 'Unidades',
    hiddenBelow: 1024,
    cell: ({ units }) => (
      <span className={classes.units}>{units.map(({ name }) => name).join(', ') || '—'}</span>
    ),
  },
  { id: 'week', label: 'Semana', isAlive: true, cell: ({ week }) => <WeekDays week={week} /> },
  {
    id: 'plans',
    label: 'Convênios',
    align: 'end',
    hiddenBelow: 1280,
    cell: ({ planCount }) => (planCount === 0 ? '—' : planCount),
  },
  { id: 'state', label: 'Situação', cell: (one) => <State {...one} /> },
]

/** Shows what prevents a booking, if anything does. */
function State({ isActive, away, week, extraDayCount }: ProfessionalItem) {
  if (!isActive) return <StateTag kind="off">Inativo</StateTag>
  const hasWeek = week.some((use) => use !== 'never')
  if (!hasWeek && extraDayCount === 0) return <StateTag kind="warning">sem horários cadastrados</StateTag>
  if (!away && !hasWeek) return <StateTag kind="good">só em dias extras</StateTag>
  if (!away) return <StateTag kind="good">Ativo</StateTag>
  return (
    <span className={classes.away}>
      <IconLock size={16} stroke={1.5} aria-hidden="true" />
      {awayText(away, todayHere())}
    </span>
  )
}

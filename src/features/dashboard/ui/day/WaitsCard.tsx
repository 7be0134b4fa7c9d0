import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isOpen, states } from '#features/appointments/rules.ts'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { spokenDay } from '#features/appointments/ui/agenda/dates.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

/** What waits for somebody to do something, by who may do it. */
export function WaitsCard({ unit, data }: { unit: UnitItem; data: DayData }) {
  const mayBook = can(useActiveNetwork().role, 'appointments.book')
  const rows = waitsFor(unit.id, data, mayBook)
  return (
    <section className={classes.card} aria-labelledby="espera">
      <h2 id="espera" className={classes.title}>
        O que espera
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>Nada espera por você agora.</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ label, count, to }) => (
            <li key={label}>
              <Link to={to} className={classes.wait}>
                <span className={classes.waitLabel}>{label}</span>
                <strong>{count}</strong>
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function waitsFor(unitId: string, { counts, left }: DayData, mayBook: boolean) {
  const list = { view: 'list' } as const
  const rows = [
    {
      label: 'Na sala de espera',
      count: counts.waiting ?? 0,
      to: agendaLink(unitId, { ...list, states: ['waiting'] }),
      isOn: true,
    },
    {
      label: 'A confirmar hoje',
      count: counts.scheduled ?? 0,
      to: agendaLink(unitId, { ...list, states: ['scheduled'] }),
      isOn: mayBook,
    },
    // A list is of one day: each line opens the rows that it counts.
    ...left.map(({ date, open }) => ({
      label: `Sem desfecho: ${spokenDay(date)}`,
      count: open,
      to: agendaLink(unitId, { ...list, date, states: states.filter(isOpen) }),
      isOn: mayBook,
    })),
  ]
  return rows.filter(({ count, isOn }) => isOn && count > 0)
}

import { Menu } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, formatDay, isDay } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { slots } from '#ui/shell/slots.ts'
import { useDropdown } from '#ui/shell/store.ts'
import { useNow } from '#ui/useNow.ts'
import type { ReportAnswer } from '../contract.ts'
import { maxReportDays } from '../rules.ts'
import classes from './metrics.module.css'
import { comparedLabel, presetsAt } from './presets.ts'
import { RecordFilters } from './RecordFilters.tsx'
import type { ReportAddress } from './useReportAddress.ts'

interface FiltersProps {
  address: ReportAddress
  units: readonly { readonly id: string; readonly name: string }[] | undefined
  answer: ReportAnswer | undefined
  /** The clock of the report. */
  zone: string
  /** False above the rows of a number. */
  isReport: boolean
}

/** Period, comparison, unit, professional and convênio of the report. */
export function Filters({ address, units, answer, zone, isReport }: FiltersProps) {
  const plans = answer && [{ id: 'none', name: 'Particular' }, ...answer.plans]
  return (
    <div className={classes.filters}>
      <Dates address={address} zone={zone} />
      <button
        type="button"
        className={classes.compare}
        aria-pressed={address.isCompared}
        onClick={() => address.change({ isCompared: !address.isCompared })}
      >
        {address.isCompared && answer?.previous
          ? comparedLabel(answer.previous, zone)
          : 'Comparar com o período anterior'}
      </button>
      <RecordFilters address={address} units={units} professionals={answer?.professionals} plans={plans} />
      {isReport && <span className={classes.lineNote}>linha fina: 8 semanas</span>}
    </div>
  )
}

function Dates({ address, zone }: { address: ReportAddress; zone: string }) {
  const [isOpen, setOpen] = useDropdown(slots.listFilter + 3)
  const today = dayIn(useNow(), zone)
  const choose = (from: string, to: string) => {
    address.change({ from, to })
    setOpen(false)
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={classes.dates}>
          <IconCalendar size={16} aria-hidden="true" />
          {formatDay(address.from)} a {formatDay(address.to)}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {presetsAt(today).map(({ label, from, to }) => (
          <Menu.Item key={label} onClick={() => choose(from, to)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <OwnDates
          key={`${address.from} ${address.to}`}
          from={address.from}
          to={address.to}
          onChoose={choose}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface OwnDatesProps {
  from: string
  to: string
  onChoose: (from: string, to: string) => void
}

function OwnDates({ from, to, onChoose }: OwnDatesProps) {
  const [dates, setDates] = useState({ from, to })
  const problem = problemOf(dates)
  return (
    <form
      className={classes.ownDates}
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) onChoose(dates.from, dates.to)
      }}
    >
      <DateField
        id="metricas-de"
        label="De"
        value={dates.from}
        onValue={(value) => setDates({ ...dates, from: value })}
      />
      <DateField
        id="metricas-ate"
        label="Até"
        value={dates.to}
        error={problem}
        onValue={(value) => setDates({ ...dates, to: value })}
      />
      <button type="submit" className={classes.apply} disabled={problem !== undefined}>
        Aplicar
      </button>
    </form>
  )
}

function problemOf({ from, to }: { readonly from: string; readonly to: string }): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Data inválida. Ex: 17/11/2026'
  if (to < from) return 'O fim vem antes do início'
  if (addDays(from, maxReportDays) <= to) return `Escolha até ${maxReportDays} dias`
  return undefined
}

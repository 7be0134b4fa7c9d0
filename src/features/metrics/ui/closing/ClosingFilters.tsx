import { Menu, SegmentedControl } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { slots } from '#ui/shell/slots.ts'
import { useDropdown } from '#ui/shell/store.ts'
import type { ClosingSheet } from '../../closing/contract.ts'
import { addMonths } from '../../closing/months.ts'
import { noPlanName } from '../../labels.ts'
import pageClasses from '../metrics.module.css'
import { RecordFilters } from '../RecordFilters.tsx'
import classes from './closing.module.css'
import { formatMonth } from './format.ts'
import { type Figure, figureLabels, none } from './sheetView.ts'
import type { ClosingAddress } from './useClosingAddress.ts'

interface ClosingFiltersProps {
  address: ClosingAddress
  units: readonly { readonly id: string; readonly name: string }[] | undefined
  sheet: ClosingSheet | undefined
  /** False where no cell has a large figure. */
  hasFigures?: boolean
}

const figuresInOrder = ['quantidade', 'valor', 'repasse'] as const

/** Month, unit, professional and convênio of the closing, and what its figures say. */
export function ClosingFilters({ address, units, sheet, hasFigures = true }: ClosingFiltersProps) {
  const plans = sheet && [{ id: none, name: noPlanName }, ...sheet.plans]
  return (
    <div className={pageClasses.filters}>
      <Month address={address} />
      <RecordFilters address={address} units={units} professionals={sheet?.professionals} plans={plans} />
      {hasFigures && !address.selection && (
        <SegmentedControl
          className={classes.figureChoice}
          value={address.figure}
          onChange={(value) => address.change({ figure: value as Figure })}
          aria-label="O número grande de cada célula"
          data={figuresInOrder.map((value) => ({ value, label: figureLabels[value] }))}
        />
      )}
    </div>
  )
}

const offeredMonths = 13

function Month({ address }: { address: ClosingAddress }) {
  const [isOpen, setOpen] = useDropdown(slots.listFilter + 3)
  const { month, thisMonth } = address
  const offered = Array.from({ length: offeredMonths }, (_, back) => addMonths(thisMonth, -back))
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  return (
    <>
      <button
        type="button"
        className={classes.step}
        aria-label={`Mês anterior, ${formatMonth(before)}`}
        onClick={() => address.change({ month: before })}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </button>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
        <Menu.Target>
          <button type="button" className={`${pageClasses.dates} ${classes.month}`}>
            {formatMonth(month)}
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.months}>
          {offered.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => address.change({ month: one })}
              aria-current={one === month || undefined}
            >
              {formatMonth(one)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={classes.step}
        aria-label={`Mês seguinte, ${formatMonth(after)}`}
        disabled={month >= thisMonth}
        onClick={() => address.change({ month: after })}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
    </>
  )
}

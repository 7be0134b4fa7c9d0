import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { Weekday } from '#lib/weekHours.ts'
import { ChipsField } from '../ChipsField.tsx'
import { dayNames, shortDay, weekOrder, workdays } from './days.ts'
import classes from './week.module.css'

interface CopyHoursProps {
  day: Weekday
  onCopy: (to: readonly Weekday[]) => void
}

/** Copies the hours of a day to others: workdays, all, or chosen ones. */
export function CopyHours({ day, onCopy }: CopyHoursProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const name = dayNames[day].toLowerCase()
  const others = weekOrder.filter((other) => other !== day)

  function copy(to: readonly Weekday[]) {
    onCopy(to)
    setOpen(false)
    setChosen([])
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon aria-label={`Copiar os horários de ${name} para…`} onClick={() => setOpen(!isOpen)}>
          <IconCopy size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.copy} aria-label={`Copiar os horários de ${name}`}>
        <p className={classes.copyTitle}>Copiar {name} para…</p>
        <div className={classes.copyQuick}>
          <Button variant="default" onClick={() => copy(workdays)}>
            Dias úteis
          </Button>
          <Button variant="default" onClick={() => copy(weekOrder)}>
            Todos os dias
          </Button>
        </div>
        <ChipsField
          id={`copiar-${day}`}
          label="Só estes dias"
          options={others.map((other) => ({ value: String(other), label: shortDay(other) }))}
          value={chosen}
          onValue={setChosen}
        />
        <Button
          className={classes.copyChosen}
          disabled={chosen.length === 0}
          onClick={() => copy(others.filter((other) => chosen.includes(String(other))))}
        >
          Copiar
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

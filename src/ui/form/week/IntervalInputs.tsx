import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { minutesOfDay } from '#lib/days.ts'
import { formatTime, type Interval } from '#lib/weekHours.ts'
import { useTypedTime } from '../TimeField.tsx'
import { withEnd, withStart } from './editing.ts'
import classes from './week.module.css'

interface IntervalInputsProps {
  id: string
  label: string
  interval: Interval
  isInvalid: boolean
  errorId: string | undefined
  readOnly: boolean
  onChange: (interval: Interval) => void
  onRemove: () => void
}

/** Edits "08:00 às 18:00"; an end after midnight is marked as on the next day. */
export function IntervalInputs(props: IntervalInputsProps) {
  const { id, label, interval, isInvalid, errorId, readOnly, onChange, onRemove } = props
  const from = useTypedTime({
    value: interval.from,
    onValue: (value) => onChange(withStart(interval, value)),
  })
  const to = useTypedTime({
    value: interval.to,
    onValue: (value) => onChange(withEnd(interval.from, value)),
    isEnd: true,
  })
  const time = {
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: '00:00',
    maxLength: 7,
    className: classes.time,
    readOnly,
    error: isInvalid,
    'aria-describedby': errorId,
  } as const
  return (
    <div className={classes.interval}>
      <Input {...time} {...from} id={`${id}.from`} aria-label={`${label}, das`} />
      <span aria-hidden="true">às</span>
      <Input {...time} {...to} id={`${id}.to`} aria-label={`${label}, às`} />
      {!readOnly && (
        <ActionIcon aria-label={`Remover intervalo: ${label}`} onClick={onRemove}>
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
      {interval.to > minutesOfDay && (
        <span className={classes.night}>até {formatTime(interval.to)} do dia seguinte</span>
      )}
    </div>
  )
}

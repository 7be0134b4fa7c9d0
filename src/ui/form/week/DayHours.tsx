import { ActionIcon, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Interval, Weekday } from '#lib/weekHours.ts'
import { FieldNotes } from '../FieldFrame.tsx'
import { focusPath } from '../record/focusPath.ts'
import { useStableKeys } from '../useStableKeys.ts'
import { CopyHours } from './CopyHours.tsx'
import { dayNames } from './days.ts'
import { nextInterval } from './editing.ts'
import { IntervalInputs } from './IntervalInputs.tsx'
import classes from './week.module.css'

interface DayHoursProps {
  id: string
  day: Weekday
  intervals: readonly Interval[]
  error: string | undefined
  readOnly: boolean
  /** The hours that the day gets when it is opened. */
  defaults: readonly Interval[]
  onChange: (intervals: readonly Interval[]) => void
  onCopy: (to: readonly Weekday[]) => void
}

/** Edits one day: closed, or open in its intervals. */
export function DayHours(props: DayHoursProps) {
  const { id, day, intervals, error, readOnly, defaults, onChange, onCopy } = props
  const name = dayNames[day]
  const isOpen = intervals.length > 0
  const next = nextInterval(intervals)
  const { keys, forget } = useStableKeys(intervals.length)
  const before = useRef<readonly Interval[]>([])
  const [focus, setFocus] = useState<string | null>(null)

  useEffect(() => {
    if (!focus) return
    focusPath(focus)
    setFocus(null)
  }, [focus])

  function open(isOn: boolean) {
    if (!isOn) before.current = intervals
    const again = before.current.length > 0 ? before.current : defaults
    onChange(!isOn ? [] : again.length > 0 ? again : [nextInterval([])].flatMap((one) => one ?? []))
  }

  function add() {
    if (!next) return
    onChange([...intervals, next])
    setFocus(`${id}.${intervals.length}.from`)
  }

  function remove(at: number) {
    forget(at)
    onChange(intervals.filter((_, index) => index !== at))
    setFocus(intervals.length > 1 ? `${id}.${Math.max(0, at - 1)}.from` : `${id}.open`)
  }

  return (
    <fieldset aria-label={name} className={classes.day}>
      <div className={classes.name}>
        <Switch
          id={`${id}.open`}
          size="sm"
          checked={isOpen}
          disabled={readOnly}
          onChange={({ currentTarget }) => open(currentTarget.checked)}
        />
        <label htmlFor={`${id}.open`}>{name.replace('-feira', '')}</label>
      </div>
      <div id={id} className={classes.intervals}>
        {!isOpen && <span className={classes.closed}>Fechado</span>}
        {intervals.map((interval, at) => (
          <IntervalInputs
            key={keys[at]}
            id={`${id}.${at}`}
            label={intervals.length > 1 ? `${name}, ${at + 1}º intervalo` : name}
            interval={interval}
            isInvalid={Boolean(error)}
            errorId={error ? `${id}-error` : undefined}
            readOnly={readOnly}
            onChange={(changed) => onChange(intervals.map((old, index) => (index === at ? changed : old)))}
            onRemove={() => remove(at)}
          />
        ))}
        <FieldNotes id={id} error={error} />
      </div>
      {!readOnly && isOpen && (
        <div className={classes.actions}>
          {next && (
            <ActionIcon aria-label={`Adicionar intervalo: ${name}`} onClick={add}>
              <IconPlus size={18} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          )}
          <CopyHours day={day} onCopy={onCopy} />
        </div>
      )}
    </fieldset>
  )
}

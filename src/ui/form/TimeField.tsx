import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { minutesOfDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { afterPress } from './afterPress.ts'
import { TextField } from './TextField.tsx'
import { readTime, unreadable } from './typed.ts'

export interface TimeInputProps {
  /** Minutes after midnight; null when empty. */
  value: number | null
  onValue: (value: number | null) => void
  /** 24:00 is the end of a day. */
  isEnd?: boolean
}

type TimeFieldProps = TimeInputProps &
  Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'inputMode'>

/** A time of day, parsed leniently: "8" is 08:00, "830" is 08:30. */
export function TimeField({ value, onValue, isEnd, ...field }: TimeFieldProps) {
  return (
    <TextField
      autoComplete="off"
      placeholder="00:00"
      maxLength={7}
      {...field}
      inputMode="numeric"
      {...useTypedTime({ value, onValue, isEnd })}
    />
  )
}

/** The text of a time field: as typed while editing, formatted on leaving. */
export function useTypedTime({ value, onValue, isEnd }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    if (typed === null) return
    const read = readTime(typed, isEnd)
    if (read !== value) onValue(read)
    if (read !== unreadable) setTyped(null)
  }

  return {
    value: typed ?? (value === null || value === unreadable ? '' : showTime(value)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped(currentTarget.value),
    /** Selects the text, so that typing replaces it. */
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
    onBlur: () => afterPress(commit),
    /** Formats before Enter or Ctrl S saves the form. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' || event.ctrlKey || event.metaKey) return commit()
      const step = event.key === 'ArrowUp' ? quarter : event.key === 'ArrowDown' ? -quarter : 0
      const from = typed === null ? value : readTime(typed, isEnd)
      if (step === 0 || event.altKey || from === null || from === unreadable) return
      event.preventDefault()
      setTyped(null)
      onValue(stepped(from % minutesOfDay, step))
    },
  }
}

const quarter = 15

/** Steps to the next quarter of an hour, within the day. */
function stepped(from: number, step: number): number {
  const next = step > 0 ? Math.floor(from / quarter) + 1 : Math.ceil(from / quarter) - 1
  return Math.min(Math.max(next * quarter, 0), minutesOfDay - quarter)
}

const showTime = (minutes: number) => (minutes === minutesOfDay ? '24:00' : formatTime(minutes))

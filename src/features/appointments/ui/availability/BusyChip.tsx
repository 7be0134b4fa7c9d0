import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { timeAt } from '../agenda/dates.ts'
import { reasonsQuery } from '../data.ts'
import classes from './picker.module.css'
import { reasonsInput } from './request.ts'
import type { TimesInput } from './useTimes.ts'

interface BusyChipProps {
  input: TimesInput
  startsAt: string
  /** Shows all reasons, with the alternatives. */
  onReason: () => void
}

/** Milliseconds of rest before the reasons are loaded, so that a passing pointer loads nothing. */
const restMs = 250
/** Cached reasons stay fresh: changes by others come as live events. */
const staleMs = 60_000

/**
 * An occupied time: shows the reason where the pointer or the focus rests, and the alternatives when chosen.
 */
export function BusyChip({ input, startsAt, onReason }: BusyChipProps) {
  const [isRequested, setRequested] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data } = useQuery({
    ...reasonsQuery(reasonsInput(input, startsAt)),
    staleTime: staleMs,
    enabled: isRequested,
  })
  const text = (data?.reasons ?? []).map((reason) => reason.text).join('; ')
  const time = timeAt(input.zone, startsAt)

  function rest(isThere: boolean) {
    clearTimeout(timer.current)
    if (isThere) timer.current = setTimeout(() => setRequested(true), restMs)
    else setRequested(false)
  }

  return (
    <Tooltip
      multiline
      maw={280}
      // Within the drawer, whose content it is, and over the edge of the scrolling list.
      withinPortal={false}
      floatingStrategy="fixed"
      label={`Por que não ${time}? ${text.charAt(0).toLocaleUpperCase('pt-BR')}${text.slice(1)}.`}
      opened={isRequested && text !== ''}
    >
      <button
        type="button"
        className={`${classes.chip} ${classes.busy}`}
        aria-label={`${time}, ocupado`}
        onPointerEnter={({ pointerType }) => rest(pointerType === 'mouse')}
        onPointerLeave={() => rest(false)}
        onFocus={({ currentTarget }) => rest(currentTarget.matches(':focus-visible'))}
        onBlur={() => rest(false)}
        onClick={() => {
          rest(false)
          onReason()
        }}
      >
        {time}
      </button>
    </Tooltip>
  )
}

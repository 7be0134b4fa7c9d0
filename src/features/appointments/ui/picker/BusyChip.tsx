import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { timeAt } from '../agenda/dates.ts'
import { reasonsQuery } from '../data.ts'
import classes from './picker.module.css'
import type { Asking } from './useTimes.ts'
import { reasonsInput } from './wish.ts'

interface BusyChipProps {
  asking: Asking
  startsAt: string
  /** Says all of it, with the ways out. */
  onAsk: () => void
}

/** Whoever only passes by asks nothing. */
const restMs = 250
/** Changes by others are told live. */
const staleMs = 60_000

/** A time that is not to be had: why, where the pointer or the focus rests; chosen, with ways out. */
export function BusyChip({ asking, startsAt, onAsk }: BusyChipProps) {
  const [isAsked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data } = useQuery({
    ...reasonsQuery(reasonsInput(asking, startsAt)),
    ...{ staleTime: staleMs, enabled: isAsked },
  })
  const text = (data?.reasons ?? []).map((reason) => reason.text).join('; ')
  const time = timeAt(asking.zone, startsAt)

  function rest(isThere: boolean) {
    clearTimeout(timer.current)
    if (isThere) timer.current = setTimeout(() => setAsked(true), restMs)
    else setAsked(false)
  }

  return (
    <Tooltip
      multiline
      maw={280}
      // Within the drawer, whose content it is, and over the edge of the list that scrolls.
      withinPortal={false}
      floatingStrategy="fixed"
      label={`Por que não ${time}? ${text.charAt(0).toLocaleUpperCase('pt-BR')}${text.slice(1)}.`}
      opened={isAsked && text !== ''}
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
          onAsk()
        }}
      >
        {time}
      </button>
    </Tooltip>
  )
}

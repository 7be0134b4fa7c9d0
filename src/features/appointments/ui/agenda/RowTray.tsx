import { IconCalendarTime, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSwipe } from '#ui/useSwipe.ts'
import type { State } from '../../rules.ts'
import classes from './list.module.css'

export interface TrayAction {
  /** Null for rescheduling. */
  readonly to: State | null
  readonly label: string
  readonly run: () => void
}

/** The width of one action. */
export const trayPx = 96
const flick = 0.4

interface TrayOptions {
  isOpen: boolean
  /** The width of all actions; 0 without any, when nothing can be swiped. */
  width: number
  onOpen: (isOpen: boolean) => void
}

/** Moves a row aside under the finger; it stays open or goes back when released. */
export function useTray({ isOpen, width, onOpen }: TrayOptions) {
  const [moved, setMoved] = useState<number | null>(null)
  const rest = isOpen ? -width : 0
  const at = Math.max(-width, Math.min(0, moved ?? rest))
  const { onClickCapture, ...handlers } = useSwipe({
    onMove: (px) => setMoved(rest + px),
    onEnd(px, speed) {
      setMoved(null)
      const isFlick = Math.abs(speed) > flick
      onOpen(isFlick ? speed < 0 : -(rest + px) > width / 2)
    },
    onCancel: () => setMoved(null),
  })
  return {
    handlers: width > 0 ? { ...handlers, onClickCapture } : {},
    isSeen: isOpen || moved !== null,
    isMoving: moved !== null,
    style: at === 0 && moved === null ? undefined : { transform: `translateX(${at}px)` },
  }
}

interface RowTrayProps {
  actions: readonly TrayAction[]
  name: string
  onDone: () => void
}

/** The actions behind a row, at its end. */
export function RowTray({ actions, name, onDone }: RowTrayProps) {
  return (
    <div className={classes.tray}>
      {actions.map(({ to, label, run }) => (
        <button
          key={label}
          type="button"
          className={classes.trayAction}
          style={{ width: trayPx }}
          data-main={to === null || undefined}
          aria-label={`${label}: ${name}`}
          onClick={() => {
            onDone()
            run()
          }}
        >
          {to === null ? <IconCalendarTime size={20} stroke={1.5} /> : <IconCheck size={20} stroke={1.75} />}
          {label}
        </button>
      ))}
    </div>
  )
}

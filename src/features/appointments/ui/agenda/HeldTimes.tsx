import { IconHourglass } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { countdown, useSecondsLeft } from '../useSecondsLeft.ts'
import { clock } from './dates.ts'
import { type HeldSpan, oneLinePx, type SketchSpan } from './grid.ts'
import classes from './held.module.css'
import { shortKind, shortName } from './words.ts'

/** From so much width on there is room for who keeps it. */
const wholePx = 170

interface HeldBlockProps {
  held: HeldSpan
  style: CSSProperties
  width: number
}

/** A time that is kept for some minutes: by whom and for how long, nothing else. Its clock is its own to render. */
export const HeldBlock = memo(
  function HeldBlock({ held, style, width }: HeldBlockProps) {
    const left = useSecondsLeft(held.until)
    const who = held.isOwn ? 'por você' : held.by ? `por ${held.by}` : 'pelo paciente'
    return (
      <div className={classes.held} data-own={held.isOwn || undefined} style={style}>
        <span className={classes.spoken}>
          {clock(held.from)} a {clock(held.to)}, reservado {who}
        </span>
        <span aria-hidden="true" className={classes.heldText}>
          {width >= wholePx ? (
            <>
              <IconHourglass size={14} stroke={1.75} />
              Reservado {who}, {countdown(left)}
            </>
          ) : (
            `Reserva ${countdown(left)}`
          )}
        </span>
      </div>
    )
  },
  (a, b) => a.held === b.held && a.width === b.width && a.style.top === b.style.top,
)

interface SketchBlockProps {
  sketch: SketchSpan
  style: CSSProperties
  height: number
}

/** The booking in the drawer, where it will stand. */
export function SketchBlock({ sketch, style, height }: SketchBlockProps) {
  const name = sketch.name === '' ? 'Novo agendamento' : shortName(sketch.name)
  return (
    <div className={classes.sketch} data-overbooked={sketch.isOverbook || undefined} style={style}>
      <span className={classes.sketchName}>{name}</span>
      {height >= oneLinePx && (
        <span>
          {clock(sketch.from)} {sketch.isOverbook ? 'encaixe' : shortKind(sketch)}
        </span>
      )}
    </div>
  )
}

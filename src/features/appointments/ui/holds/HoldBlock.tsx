import { IconHourglass } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { countdown, useSecondsLeft } from '#ui/useSecondsLeft.ts'
import { clock } from '../agenda/dates.ts'
import type { HoldSpan, PreviewSpan } from '../agenda/grid.ts'
import { shortKind, shortName } from '../agenda/labels.ts'
import { oneLinePx } from '../agenda/measures.ts'
import classes from './hold.module.css'

/** The width in pixels from which there is room for the name. */
const wholePx = 170

interface HoldBlockProps {
  hold: HoldSpan
  style: CSSProperties
  width: number
}

/** A hold in the grid: by whom and for how long, nothing else. Only its clock renders every second. */
export const HoldBlock = memo(
  function HoldBlock({ hold, style, width }: HoldBlockProps) {
    const left = useSecondsLeft(hold.until)
    const who = hold.isOwn ? 'por você' : hold.by ? `por ${hold.by}` : 'pelo paciente'
    return (
      <div className={classes.hold} data-own={hold.isOwn || undefined} style={style}>
        <span className={classes.spoken}>
          {clock(hold.from)} a {clock(hold.to)}, reservado {who}
        </span>
        <span aria-hidden="true" className={classes.holdText}>
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
  (a, b) => a.hold === b.hold && a.width === b.width && a.style.top === b.style.top,
)

interface PreviewBlockProps {
  preview: PreviewSpan
  style: CSSProperties
  height: number
}

/** The preview of the booking in the drawer, at its time. */
export function PreviewBlock({ preview, style, height }: PreviewBlockProps) {
  const name = preview.name === '' ? 'Novo agendamento' : shortName(preview.name)
  return (
    <div className={classes.preview} data-overbooked={preview.isOverbook || undefined} style={style}>
      <span className={classes.previewName}>{name}</span>
      {height >= oneLinePx && (
        <span>
          {clock(preview.from)} {preview.isOverbook ? 'encaixe' : shortKind(preview)}
        </span>
      )}
    </div>
  )
}

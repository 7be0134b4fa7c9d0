import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { dateOf, dayOf } from '#lib/days.ts'
import type { Weekday } from '#lib/weekHours.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { blockKindLabels, formatSpan, type Hours, mondayFirst, weekdayNames } from '../../rules.ts'
import { todayHere } from '../today.ts'
import classes from './picture.module.css'
import { awayOn, type Blocking, hueCount, minutesLeft, type Piece, piecesOf } from './picture.ts'
import { WeekGrid } from './WeekGrid.tsx'

interface WeekPictureProps {
  hours: Hours
  blocks: readonly Blocking[]
  /** In the order of their colours. */
  units: readonly { readonly id: string; readonly name: string }[]
  readOnly: boolean
  onAdd: (day: Weekday, from: number) => void
  onChoose: (piece: Piece) => void
}

const mondayOf = (day: number) => day - mondayFirst(weekdayOf(day))

/** One week of the calendar, beginning with the present one, and the weeks after it. */
export function WeekPicture({ hours, blocks, units, readOnly, onAdd, onChoose }: WeekPictureProps) {
  const today = dayOf(todayHere())
  const [ahead, setAhead] = useState(0)
  const monday = mondayOf(today) + 7 * ahead
  const days = Array.from({ length: 7 }, (_, at) => monday + at)
  const columns = days.map((day) => piecesOf(hours, blocks, day))
  const heads = days.map((day) => ({ day, isToday: day === today, away: awayOn(blocks, day)?.kind }))
  return (
    <div className={classes.picture}>
      <div className={classes.bar}>
        <p className={classes.title} aria-live="polite">
          {weekLabel(monday)}
        </p>
        {ahead > 0 && (
          <button type="button" className={classes.back} onClick={() => setAhead(0)}>
            Esta semana
          </button>
        )}
        <ActionIcon
          className={classes.step}
          aria-label="Semana anterior"
          disabled={ahead === 0}
          onClick={() => setAhead(ahead - 1)}
        >
          <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label="Próxima semana" onClick={() => setAhead(ahead + 1)}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      <WeekGrid
        heads={heads}
        columns={columns}
        units={units}
        readOnly={readOnly}
        onAdd={onAdd}
        onChoose={onChoose}
      />
      <Legend columns={columns} units={units} />
      <VisuallyHidden component="ul">
        {heads.map(({ day, away }, at) => (
          <li key={day}>
            {`${weekdayNames[weekdayOf(day)]}, ${dayMonth(day)}: ${spoken(columns[at] ?? [], units, away && blockKindLabels[away])}`}
          </li>
        ))}
      </VisuallyHidden>
    </div>
  )
}

interface LegendProps {
  columns: readonly (readonly Piece[])[]
  units: WeekPictureProps['units']
}

/** The units with their hours of this week, and the other distinctions of the picture. */
function Legend({ columns, units }: LegendProps) {
  const pieces = columns.flat()
  const hasOthers = pieces.some(({ isOn }) => !isOn)
  const hasBlocked = pieces.some(({ blocked }) => blocked.length > 0)
  return (
    <div className={classes.legend} aria-hidden="true">
      {units.map(({ id, name }, at) => (
        <span key={id}>
          <span className={classes.swatch} data-hue={at % hueCount} />
          {name}
          <strong>{hoursText(pieces.filter(({ period }) => period.unitId === id))}</strong>
        </span>
      ))}
      {hasOthers && (
        <span>
          <span className={classes.swatch} data-off="true" />
          em outras semanas
        </span>
      )}
      {hasBlocked && (
        <span>
          <span className={classes.swatch} data-blocked="true" />
          bloqueado
        </span>
      )}
    </div>
  )
}

const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const hoursText = (pieces: readonly Piece[]) =>
  `${oneDecimal.format(pieces.reduce((sum, piece) => sum + minutesLeft(piece), 0) / 60)} h`

const ofMonth = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const dateAt = (day: number) => new Date(`${dateOf(day)}T00:00:00Z`)
const dayMonth = (day: number) => ofMonth.format(dateAt(day))

/** Formats as `16 a 22 de novembro`, `28 de dezembro a 3 de janeiro de 2027`. */
function weekLabel(monday: number): string {
  const sunday = monday + 6
  const isOneMonth = dateOf(monday).slice(0, 7) === dateOf(sunday).slice(0, 7)
  const first = isOneMonth ? String(dateAt(monday).getUTCDate()) : dayMonth(monday)
  const year = dateOf(sunday).slice(0, 4)
  return `${first} a ${dayMonth(sunday)}${year === todayHere().slice(0, 4) ? '' : ` de ${year}`}`
}

/** Describes the picture as text, for screen readers. */
function spoken(
  pieces: readonly Piece[],
  units: WeekPictureProps['units'],
  away: string | undefined,
): string {
  if (away) return away
  const words = pieces
    .filter(({ isOn }) => isOn)
    .map((piece) => {
      const unit = units.find(({ id }) => id === piece.period.unitId)?.name ?? ''
      const lost = piece.blocked.map((span) => `, bloqueado ${formatSpan(span)}`).join('')
      return `${formatSpan(piece)} ${unit}${lost}`
    })
  return words.join('; ') || 'não atende'
}

import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { minuteOf, wallOf } from '#lib/zones.ts'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { stepLabels } from '../transitions/labels.ts'
import { useAppointmentShortcuts } from '../transitions/useAppointmentShortcuts.ts'
import { reportError } from '../transitions/useSaving.ts'
import { useTransitions } from '../transitions/useTransitions.ts'
import { kindOf } from './address.ts'
import classes from './agenda.module.css'
import type { Frame } from './column.ts'
import { dayColumns, professionalOfWeek, weekColumns } from './columns.ts'
import { clock, instantAt, minuteOn, spokenDay } from './dates.ts'
import { fitsOf, isWith } from './filters.ts'
import type { GridColumn } from './grid.ts'
import type { Placed } from './layout.ts'
import { NoResourcesHere } from './NoAppointments.tsx'
import { blockableAt, isOffered } from './offers.ts'
import { resourceColumns, resourceOfWeek, resourceWeekColumns, unitColumns } from './otherColumns.ts'
import { TimeGrid } from './TimeGrid.tsx'
import { TimeMenu } from './TimeMenu.tsx'
import { TimeReasons } from './TimeReasons.tsx'
import { ownHoldOf, useOffers } from './useOffers.ts'
import type { MarkedSpan } from './useSpanDrag.ts'
import { type Pointed, useTimeReasons } from './useTimeReasons.ts'
import type { AgendaViewsProps } from './viewProps.ts'

/**
 * A day by professional, resource or unit, or the week of one professional or resource, for booking and
 * rescheduling.
 */
export function AgendaGrid(props: AgendaViewsProps) {
  const { orgId, view, unit, date, days, today, now, mayBook, preview, nameOf, onBook, onBlock, onOpen } =
    props
  const { transition, reschedule } = useTransitions(orgId)
  useAppointmentShortcuts({
    appointments: props.data.appointments,
    isOn: mayBook,
    onConfirm: (appointment) =>
      void transition(appointment, 'confirmed', { text: stepLabels.confirmed(appointment.patientName) }),
    onReschedule: ({ id }) => onOpen(id, 'reschedule'),
  })
  const columns = useColumns(props)
  const [marked, setMarked] = useState<MarkedSpan | null>(null)
  const why = useTimeReasons({ orgId, preview, ownHoldId: ownHoldOf(props), onFree: book })

  function book({ column, minute }: Pointed) {
    const free = blockableAt(column, minute)
    onBook({
      unitId: column.unitId,
      ...(free && { freeUntil: instantAt(column.date, column.zone, free.to) }),
      ...(column.professionalId && { professionalId: column.professionalId }),
      startsAt: instantAt(column.date, column.zone, minute),
    })
  }

  function block({ date, unitId, professionalId }: GridColumn, time: { from: number; to: number } | null) {
    if (professionalId !== null) onBlock?.({ professionalId, start: { date, unitId, time } })
  }

  useShortcut('b', () => blockFocused(), onBlock !== undefined)

  /** Blocks from the time of the keyboard cursor on. */
  function blockFocused() {
    const focused = document.activeElement?.closest<HTMLElement>('[data-free]')
    const id = focused?.closest<HTMLElement>('[data-column]')?.dataset.column
    const column = columns.find((one) => one.id === id)
    const span = column && blockableAt(column, Number(focused?.dataset.free))
    if (column && span) block(column, span)
  }

  function drag({ appointment, ...was }: Placed, column: GridColumn, from: number, durationMin: number) {
    const startsAt = instantAt(column.date, column.zone, from)
    const professionalId = column.isMixed ? appointment.professionalId : column.professionalId
    const endsAt = new Date(Date.parse(startsAt) + durationMin * 60_000).toISOString()
    const when =
      durationMin === was.to - was.from ? clock(from) : `${clock(from)} a ${clock(from + durationMin)}`
    save(false)

    function save(overbook: boolean) {
      void reschedule(
        appointment,
        { ...appointment, startsAt, endsAt, professionalId, unitId: column.unitId },
        {
          startsAt,
          durationMin,
          overbook,
          professionalId: professionalId ?? undefined,
          unitId: column.unitId === appointment.unitId ? undefined : column.unitId,
        },
        {
          text: `${appointment.patientName}: agora ${when}, ${column.title}`,
          onRejected: ({ mayOverbook }, error) =>
            reportError(
              error,
              mayOverbook ? { label: 'Encaixar mesmo assim', run: () => save(true) } : undefined,
            ),
        },
      )
    }
  }

  if (kindOf(view, props.address) === 'resource' && columns.length === 0)
    return (
      <div className={classes.emptied}>
        <NoResourcesHere unit={unit} />
      </div>
    )
  const isToday = days.includes(today) && hasOneClock(columns, now)
  const nowMinute = isToday ? minuteOn(today, unit.timeZone, now) : null
  return (
    <TimeGrid
      label={view === 'day' ? `Agenda de ${spokenDay(date)}` : 'Agenda da semana'}
      now={nowMinute}
      columns={columns}
      mayBook={mayBook}
      nameOf={nameOf}
      onOpen={onOpen}
      onBook={book}
      onPoint={why.point}
      onOccupied={(pointed, instead) => void why.explain(pointed, instead)}
      onDrag={drag}
      onMark={onBlock && setMarked}
      onBlockDay={onBlock && ((column, isAllDay) => block(column, isAllDay ? null : hourOf(column)))}
    >
      {(place) => (
        <>
          <TimeReasons why={why} place={place} nameOf={nameOf} onBook={onBook} />
          <TimeMenu
            marked={marked}
            place={place}
            onBook={mayBook && marked && isOffered(marked.column, marked.from, nowMinute) ? book : undefined}
            onBlock={(span) => block(span.column, { from: span.from, to: span.to })}
            onClose={() => setMarked(null)}
          />
        </>
      )}
    </TimeGrid>
  )
}

/**
 * Returns the columns; unchanged ones keep their identity, so that a new appointment renders only its own
 * column.
 */
function useColumns(props: AgendaViewsProps): readonly GridColumn[] {
  const { orgId, view, unit, units, date, days, today, address, data, mayBook, preview } = props
  const { professionalIds: chosen } = address
  const by = kindOf(view, address)
  const ofWeek = view === 'week' && by === 'professional' ? professionalOfWeek(data, chosen) : undefined
  const offers = useOffers({
    orgId,
    days,
    preview,
    ownHoldId: ownHoldOf(props),
    unitIds: by === 'unit' ? units.map(({ id }) => id) : [unit.id],
    professionalId: ofWeek?.id ?? null,
    isOn: mayBook && by !== 'resource' && (days.at(-1) ?? '') >= today,
  })
  const before = useRef<readonly GridColumn[]>([])
  return useMemo(() => {
    const frame: Frame = { data, unit, today, fits: fitsOf(address), offers, preview }
    before.current = replaceEqualDeep(before.current, built())
    return before.current

    function built(): GridColumn[] {
      if (view === 'week' && by === 'resource') {
        const resource = resourceOfWeek(data, unit, address.resourceId)
        return resource ? resourceWeekColumns(frame, days, resource, isWith(address)) : []
      }
      if (view === 'week') return ofWeek ? weekColumns(frame, days, ofWeek) : []
      if (by === 'resource') return resourceColumns(frame, date, isWith(address))
      if (by === 'unit') return unitColumns(frame, units, date, isWith(address))
      return dayColumns(frame, date, chosen)
    }
  }, [data, unit, units, today, address, offers, preview, view, by, ofWeek, days, date, chosen])
}

/** Returns the first hour in which the column's professional attends; it is changed in the form. */
function hourOf({ attendance }: GridColumn): { from: number; to: number } {
  const from = attendance[0]?.from ?? 8 * 60
  return { from, to: from + 60 }
}

/** True when all columns show the same time; units far apart have no common line for now. */
function hasOneClock(columns: readonly GridColumn[], now: Date): boolean {
  return new Set(columns.map(({ zone }) => wallOf(zone, minuteOf(now)))).size < 2
}

import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ReferenceDot } from 'recharts'
import { type State, stateLabels } from '#features/appointments/rules.ts'
import { dayAt } from '#features/appointments/ui/agenda/dates.ts'
import { isDay } from '#lib/days.ts'
import { useClientWidth } from '#ui/useClientWidth.ts'
import type { Measure } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount, formatShortDay } from '../format.ts'
import classes from './report.module.css'

/** From the ground up: what is over is below, what is not certain yet on top. */
export const dayParts: readonly {
  readonly measure: Measure
  readonly state: State
  readonly color: string
}[] = [
  { measure: 'attended', state: 'done', color: 'var(--green)' },
  { measure: 'inService', state: 'inService', color: 'var(--violet)' },
  { measure: 'waiting', state: 'waiting', color: 'var(--amber)' },
  { measure: 'confirmed', state: 'confirmed', color: 'var(--petrol)' },
  { measure: 'scheduled', state: 'scheduled', color: 'var(--slate)' },
  { measure: 'noShow', state: 'noShow', color: 'var(--red)' },
  { measure: 'cancelled', state: 'cancelled', color: 'var(--control)' },
]

/** With more days the bars are too narrow for numbers and ticks. */
const mostMarked = 31
const widest = 56
const height = 280
/** Beside the bars: the axis and the padding of the chart; above and below them: the totals and the days. */
const [beside, aboveAndBelow] = [96, 60]
/** A total with less room than this above its bar would lie on the tick. */
const roomOfTotal = 20

/**
 * The days of the period: how many there were in each state, their total, and what took place a week before. A part of a bar
 * opens its rows, as the table does for those who don't point.
 */
export function DayChart() {
  const { answer, trend, clock, rowsOf } = useReport()
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const width = useClientWidth(frame)
  const { days } = answer.current
  const hatch = useId()
  const today = dayAt(clock.zone, answer.at)
  const isMarked = days.length <= mostMarked
  const before = new Map(trend?.weekBefore.map(({ day, attended }) => [day, attended]))
  const ofDay = Math.max(0, width - beside) / Math.max(1, days.length)
  const half = Math.min(widest / 2 + 4, ofDay * 0.45)
  const most = Math.max(1, ...days.map(({ day, all }) => Math.max(all, before.get(day) ?? 0)))
  /** How far the tick of a day lies above its bar, in pixels. */
  const tickAbove = (day: string, all: number) =>
    (((before.get(day) ?? 0) - all) * (height - aboveAndBelow)) / most
  return (
    <div ref={frame} className={classes.chart} aria-hidden="true">
      <BarChart
        h={height}
        data={[...days]}
        dataKey="day"
        type="stacked"
        maxBarWidth={widest}
        gridAxis="x"
        tickLine="none"
        barChartProps={{ accessibilityLayer: false, margin: { top: 22 } }}
        xAxisProps={{ tickFormatter: (day: string) => (isDay(day) ? nameOf(day, today) : '') }}
        tooltipProps={{ labelFormatter: (day) => (isDay(String(day)) ? nameOf(String(day), today) : '') }}
        barProps={({ name }) => ({
          cursor: 'pointer',
          onClick: ({ payload }: { payload?: { day?: string } }) =>
            payload?.day && navigate(rowsOf({ measure: name as Measure, day: payload.day })),
          ...(name === 'scheduled' ? { fill: `url(#${hatch})`, stroke: 'var(--slate)' } : {}),
        })}
        series={dayParts.map(({ measure, state, color }) => ({
          name: measure,
          label: stateLabels[state],
          color,
        }))}
        valueFormatter={formatCount}
      >
        <defs>
          <pattern
            id={hatch}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect width="7" height="7" fill="var(--surface)" />
            <rect width="7" height="2.5" fill="var(--slate-tint)" />
          </pattern>
        </defs>
        {isMarked &&
          days.map(({ day, all }) => (
            <ReferenceDot
              key={`total ${day}`}
              x={day}
              y={all}
              ifOverflow="extendDomain"
              shape={({ cx = 0, cy = 0 }) => (
                <text
                  x={cx}
                  y={cy - totalAbove(tickAbove(day, all))}
                  textAnchor="middle"
                  className={classes.chartTotal}
                >
                  {formatCount(all)}
                </text>
              )}
            />
          ))}
        {isMarked &&
          days.flatMap(({ day }) => {
            const attended = before.get(day) ?? 0
            if (attended === 0) return []
            return [
              <ReferenceDot
                key={`before ${day}`}
                x={day}
                y={attended}
                ifOverflow="extendDomain"
                shape={({ cx = 0, cy = 0 }) => (
                  <line x1={cx - half} x2={cx + half} y1={cy} y2={cy} className={classes.chartTick} />
                )}
              />,
            ]
          })}
      </BarChart>
    </div>
  )
}

/** Above the bar, or above the tick that lies where the total would. */
const totalAbove = (tick: number): number => (tick > 0 && tick < roomOfTotal ? tick : 0) + 7

const nameOf = (day: string, today: string) =>
  day === today ? `hoje, ${formatShortDay(day)}` : formatShortDay(day)

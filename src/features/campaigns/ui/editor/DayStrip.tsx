import { formatTime } from '#lib/weekHours.ts'
import { isoWeekdayOf, type SendingPlan, type SendingWindow } from '../../pace.ts'
import type { CampaignSchedule } from '../../rules.ts'
import { formatCount } from '../labels.ts'
import classes from './editor.module.css'

const days = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'] as const
/** An hour before and after the hours in which messages leave. */
const margin = 60
/** Two times that are nearer are one label too many. */
const roomOfLabel = 60
/** The share of the day that the number of messages needs to stand in its own bar. */
const roomOfNumber = 0.22

/** The last day of the sending, with what leaves in it and the time that is left over. */
export function DayStrip({ plan, schedule }: { plan: SendingPlan; schedule: CampaignSchedule }) {
  const window = plan.windows.at(-1)
  if (!window)
    return plan.left > 0 ? (
      <p className={classes.strip}>
        <span className={classes.error}>
          Com estes dias e horas nada sai: confira o silêncio da rede, em Canais.
        </span>
      </p>
    ) : null
  const { from, until } = window
  const ends = Math.min(until, from + Math.ceil(window.people / schedule.perMinute))
  const begins = Math.max(0, Math.min(schedule.from, from) - margin)
  const closes = Math.min(1440, until + margin)
  const number = `${formatCount(window.people)} ${window.people === 1 ? 'mensagem' : 'mensagens'}`
  const isNarrow = (ends - from) / (closes - begins) < roomOfNumber
  const share = (minutes: number) => `${(100 * minutes) / (closes - begins)}%`
  return (
    <figure className={classes.strip} aria-label={textOf(plan, window, ends)}>
      <figcaption>
        <strong>
          {days[isoWeekdayOf(window.date) - 1]}, {shortDate(window.date)}
        </strong>
        <span>
          {plan.left > 0
            ? 'não cabe em um ano'
            : `termina às ${formatTime(ends)}, ${until > ends ? `com folga de ${duration(until - ends)}` : 'sem folga'}`}
        </span>
      </figcaption>
      <div className={classes.day} aria-hidden="true">
        <span className={classes.closed} style={{ inlineSize: share(from - begins) }} />
        <span className={classes.going} style={{ inlineSize: share(ends - from) }}>
          {!isNarrow && number}
        </span>
        <span className={classes.over} style={{ inlineSize: share(until - ends) }}>
          {isNarrow ? number : until - ends > margin && 'sobra'}
        </span>
        <span className={classes.closed} style={{ inlineSize: share(closes - until) }} />
      </div>
      <div className={classes.hours} aria-hidden="true">
        {[from, ends, until]
          .filter((minute) => minute === ends || Math.abs(minute - ends) >= roomOfLabel)
          .map((minute) => (
            <span
              key={minute}
              style={{ insetInlineStart: share(minute - begins) }}
              data-end={minute === ends || undefined}
            >
              {formatTime(minute)}
            </span>
          ))}
      </div>
      {plan.windows.length > 1 && (
        <p className={classes.soft}>
          Sai em {formatCount(plan.windows.length)} dias, de {shortDate(plan.windows[0]?.date ?? '')} a{' '}
          {shortDate(window.date)}.
        </p>
      )}
    </figure>
  )
}

const shortDate = (date: string) => date.split('-').reverse().slice(0, 2).join('/')

/** `1 h 52`, `40 min` */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

const textOf = (plan: SendingPlan, { date, from, people }: SendingWindow, ends: number) =>
  `${shortDate(date)}: ${formatCount(people)} mensagens das ${formatTime(from)} às ${formatTime(ends)}${
    plan.windows.length > 1 ? `, no último de ${plan.windows.length} dias` : ''
  }`

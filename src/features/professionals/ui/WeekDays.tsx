import { listed, mondayFirst, weekdayNames } from '../rules.ts'
import classes from './professionals.module.css'

type DayUse = 'never' | 'sometimes' | 'always'

const initials = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'] as const
const mondayOn = [1, 2, 3, 4, 5, 6, 0] as const

/** The weekdays with hours; dashed when not every week. Sunday shows only when it is used. */
export function WeekDays({ week }: { week: readonly DayUse[] }) {
  const shown = mondayOn.filter((day) => day !== 0 || week[0] !== 'never')
  return (
    <span className={classes.week} role="img" aria-label={spokenWeek(week)} title={spokenWeek(week)}>
      {shown.map((day) => (
        <span key={day} className={classes.weekday} data-use={week[day]}>
          {initials[day]}
        </span>
      ))}
    </span>
  )
}

/** Formats as `Atende segunda-feira e quarta-feira; às vezes sexta-feira`. */
function spokenWeek(week: readonly DayUse[]): string {
  const named = (use: DayUse) =>
    week
      .flatMap((one, day) => (one === use ? [day] : []))
      .sort((a, b) => mondayFirst(a) - mondayFirst(b))
      .map((day) => weekdayNames[day] ?? '')
  const [always, sometimes] = [named('always'), named('sometimes')]
  if (always.length + sometimes.length === 0) return 'Sem horários cadastrados'
  const parts = [
    always.length > 0 ? `Atende ${listed(always)}` : '',
    sometimes.length > 0 ? `${always.length > 0 ? 'às vezes' : 'Atende às vezes'} ${listed(sometimes)}` : '',
  ]
  return parts.filter((part) => part !== '').join('; ')
}

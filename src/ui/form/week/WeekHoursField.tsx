import { useState } from 'react'
import { type Interval, type Weekday, type WeekHours, weekdays } from '#lib/weekHours.ts'
import { FieldNotes } from '../FieldFrame.tsx'
import type { BoundGroup } from '../record/useRecordForm.tsx'
import { DayHours } from './DayHours.tsx'
import { dayNames, weekOrder } from './days.ts'
import { copyDay, withDay } from './editing.ts'
import { WeekPicture } from './WeekPicture.tsx'
import classes from './week.module.css'

interface WeekHoursFieldProps extends BoundGroup<WeekHours> {
  /** The label: "Horário de funcionamento". */
  label: string
  /** Without the picture of the week. */
  isPlain?: boolean
}

/**
 * Edits the hours of each weekday, several intervals a day, copied from day to day; with a picture of the
 * week beside.
 */
export function WeekHoursField(props: WeekHoursFieldProps) {
  const { id, label, value, onValue, error, hint, errors, readOnly, isPlain } = props
  const [copied, setCopied] = useState('')

  function change(day: Weekday, intervals: readonly Interval[]) {
    setCopied('')
    onValue(withDay(value, day, intervals))
  }

  function copy(day: Weekday, to: readonly Weekday[]) {
    onValue(copyDay(value, day, to))
    const names = to.filter((other) => other !== day).map((other) => dayNames[other].toLowerCase())
    setCopied(`Horários de ${dayNames[day].toLowerCase()} copiados para ${listed(names)}.`)
  }

  return (
    <fieldset id={id} aria-label={label} className={classes.field}>
      <div className={classes.days}>
        {weekOrder.map((day) => (
          <DayHours
            key={day}
            id={`${id}.${day}`}
            day={day}
            intervals={value[day]}
            error={errors[day]}
            readOnly={readOnly}
            defaults={defaultOf(value)}
            onChange={(intervals) => change(day, intervals)}
            onCopy={(to) => copy(day, to)}
          />
        ))}
        <p role="status" className={classes.copied}>
          {copied}
        </p>
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
      {!isPlain && <WeekPicture week={value} />}
    </fieldset>
  )
}

/** Returns the hours of most open days, as the default of a day that is opened. */
function defaultOf(week: WeekHours): readonly Interval[] {
  const open = weekdays.filter((day) => week[day].length > 0)
  const alike = (day: Weekday) =>
    open.filter((other) => JSON.stringify(week[other]) === JSON.stringify(week[day])).length
  const [defaults] = open.sort((one, other) => alike(other) - alike(one))
  return defaults === undefined ? [] : week[defaults]
}

const listed = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(names)

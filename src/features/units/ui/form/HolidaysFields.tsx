import { Switch } from '@mantine/core'
import { type Holiday, nationalHolidays } from '#lib/holidays.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { BoundField, BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { showDate } from '#ui/form/typed.ts'
import { isObserved, type UnitHoliday, unitLimits } from '../../rules.ts'
import classes from './holidays.module.css'

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

/** "sex 25/12/2026" */
const dayOf = (date: string) =>
  `${weekday.format(new Date(`${date}T00:00:00Z`)).replace('.', '')} ${showDate(date)}`

interface NamedHoliday {
  readonly holiday: Holiday
  readonly dates: readonly string[]
}

/** Returns the holidays of this year and the next, each name once. */
function holidaysFrom(year: number): NamedHoliday[] {
  const next = nationalHolidays(year + 1)
  return nationalHolidays(year).map((holiday) => ({
    holiday,
    dates: [holiday, next.find(({ name }) => name === holiday.name)].flatMap((one) =>
      one ? [dayOf(one.date)] : [],
    ),
  }))
}

/** Sets whether each national holiday is observed; deviations from the calendar are stored by name. */
export function NationalHolidays({
  id,
  value,
  onValue,
  error,
  hint,
  readOnly,
}: BoundField<readonly string[]>) {
  const holidays = holidaysFrom(new Date().getFullYear())
  return (
    <div id={id}>
      <ul className={classes.national}>
        {holidays.map(({ holiday, dates }) => {
          const isClosed = isObserved(holiday, { holidayExceptions: value })
          const key = `${id}-${holiday.name}`
          return (
            <li key={holiday.name} className={classes.holiday}>
              <label htmlFor={key} className={classes.name}>
                <span>
                  {holiday.name}
                  {holiday.isOptional && <span className={classes.optional}> · ponto facultativo</span>}
                </span>
                <span className={classes.dates}>{dates.join(' · ')}</span>
              </label>
              <span className={classes.state} aria-hidden="true">
                {isClosed ? 'Fechada' : 'Aberta'}
              </span>
              <Switch
                id={key}
                size="sm"
                checked={isClosed}
                disabled={readOnly}
                aria-label={`Fechada em ${holiday.name}`}
                onChange={() =>
                  onValue(
                    value.includes(holiday.name)
                      ? value.filter((name) => name !== holiday.name)
                      : [...value, holiday.name],
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** Edits state, municipal and own holidays. */
export function OwnHolidays(props: BoundGroup<readonly UnitHoliday[]>) {
  return (
    <RowsField<UnitHoliday>
      {...props}
      nameOf={({ name }, at) => name.trim() || `Feriado ${at + 1}`}
      addLabel="Adicionar feriado"
      make={() => ({ date: '', name: '' })}
      firstField="date"
      empty={props.readOnly ? 'Nenhum além dos nacionais.' : undefined}
    >
      {(row) => (
        <FieldGrid>
          <Cell span={8}>
            <DateField
              label="Data"
              isYearOptional
              aside={repetition(row.value.date)}
              {...row.field('date')}
            />
          </Cell>
          <Cell span={16}>
            <MaskedField
              label="Nome"
              autoComplete="off"
              maxLength={unitLimits.holidayName}
              placeholder="Aniversário da cidade"
              {...row.field('name')}
            />
          </Cell>
        </FieldGrid>
      )}
    </RowsField>
  )
}

function repetition(date: string): string | undefined {
  if (/^\d{2}-\d{2}$/.test(date)) return 'todo ano'
  return /^\d{4}-/.test(date) ? `só em ${date.slice(0, 4)}` : undefined
}

import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Weekday } from '#lib/weekHours.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { errorsBelow } from '#ui/form/record/errors.ts'
import { focusPath } from '#ui/form/record/focusPath.ts'
import { useStableKeys } from '#ui/form/useStableKeys.ts'
import { CopyHours } from '#ui/form/week/CopyHours.tsx'
import { dayNames, weekOrder } from '#ui/form/week/days.ts'
import { listed, outsideOpening, type Period } from '../../rules.ts'
import { blocksQuery } from '../data.ts'
import type { PartProps } from '../form/types.ts'
import { copyDay, periodAt, periodFor } from './editing.ts'
import classes from './hours.module.css'
import { PeriodRow } from './PeriodRow.tsx'
import { WeekPicture } from './WeekPicture.tsx'

/**
 * The week as a picture, and the periods of each day; each at a unit, with its own recurrence and validity.
 */
export function HoursField({ form, options, ownId }: PartProps & { ownId: string | null }) {
  const { orgId } = useActiveNetwork()
  const { id, value, onValue, error, errors, hint, readOnly } = form.group('hours')
  const { keys, forget } = useStableKeys(value.length)
  const [focus, setFocus] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { data: blocks } = useQuery({
    ...blocksQuery(orgId, ownId ?? '', false),
    enabled: ownId !== null,
  })
  const extra = form.group('extraHours')
  const units = (options?.units ?? []).filter(({ id: unit }) => form.values.unitIds.includes(unit))
  const [firstUnit] = form.values.unitIds

  useEffect(() => {
    if (!focus) return
    focusPath(focus)
    setFocus(null)
  }, [focus])

  function add(period: Period) {
    onValue([...value, period])
    setFocus(`${id}.${value.length}.from`)
    setSaid('')
  }

  function change(at: number, part: Partial<Period>) {
    onValue(value.map((old, index) => (index === at ? { ...old, ...part } : old)))
  }

  function remove(at: number) {
    const day = value[at]?.weekday
    forget(at)
    onValue(value.filter((_, index) => index !== at))
    setFocus(`${id}-add-${day}`)
  }

  function copy(day: Weekday, to: readonly Weekday[]) {
    onValue(copyDay(value, day, to))
    const names = to.filter((other) => other !== day).map((other) => dayNames[other].toLowerCase())
    setSaid(`Horários de ${dayNames[day].toLowerCase()} copiados para ${listed(names)}.`)
  }

  if (firstUnit === undefined)
    return (
      <p id={id} className={classes.none}>
        Escolha primeiro as unidades em que atende; os horários são de cada uma.
      </p>
    )

  return (
    <fieldset id={id} aria-label="Horários da semana" className={classes.field}>
      <WeekPicture
        hours={{ hours: value, extraHours: extra.value }}
        blocks={blocks?.items ?? []}
        units={units}
        readOnly={readOnly}
        onAdd={(day, from) => add(periodAt(day, firstUnit, from))}
        onChoose={({ list, at }) => setFocus(`${list === 'hours' ? id : extra.id}.${at}.from`)}
      />
      <div>
        {weekOrder.map((day) => {
          const own = value.flatMap((period, at) => (period.weekday === day ? [{ period, at }] : []))
          const name = dayNames[day]
          return (
            <div key={day} className={classes.day}>
              <span className={classes.dayName}>{name.replace('-feira', '')}</span>
              <div className={classes.periods}>
                {own.length === 0 && <span className={classes.off}>Não atende</span>}
                {own.map(({ period, at }, place) => (
                  <PeriodRow
                    key={keys[at]}
                    id={`${id}.${at}`}
                    label={own.length > 1 ? `${name}, ${place + 1}º período` : name}
                    period={period}
                    units={choicesFor(period, units)}
                    error={errors[String(at)]}
                    warning={outsideOpening(period, units)}
                    errors={errorsBelow(errors, String(at))}
                    readOnly={readOnly}
                    onChange={(part) => change(at, part)}
                    onRemove={() => remove(at)}
                  />
                ))}
              </div>
              {!readOnly && (
                <div className={classes.actions}>
                  <ActionIcon
                    id={`${id}-add-${day}`}
                    aria-label={`Adicionar período: ${name}`}
                    onClick={() => add(periodFor(value, day, firstUnit))}
                  >
                    <IconPlus size={18} stroke={1.5} aria-hidden="true" />
                  </ActionIcon>
                  {own.length > 0 && <CopyHours day={day} onCopy={(to) => copy(day, to)} />}
                </div>
              )}
            </div>
          )
        })}
        <p role="status" className={classes.said}>
          {said}
        </p>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}

/** Includes the period's unit even when the professional no longer attends there. */
const choicesFor = (
  { unitId }: Period,
  units: readonly { readonly id: string; readonly name: string }[],
): { value: string; label: string }[] => {
  const choices = units.map(({ id, name }) => ({ value: id, label: name }))
  return units.some(({ id }) => id === unitId)
    ? choices
    : [...choices, { value: unitId, label: 'Fora das unidades' }]
}

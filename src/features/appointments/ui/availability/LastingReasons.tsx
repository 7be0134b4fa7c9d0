import { useQuery } from '@tanstack/react-query'
import { instantAt } from '../agenda/dates.ts'
import { reasonsQuery } from '../data.ts'
import classes from './picker.module.css'
import { queryFields } from './request.ts'
import type { TimesInput } from './useTimes.ts'

/** Reasons against a single time; any other reason stands against all times. */
const ofOneTime = new Set([
  ...['past', 'holiday', 'unit_closed', 'outside_hours', 'exam_hours', 'blocked', 'taken', 'by_arrival'],
  ...['resource_closed', 'resource_taken', 'plan_not_yet'],
])
const noon = 12 * 60

/** Shown when months have no free time: gives the reason where it does not depend on the time. */
export function LastingReasons({ input, day }: { input: TimesInput; day: string }) {
  const { orgId, zone, query } = input
  const { unitId, professionalId } = query
  const { data } = useQuery(
    reasonsQuery({
      orgId,
      unitId,
      ...queryFields(query),
      startsAt: instantAt(day, zone, noon),
      ...(professionalId !== '' && { professionalId }),
    }),
  )
  const lasting = data?.reasons.filter(({ code }) => !ofOneTime.has(code)) ?? []
  if (lasting.length === 0) return null
  const isNobody = lasting.some(({ code }) => code === 'professional_needed')
  return (
    <p className={classes.never} role="status">
      {isNobody
        ? 'Ninguém nesta unidade atende isto com este convênio.'
        : `${sentence(lasting.map(({ text }) => text).join('; '))}.`}
    </p>
  )
}

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instantAt } from '../agenda/dates.ts'
import { reasonsQuery } from '../data.ts'
import { lastingOf } from './lasting.ts'
import classes from './picker.module.css'
import { queryFields, type Rejection } from './request.ts'
import type { TimesInput } from './useTimes.ts'

const noon = 12 * 60

interface LastingReasonsProps {
  input: TimesInput
  day: string
  /** Renders what can be done about the reasons. */
  waysOut?: ((reasons: Rejection['reasons']) => ReactNode) | undefined
}

/** Shown when months have no free time: gives the reason where it does not depend on the time. */
export function LastingReasons({ input, day, waysOut }: LastingReasonsProps) {
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
  const lasting = lastingOf(data?.reasons ?? [])
  if (lasting.length === 0) return null
  const isNobody = lasting.some(({ code }) => code === 'professional_needed')
  return (
    <>
      <p className={classes.never} role="status">
        {isNobody ? nobodyLabel(query) : `${sentence(lasting.map(({ text }) => text).join('; '))}.`}
      </p>
      {waysOut?.(lasting)}
    </>
  )
}

function nobodyLabel({ examIds, insurancePlanId }: TimesInput['query']): string {
  const what = examIds.length > 1 ? 'todos estes exames juntos' : 'isto'
  return `Ninguém nesta unidade atende ${what}${insurancePlanId === null ? '' : ' com este convênio'}.`
}

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

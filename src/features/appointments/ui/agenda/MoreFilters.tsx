import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { Option } from '#ui/form/choices.ts'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import type { AppointmentItem } from '../../schemas.ts'
import { examChoicesQuery, examOption, planChoicesQuery } from '../booking/choices.ts'
import { type AgendaState, selfPay } from './address.ts'
import type { ChangeAgenda } from './useAgendaAddress.ts'

interface MoreFiltersProps {
  orgId: string
  appointments: readonly AppointmentItem[]
  address: AgendaState
  change: ChangeAgenda
}

/**
 * Filters by convênio and by exam: those of the network, or of the loaded appointments for people who may not
 * read them.
 */
export function MoreFilters({ orgId, appointments, address, change }: MoreFiltersProps) {
  const { role } = useActiveNetwork()
  const prefix = useId()
  const plans = useQuery({ ...planChoicesQuery(orgId), enabled: can(role, 'plans.read') })
  const exams = useQuery({ ...examChoicesQuery(orgId), enabled: can(role, 'exams.read') })
  const plansAtHand = appointments.flatMap(({ insurancePlanId: id, insurancePlanName: name }) =>
    id === null ? [] : [{ id, name }],
  )
  const examsAtHand = appointments.flatMap(({ exams }) => exams.map(({ examId: id, name }) => ({ id, name })))
  const planOptions = optionsOf([...(plans.data ?? []), ...plansAtHand], address.planIds)
  const keywords = new Map((exams.data ?? []).map((exam) => [exam.id, examOption(exam).keywords ?? '']))
  const examOptions = optionsOf([...(exams.data ?? []), ...examsAtHand], address.examIds).map((option) => ({
    ...option,
    keywords: keywords.get(option.value) ?? '',
  }))
  return (
    <>
      {planOptions.length > 0 && (
        <MultiSelectField
          id={`${prefix}convenio`}
          label="Convênio"
          placeholder="Todos"
          hasAll={false}
          options={[
            { value: selfPay, label: 'Particular' },
            ...planOptions.filter(({ value }) => value !== selfPay),
          ]}
          value={address.planIds}
          onValue={(planIds) => change({ planIds })}
        />
      )}
      {examOptions.length > 0 && (
        <MultiSelectField
          id={`${prefix}exame`}
          label="Exame"
          placeholder="Todos"
          hasAll={false}
          options={examOptions}
          value={address.examIds}
          onValue={(examIds) => change({ examIds })}
        />
      )}
    </>
  )
}

/** Returns options by name; a chosen one that is unknown by now can still be removed. */
function optionsOf(named: readonly { id: string; name: string }[], chosen: readonly string[]): Option[] {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  for (const id of chosen) if (!names.has(id)) names.set(id, 'Fora de uso')
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

import { queryOptions } from '@tanstack/react-query'
import type { ExamItem } from '#features/exams/contract.ts'
import { listExams } from '#features/exams/ui/data.ts'
import { listPlans } from '#features/insurance-plans/ui/data.ts'
import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { listProfessionals } from '#features/professionals/ui/data.ts'
import { onLive } from '#platform/live/topics.ts'
import type { Option } from '#ui/form/choices.ts'
import { everything, pageSize } from '#ui/list/everything.ts'

const choicesKey = ['appointments', 'choices']
const minute = 60_000

/** The professionals of a unit. */
export const professionalsAtQuery = (orgId: string, unitId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'professionals', orgId, unitId],
    queryFn: ({ signal }) =>
      everything((cursor) =>
        listProfessionals({ orgId, unitId, isActive: true, limit: pageSize, cursor }, { signal }),
      ),
    staleTime: minute,
  })

export const examChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'exams', orgId],
    queryFn: ({ signal }) =>
      everything((cursor) => listExams({ orgId, isActive: true, limit: pageSize, cursor }, { signal })),
    staleTime: minute,
  })

export const planChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'plans', orgId],
    queryFn: ({ signal }) =>
      everything((cursor) => listPlans({ orgId, isActive: true, limit: pageSize, cursor }, { signal })),
    staleTime: minute,
  })

/** An exam, found by its code and category too. */
export const examOption = ({ id, name, code, category }: ExamItem): Option => ({
  value: id,
  label: name,
  keywords: `${code} ${category}`,
})

/** A professional, found by their specialties too. */
export const professionalOption = (professional: ProfessionalItem): Option => ({
  value: professional.id,
  label: nameWithTreatment(professional),
  keywords: professional.specialties.join(' '),
})

for (const topic of ['professionals', 'exams', 'insurance-plans']) onLive(topic, () => [choicesKey])

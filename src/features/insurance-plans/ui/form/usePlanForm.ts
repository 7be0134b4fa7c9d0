import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Plan } from '../../contract.ts'
import { checkPlan, emptyPlan, normalizePlan, type PlanForm } from '../../rules.ts'
import { createPlan, planQuery, updatePlan } from '../data.ts'
import { formOfPlan, planFieldNames, requiredPlanFields, writable } from './planFields.ts'

/** The form of a convênio that there is, or of a new one. */
export function usePlanForm(plan: Plan | null): RecordForm<PlanForm, Plan> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { orgId, role } = useActiveNetwork()
  return useRecordForm<PlanForm, Plan>({
    fields: planFieldNames,
    record: plan,
    show: formOfPlan,
    start: emptyPlan,
    noteKey: plan ? `convenio:${plan.id}` : `convenio:novo:${orgId}`,
    labels: plan
      ? updateLabels('Convênio atualizado com sucesso')
      : creationLabels('Convênio criado com sucesso'),
    required: requiredPlanFields,
    check: checkPlan,
    normalize: normalizePlan,
    async save(values, version, saved) {
      const form = writable(values)
      const next = saved
        ? await updatePlan({ orgId, id: saved.id, version, ...form })
        : await createPlan({ orgId, ...form })
      client.setQueryData(planQuery(orgId, next.id).queryKey, next)
      return next
    },
    onSaved: () => navigate(paths.plans),
    isReadOnly: !can(role, 'plans.update'),
  })
}

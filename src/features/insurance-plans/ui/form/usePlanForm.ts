import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { useRecordEditor } from '#ui/form/record/useRecordEditor.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Plan } from '../../contract.ts'
import { checkPlan, emptyPlan, normalizePlan, type PlanForm } from '../../rules.ts'
import { createPlan, planQuery, updatePlan } from '../data.ts'
import { formOfPlan, planFieldNames, requiredPlanFields, writable } from './planFields.ts'

/** The form of an existing convênio, or of a new one. */
export function usePlanForm(plan: Plan | null): RecordForm<PlanForm, Plan> {
  const navigate = useNavigate()
  return useRecordEditor({
    fields: planFieldNames,
    record: plan,
    show: formOfPlan,
    start: emptyPlan,
    noteKeys: { stored: 'convenio', created: 'convenio:novo' },
    savedTexts: { created: 'Convênio criado com sucesso', updated: 'Convênio atualizado com sucesso' },
    required: requiredPlanFields,
    check: checkPlan,
    normalize: normalizePlan,
    writable,
    create: createPlan,
    update: updatePlan,
    queryKey: (orgId, id) => planQuery(orgId, id).queryKey,
    onSaved: () => navigate(paths.plans),
    may: 'plans.update',
  })
}

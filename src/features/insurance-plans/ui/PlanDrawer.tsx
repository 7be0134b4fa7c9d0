import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { creationLabels } from '#ui/form/record/labels.ts'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SuggestField } from '#ui/form/SuggestField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { Plan } from '../contract.ts'
import { checkPlan, emptyPlan, normalizePlan, type PlanForm, planLimits } from '../rules.ts'
import { createPlan, planCollection, planOptionsQuery, planQuery } from './data.ts'
import { ansMask } from './form/ansMask.ts'
import { formOfPlan, planFieldNames, requiredPlanFields, writable } from './form/planFields.ts'

interface PlanDrawerProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (plan: Plan) => void
}

/** Creates a convênio from within another form; its other fields are filled in later, on its own page. */
export function PlanDrawer({ isOpen, onClose, onCreated }: PlanDrawerProps) {
  return (
    <FormDrawer isOpen={isOpen} title="Novo convênio" onClose={onClose}>
      <QuickPlan
        onCreated={(plan) => {
          onClose()
          onCreated(plan)
        }}
      />
    </FormDrawer>
  )
}

function QuickPlan({ onCreated }: { onCreated: (plan: Plan) => void }) {
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(planOptionsQuery(orgId))
  const form = useRecordForm<PlanForm, Plan>({
    idPrefix: 'novo-convenio.',
    fields: planFieldNames,
    record: null,
    show: formOfPlan,
    start: emptyPlan,
    noteKey: `convenio:rapido:${orgId}`,
    labels: creationLabels('Convênio criado com sucesso'),
    required: requiredPlanFields,
    check: checkPlan,
    normalize: normalizePlan,
    async save(values) {
      const plan = await createPlan({ orgId, ...writable(values) })
      client.setQueryData(planQuery(orgId, plan.id).queryKey, plan)
      await client.invalidateQueries({ queryKey: planCollection.queryKey })
      return plan
    },
    onSaved: onCreated,
  })
  return (
    <DrawerForm form={form} saveLabel="Criar convênio">
      <FieldGrid>
        <Cell>
          <MaskedField label="Nome" autoComplete="off" maxLength={planLimits.name} {...form.field('name')} />
        </Cell>
        <Cell>
          <SuggestField
            label="Operadora"
            aside="opcional"
            suggestions={data?.operators ?? []}
            maxLength={planLimits.operator}
            {...form.field('operator')}
          />
        </Cell>
        <Cell span={12}>
          <MaskedField
            label="Registro ANS"
            aside="opcional"
            autoComplete="off"
            inputMode="numeric"
            mask={ansMask}
            {...form.field('ansCode')}
          />
        </Cell>
        <Cell>
          <SwitchField label="Pede autorização sempre" {...form.field('requiresAuthorization')} />
        </Cell>
      </FieldGrid>
    </DrawerForm>
  )
}

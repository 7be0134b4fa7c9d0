import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { FormSection } from '#ui/form/record/RecordFormView.tsx'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SuggestField } from '#ui/form/SuggestField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { Plan } from '../../contract.ts'
import { type PlanForm, type ProductForm, planLimits } from '../../rules.ts'
import { planOptionsQuery } from '../data.ts'
import { ansMask } from './ansMask.ts'
import { PlanUnitsField } from './PlanUnitsField.tsx'

type Form = RecordForm<PlanForm, Plan>

export const planSections = (form: Form): FormSection<PlanForm>[] => [
  {
    id: 'identificacao',
    title: 'Identificação',
    description: 'Como o convênio aparece na agenda e no cadastro dos pacientes.',
    fields: ['name', 'isActive', 'operator', 'ansCode'],
    content: <Identification form={form} />,
  },
  {
    id: 'regras',
    title: 'Autorização e retorno',
    description: 'O que vale para tudo o que este convênio paga.',
    fields: ['requiresAuthorization', 'followUpDays'],
    content: <Terms form={form} />,
  },
  {
    id: 'planos',
    title: 'Planos',
    description: 'Os produtos que o convênio vende, como estão na carteirinha.',
    fields: ['products'],
    content: <Products form={form} />,
  },
  {
    id: 'unidades',
    title: 'Unidades',
    description: 'Onde o convênio é aceito, e desde quando.',
    fields: ['acceptedEverywhere', 'units'],
    content: <Units form={form} />,
  },
]

function Identification({ form }: { form: Form }) {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(planOptionsQuery(orgId))
  return (
    <FieldGrid>
      <Cell span={14}>
        <MaskedField
          label="Nome"
          autoComplete="off"
          maxLength={planLimits.name}
          placeholder="Amparo"
          {...form.field('name')}
        />
      </Cell>
      <Cell span={10} narrow={4}>
        <MaskedField
          label="Registro ANS"
          aside="opcional"
          autoComplete="off"
          inputMode="numeric"
          mask={ansMask}
          placeholder="34567-8"
          {...form.field('ansCode')}
        />
      </Cell>
      <Cell>
        <SuggestField
          label="Operadora"
          aside="opcional"
          suggestions={data?.operators ?? []}
          maxLength={planLimits.operator}
          placeholder="Amparo Saúde Operadora de Planos"
          {...form.field('operator')}
        />
      </Cell>
      <Cell>
        <SwitchField
          label="Ativo"
          note="Inativo, não é oferecido em novos agendamentos. Os já marcados ficam."
          {...form.field('isActive')}
        />
      </Cell>
    </FieldGrid>
  )
}

function Terms({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell>
        <SwitchField
          label="Pede autorização sempre"
          note="Desligado, vale o que a cobertura diz de cada exame."
          {...form.field('requiresAuthorization')}
        />
      </Cell>
      <Cell span={10}>
        <NumberField
          label="Prazo de retorno"
          aside="opcional"
          unit="dias"
          {...form.field('followUpDays', 'Vale onde o profissional não tem prazo próprio; o dele vem antes.')}
        />
      </Cell>
    </FieldGrid>
  )
}

function Products({ form }: { form: Form }) {
  return (
    <RowsField<ProductForm>
      {...form.group('products')}
      nameOf={({ name }, at) => name.trim() || `Plano ${at + 1}`}
      addLabel="Adicionar plano"
      make={() => ({ name: '', code: '', isActive: true })}
      firstField="name"
      empty={form.isReadOnly ? 'Nenhum plano.' : 'Sem planos, a recepção informa só o convênio.'}
    >
      {(row) => (
        <FieldGrid>
          <Cell span={12}>
            <MaskedField
              label="Nome"
              autoComplete="off"
              maxLength={planLimits.productName}
              placeholder="Básico enfermaria"
              {...row.field('name')}
            />
          </Cell>
          <Cell span={7} narrow={2}>
            <MaskedField
              label="Código"
              aside="opcional"
              autoComplete="off"
              maxLength={planLimits.productCode}
              {...row.field('code')}
            />
          </Cell>
          <Cell span={5} narrow={2}>
            <SwitchField label="Ativo" {...row.field('isActive')} />
          </Cell>
        </FieldGrid>
      )}
    </RowsField>
  )
}

function Units({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell>
        <SwitchField
          label="Aceito em todas as unidades"
          note="Também nas que forem abertas depois. Desligado, você escolhe quais."
          {...form.field('acceptedEverywhere')}
        />
      </Cell>
      {!form.values.acceptedEverywhere && (
        <Cell>
          <PlanUnitsField {...form.group('units')} />
        </Cell>
      )}
    </FieldGrid>
  )
}

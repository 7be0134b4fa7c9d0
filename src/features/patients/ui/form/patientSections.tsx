import { useQuery } from '@tanstack/react-query'
import { AddressFields, addressNames } from '#features/orgs/ui/AddressFields.tsx'
import { maxEmailLength } from '#lib/text.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { FormSection } from '#ui/form/record/RecordFormView.tsx'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TagsField } from '#ui/form/TagsField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import {
  ageOf,
  isExpired,
  maxTags,
  type PatientForm,
  type PatientStatus,
  patientLimits,
  type Relationship,
  relationships,
  type Sex,
  sexes,
  statuses,
} from '../../rules.ts'
import type { Patient } from '../../schemas.ts'
import { tagsQuery } from '../data.ts'
import { ContactsField } from './ContactsField.tsx'
import { cnsMask, cpfMask, type PlanToChoose, planOptions, selfPay } from './patientFields.ts'

type Form = RecordForm<PatientForm, Patient>

const optionsOf = <T extends string>(labels: Record<T, string>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))

/** Stands for '', which is a choice here: a select has no empty option. */
const notInformed = 'nao'
const sexOptions = optionsOf(sexes).map(({ value, label }) => ({ value: value || notInformed, label }))
const kinOptions = [
  { value: notInformed, label: 'Não informado' },
  ...optionsOf<Relationship>(relationships).filter(({ value }) => value !== 'self'),
]
const statusOptions = optionsOf<PatientStatus>(statuses)

export const patientSections = (form: Form, plans: readonly PlanToChoose[]): FormSection<PatientForm>[] => [
  {
    id: 'dados',
    title: 'Dados',
    description: 'O nome social, quando houver, aparece primeiro em toda parte.',
    fields: ['fullName', 'socialName', 'birthDate', 'sex', 'status', 'cpf', 'cns'],
    content: <Identification form={form} />,
  },
  {
    id: 'contatos',
    title: 'Contatos',
    description: 'Próprio, da mãe, do cuidador. Um telefone pode servir a vários pacientes.',
    fields: ['contacts', 'email'],
    content: <Contacts form={form} />,
  },
  {
    id: 'convenio',
    title: 'Convênio',
    description: 'Sem convênio, o atendimento é particular.',
    fields: ['insurancePlanId', 'insuranceProductId', 'memberNumber', 'memberValidUntil'],
    content: <Insurance form={form} plans={plans} />,
  },
  {
    id: 'responsavel',
    title: 'Responsável',
    description: 'Quem responde por criança, ou por quem não responde por si.',
    fields: ['guardianName', 'guardianCpf', 'guardianRelationship'],
    content: <Guardian form={form} />,
  },
  {
    id: 'endereco',
    title: 'Endereço',
    description: 'O CEP preenche cidade, UF e endereço.',
    fields: Object.values(addressNames),
    content: <AddressFields form={form} names={addressNames} />,
  },
  {
    id: 'anotacoes',
    title: 'Etiquetas e observações',
    description: 'Para a equipe: o paciente não vê. Nada de prontuário aqui.',
    fields: ['tags', 'notes'],
    content: <Notes form={form} />,
  },
]

function Identification({ form }: { form: Form }) {
  const sex = form.field('sex')
  return (
    <FieldGrid>
      <Cell>
        <MaskedField
          label="Nome completo"
          autoComplete="off"
          maxLength={patientLimits.name}
          {...form.field('fullName')}
        />
      </Cell>
      <Cell>
        <MaskedField
          label="Nome social"
          autoComplete="off"
          maxLength={patientLimits.name}
          {...form.field('socialName', 'Como a pessoa quer ser chamada, se não for o nome do registro')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <DateField label="Nascimento" {...form.field('birthDate', ageHint(form.values.birthDate))} />
      </Cell>
      <Cell span={8} narrow={2}>
        <SelectField
          label="Sexo"
          options={sexOptions}
          {...sex}
          value={sex.value || notInformed}
          onValue={(value) => sex.onValue(value === notInformed ? '' : (value as Sex))}
        />
      </Cell>
      <Cell span={8} narrow={4}>
        <SelectField label="Situação" options={statusOptions} {...form.field('status', statusHint(form))} />
      </Cell>
      <Cell span={12} narrow={2}>
        <MaskedField
          label="CPF"
          autoComplete="off"
          inputMode="numeric"
          mask={cpfMask}
          {...form.field('cpf')}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <MaskedField
          label="CNS"
          autoComplete="off"
          inputMode="numeric"
          mask={cnsMask}
          {...form.field('cns')}
        />
      </Cell>
    </FieldGrid>
  )
}

const ageHint = (birthDate: string) =>
  /^\d{4}-/.test(birthDate) && birthDate <= new Date().toISOString() ? ageOf(birthDate) : undefined

const statusHint = ({ values }: Form) =>
  values.status === 'deceased' ? 'Nenhuma mensagem é enviada a quem faleceu' : undefined

function Contacts({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <Cell>
        <ContactsField {...form.group('contacts')} />
      </Cell>
      <Cell span={16}>
        <MaskedField
          label="E-mail do paciente"
          autoComplete="off"
          inputMode="email"
          maxLength={maxEmailLength}
          {...form.field('email')}
        />
      </Cell>
    </FieldGrid>
  )
}

function Insurance({ form, plans }: { form: Form; plans: readonly PlanToChoose[] }) {
  const plan = form.field('insurancePlanId')
  const product = form.field('insuranceProductId')
  const products = plans.find(({ id }) => id === plan.value)?.products ?? []
  const productOptions = [
    { value: notInformed, label: 'Não informado' },
    ...products.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FieldGrid>
      <Cell span={12} narrow={2}>
        <SelectField
          label="Convênio"
          options={planOptions(plans)}
          {...plan}
          value={plan.value ?? selfPay}
          onValue={(id) => plan.onValue(id === selfPay ? null : id)}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <SelectField
          label="Plano"
          options={productOptions}
          {...product}
          value={product.value ?? notInformed}
          onValue={(id) => product.onValue(id === notInformed ? null : id)}
          readOnly={product.readOnly || products.length === 0}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <MaskedField
          label="Carteirinha"
          autoComplete="off"
          maxLength={patientLimits.memberNumber}
          {...form.field('memberNumber')}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <DateField
          label="Validade"
          {...form.field('memberValidUntil', isExpired(form.values) && 'Carteirinha vencida')}
        />
      </Cell>
    </FieldGrid>
  )
}

function Guardian({ form }: { form: Form }) {
  const kin = form.field('guardianRelationship')
  return (
    <FieldGrid>
      <Cell>
        <MaskedField
          label="Nome do responsável"
          autoComplete="off"
          maxLength={patientLimits.name}
          {...form.field('guardianName')}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <MaskedField
          label="CPF do responsável"
          autoComplete="off"
          inputMode="numeric"
          mask={cpfMask}
          {...form.field('guardianCpf')}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <SelectField
          label="Parentesco"
          options={kinOptions}
          {...kin}
          value={kin.value || notInformed}
          onValue={(value) => kin.onValue(value === notInformed ? '' : (value as Relationship))}
        />
      </Cell>
    </FieldGrid>
  )
}

function Notes({ form }: { form: Form }) {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(tagsQuery(orgId))
  return (
    <FieldGrid>
      <Cell>
        <TagsField
          label="Etiquetas"
          suggestions={data?.tags ?? []}
          maxTags={maxTags}
          placeholder="idosa, retorno em janeiro"
          {...form.field('tags')}
        />
      </Cell>
      <Cell>
        <TextAreaField label="Observações" limit={patientLimits.notes} {...form.field('notes')} />
      </Cell>
    </FieldGrid>
  )
}

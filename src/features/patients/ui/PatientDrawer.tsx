import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyPlanQuery } from '#features/insurance-plans/ui/data.ts'
import { formatPhone } from '#lib/phone.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { creationLabels } from '#ui/form/record/labels.ts'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { showDate } from '#ui/form/typed.ts'
import {
  checkPatient,
  emptyPatient,
  normalizePatient,
  ownContact,
  type PatientForm,
  patientLimits,
} from '../rules.ts'
import type { Patient } from '../schemas.ts'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { createPatient } from './data.ts'
import { cpfMask, planOptions, selfPay, writable } from './form/patientFields.ts'
import { useDuplicates } from './useDuplicates.ts'

interface PatientDrawerProps {
  isOpen: boolean
  /** The text typed in a search before, as the initial name. */
  startName?: string
  /** Of the person who wrote. */
  startPhone?: string
  onClose: () => void
  onCreated: (patient: Patient) => void
  /** Takes an existing patient instead; without it, the warning links to the record. */
  onChoose?: (id: string) => void
}

/** Creates a patient wherever one is needed, with name and contacts only. */
export function PatientDrawer({ isOpen, onClose, ...quick }: PatientDrawerProps) {
  return (
    <FormDrawer isOpen={isOpen} title="Novo paciente" onClose={onClose}>
      <QuickPatient {...quick} />
    </FormDrawer>
  )
}

interface QuickForm {
  readonly fullName: string
  readonly phone: string
  readonly birthDate: string
  readonly cpf: string
  readonly insurancePlanId: string | null
}

const empty: QuickForm = { fullName: '', phone: '', birthDate: '', cpf: '', insurancePlanId: null }

const patientOf = ({ phone, ...fields }: QuickForm): PatientForm => ({
  ...emptyPatient,
  ...fields,
  contacts: phone.trim() === '' ? [] : [ownContact(phone)],
})

function check(form: QuickForm) {
  const { 'contacts.0.phone': phone, ...errors } = checkPatient(patientOf(form))
  return phone ? { ...errors, phone } : errors
}

function normalize(form: QuickForm): QuickForm {
  const { fullName, birthDate, cpf, insurancePlanId, contacts } = normalizePatient(patientOf(form))
  return { fullName, birthDate, cpf, insurancePlanId, phone: contacts[0]?.phone ?? '' }
}

function QuickPatient({
  startName = '',
  startPhone = '',
  onCreated,
  onChoose,
}: Omit<PatientDrawerProps, 'isOpen' | 'onClose'>) {
  const { orgId } = useActiveNetwork()
  const { data: plans } = useQuery(everyPlanQuery(orgId))
  const options = planOptions(plans ?? [])
  const begin = useMemo(
    () => ({ ...empty, fullName: startName, phone: formatPhone(startPhone) }),
    [startName, startPhone],
  )
  const form = useRecordForm<QuickForm, Patient>({
    idPrefix: 'novo-paciente.',
    fields: {
      fullName: { label: 'Nome completo' },
      phone: { label: 'Telefone' },
      birthDate: { label: 'Nascimento', show: showDate },
      cpf: { label: 'CPF' },
      insurancePlanId: {
        label: 'Convênio',
        show: (id) => options.find(({ value }) => value === (id ?? selfPay))?.label,
      },
    },
    record: null,
    show: () => empty,
    start: begin,
    noteKey: `paciente:rapido:${orgId}`,
    labels: creationLabels('Paciente criado'),
    required: ['fullName'],
    check,
    normalize,
    save: (values) => createPatient({ orgId, ...writable(patientOf(values)) }),
    onSaved: onCreated,
  })
  const { values } = form
  const duplicates = useDuplicates({ ...values, socialName: '', cns: '', phones: [values.phone] })
  const plan = form.field('insurancePlanId')
  return (
    <DrawerForm form={form} saveLabel="Criar paciente">
      <DuplicateWarning duplicates={duplicates} onChoose={onChoose} />
      <FieldGrid>
        <Cell>
          <MaskedField
            label="Nome completo"
            autoComplete="off"
            maxLength={patientLimits.name}
            data-autofocus
            {...form.field('fullName')}
          />
        </Cell>
        <Cell span={12} narrow={2}>
          <MaskedField
            label="Telefone"
            autoComplete="off"
            inputMode="tel"
            mask={phoneMask}
            {...form.field('phone')}
          />
        </Cell>
        <Cell span={12} narrow={2}>
          <DateField label="Nascimento" {...form.field('birthDate')} />
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
          <SelectField
            label="Convênio"
            options={options}
            {...plan}
            value={plan.value ?? selfPay}
            onValue={(id) => plan.onValue(id === selfPay ? null : id)}
          />
        </Cell>
      </FieldGrid>
    </DrawerForm>
  )
}

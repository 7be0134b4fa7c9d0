import { useQuery, useQueryClient } from '@tanstack/react-query'
import { everyPlanQuery } from '#features/insurance-plans/ui/data.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { checkPatient, emptyPatient, normalizePatient, type PatientForm } from '../../rules.ts'
import type { Patient } from '../../schemas.ts'
import { createPatient, patientQuery, updatePatient } from '../data.ts'
import {
  formOfPatient,
  type PlanToChoose,
  patientFieldNames,
  productOfPlan,
  writable,
} from './patientFields.ts'

/** The form of a patient that there is, or of a new one. */
export function usePatientForm(
  patient: Patient | null,
  onSaved?: (saved: Patient) => void,
): { form: RecordForm<PatientForm, Patient>; plans: readonly PlanToChoose[] } {
  const client = useQueryClient()
  const { orgId, role } = useActiveNetwork()
  const { data: plans = [] } = useQuery(everyPlanQuery(orgId))
  const form = useRecordForm<PatientForm, Patient>({
    fields: patientFieldNames(plans),
    record: patient,
    show: formOfPatient,
    start: emptyPatient,
    noteKey: patient ? `paciente:${patient.id}` : `paciente:novo:${orgId}`,
    labels: patient ? updateLabels('Paciente atualizado') : creationLabels('Paciente criado'),
    required: ['fullName'],
    check: checkPatient,
    normalize: normalizePatient,
    derive: productOfPlan,
    async save(values, version, saved) {
      const next = saved
        ? await updatePatient({ orgId, id: saved.id, version, ...writable(values) })
        : await createPatient({ orgId, ...writable(values) })
      client.setQueryData(patientQuery(orgId, next.id).queryKey, next)
      return next
    },
    onSaved,
    isReadOnly: !can(role, 'patients.update'),
  })
  return { form, plans }
}

import { useQuery } from '@tanstack/react-query'
import { everyPlanQuery } from '#features/insurance-plans/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { useRecordEditor } from '#ui/form/record/useRecordEditor.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
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

/** The form of an existing patient, or of a new one, whose name may be known already. */
export function usePatientForm(
  patient: Patient | null,
  onSaved?: (saved: Patient) => void,
  startName = '',
): { form: RecordForm<PatientForm, Patient>; plans: readonly PlanToChoose[] } {
  const { orgId } = useActiveNetwork()
  const { data: plans = [] } = useQuery(everyPlanQuery(orgId))
  const form = useRecordEditor({
    fields: patientFieldNames(plans),
    record: patient,
    show: formOfPatient,
    start: startName === '' ? emptyPatient : { ...emptyPatient, fullName: startName },
    noteKeys: { stored: 'paciente', created: 'paciente:novo' },
    savedTexts: { created: 'Paciente criado', updated: 'Paciente atualizado' },
    required: ['fullName'],
    check: checkPatient,
    normalize: normalizePatient,
    derive: productOfPlan,
    writable,
    create: createPatient,
    update: updatePatient,
    queryKey: (network, id) => patientQuery(network, id).queryKey,
    onSaved,
    may: 'patients.update',
  })
  return { form, plans }
}

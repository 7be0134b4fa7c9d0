import { pageMeta } from '#ui/pageMeta.ts'
import { LoadedPatient } from './LoadedPatient.tsx'
import { PatientRecord } from './PatientRecord.tsx'

const title = 'Editar paciente'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.update' }

export default function EditPatientPage() {
  return (
    <LoadedPatient title={title} isEditing>
      {(patient) => patient.view === 'full' && <PatientRecord patient={patient} />}
    </LoadedPatient>
  )
}

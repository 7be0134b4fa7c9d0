import { pageMeta } from '#ui/pageMeta.ts'
import { LoadedPatient } from './LoadedPatient.tsx'
import { Person } from './person/Person.tsx'

const title = 'Paciente'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.read' }

export default function PatientPage() {
  return <LoadedPatient title={title}>{(patient) => <Person patient={patient} />}</LoadedPatient>
}

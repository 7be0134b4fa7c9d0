import { useQuery } from '@tanstack/react-query'
import { ageOf, displayName } from '#features/patients/rules.ts'
import { patientQuery } from '#features/patients/ui/data.ts'
import { formatPhone } from '#lib/phone.ts'
import { initials } from '#lib/text.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import classes from './booking.module.css'

interface PatientCardProps {
  id: string
  orgId: string
  patientId: string
  error?: string | undefined
  onChange: () => void
}

/** The patient of the booking, to be read back on the phone. */
export function PatientCard({ id, orgId, patientId, error, onChange }: PatientCardProps) {
  const { data: patient, error: problem } = useQuery(patientQuery(orgId, patientId))
  const name = patient ? displayName(patient) : ''
  const contact = patient?.contacts.find(({ isPreferred }) => isPreferred) ?? patient?.contacts[0]
  const facts = [patient?.birthDate ? ageOf(patient.birthDate) : '', formatPhone(contact?.phone ?? '')]
  return (
    <fieldset id={id} className={classes.group} aria-label="Paciente">
      <div className={classes.card}>
        <span className={classes.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={classes.cardText}>
          <strong>{name || (problem ? 'Paciente' : 'Carregando')}</strong>
          <span className={classes.soft}>
            {problem ? sentenceOf(problem) : facts.filter((part) => part !== '').join(' · ')}
          </span>
        </span>
        <button type="button" className={classes.link} onClick={onChange}>
          Trocar
        </button>
      </div>
      <FieldNotes id={id} error={error} hint={undefined} />
    </fieldset>
  )
}

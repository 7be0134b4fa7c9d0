import { formatDay } from '#lib/days.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { ageOf, isExpired, statuses } from '../../rules.ts'
import type { AnyPatient } from '../../schemas.ts'
import { Tags } from '../columns.tsx'
import classes from '../patients.module.css'

/** Shows who it is, below the name. */
export function PersonFacts({ patient }: { patient: AnyPatient }) {
  const { birthDate, socialName, fullName } = patient
  return (
    <span className={classes.facts}>
      {socialName !== '' && <span>Registro: {fullName}</span>}
      {birthDate !== '' && (
        <span>
          {formatDay(birthDate)}, {ageOf(birthDate)}
        </span>
      )}
      {patient.view === 'full' && (
        <>
          {isExpired(patient) && <StateTag kind="warning">Carteirinha vencida</StateTag>}
          {patient.status !== 'active' && <strong>{statuses[patient.status]}</strong>}
          {patient.tags.length > 0 && <Tags tags={patient.tags} />}
        </>
      )}
    </span>
  )
}

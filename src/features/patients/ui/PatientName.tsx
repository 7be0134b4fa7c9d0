import { initials } from '#lib/text.ts'
import { displayName } from '../rules.ts'
import classes from './patients.module.css'

interface PatientNameProps {
  fullName: string
  socialName: string
}

/** Shows the name that the patient uses, and below it the registered one if it differs. */
export function PatientName(names: PatientNameProps) {
  const shown = displayName(names)
  return (
    <span className={classes.name}>
      <span className={classes.avatar} aria-hidden="true">
        {initials(shown)}
      </span>
      <span className={classes.names}>
        {shown}
        {names.socialName !== '' && <span className={classes.registered}>Registro: {names.fullName}</span>}
      </span>
    </span>
  )
}

import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { Page } from '#ui/page/Page.tsx'
import { ageOf, displayName, relationships } from '../rules.ts'
import type { AnyPatient } from '../schemas.ts'
import classes from './patients.module.css'

/** Shows a professional's own patient: name and contacts. */
export function ContactCard({ patient }: { patient: Extract<AnyPatient, { view: 'contact' }> }) {
  const { fullName, socialName, birthDate, contacts } = patient
  return (
    <Page
      title={displayName(patient)}
      description={birthDate === '' ? undefined : `${formatDay(birthDate)}, ${ageOf(birthDate)}`}
      hasOwnHeading
      isRuled
    >
      <div className={classes.body}>
        {socialName !== '' && <p>Nome de registro: {fullName}</p>}
        <ul className={classes.ledger}>
          {contacts.map(({ id, name, relationship, phone, email }) => (
            <li key={id} className={classes.entry}>
              <span className={classes.soft}>{relationships[relationship]}</span>
              <span className={classes.facts}>
                {name !== '' && <strong>{name}</strong>}
                {phone !== '' && <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a>}
                {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}

import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPhone } from '#lib/phone.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import type { ConversationView } from '../contract.ts'
import classes from './inbox.module.css'

/** Who writes, and for whom they speak. */
export function ContactPanel({ conversation }: { conversation: ConversationView }) {
  const { role } = useActiveNetwork()
  const { name, phone, email, patients } = conversation
  return (
    <aside className={classes.panel} aria-label="Contato">
      <h2>{name}</h2>
      {phone !== '' && <p>{formatPhone(phone)}</p>}
      {email !== '' && <p>{email}</p>}
      <h3>{patients.length === 1 ? 'Paciente' : 'Pacientes'}</h3>
      {patients.length === 0 ? (
        <p className={classes.soft}>Este contato não está em nenhum cadastro.</p>
      ) : (
        <ul className={classes.patients}>
          {patients.map((patient) => (
            <li key={patient.id}>
              <Link to={paths.patient(patient.id)}>{patient.name}</Link>
              {can(role, 'appointments.book') && (
                <Link to={paths.bookFor(patient.id)} className={classes.book}>
                  <IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" /> Agendar
                  <span className={classes.hidden}> para {patient.name}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

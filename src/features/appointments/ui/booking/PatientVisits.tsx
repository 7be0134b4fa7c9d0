import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateLabels } from '../../rules.ts'
import { whenLabel } from '../agenda/dates.ts'
import { StateLetter } from '../agenda/StateLetter.tsx'
import { kindText } from '../agenda/words.ts'
import { visitsQuery } from '../data.ts'
import classes from './booking.module.css'

const dayMs = 86_400_000
const most = 6

/** What the patient has around these days: so that nobody books the same thing twice. */
export function PatientVisits({
  orgId,
  patientId,
  zone,
}: {
  orgId: string
  patientId: string
  zone: string
}) {
  const [now] = useState(() => Date.now())
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const { data } = useQuery(visitsQuery({ orgId, patientId, from: at(-30), to: at(31) }))
  const visits = data?.items.slice(-most) ?? []
  if (visits.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="agendamento-outros">
      <h3 id="agendamento-outros" className={classes.heading}>
        Outros agendamentos
      </h3>
      <ul className={classes.visits}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <StateLetter state={visit.state} />
            <span>{whenLabel(zone, visit.startsAt)}</span>
            <span className={classes.soft}>
              {kindText(visit)}, {stateLabels[visit.state].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

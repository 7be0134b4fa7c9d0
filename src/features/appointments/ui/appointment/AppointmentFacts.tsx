import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appointmentKindLabels, nameWithTreatment } from '#features/professionals/rules.ts'
import { professionalQuery } from '#features/professionals/ui/data.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPhone, isMobile } from '#lib/phone.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { authorizationLabels, isPastValidity } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { dayAt, timeAt, whenLabel } from '../agenda/dates.ts'
import { seriesLabel } from '../agenda/labels.ts'
import classes from './appointment.module.css'

interface AppointmentFactsProps {
  orgId: string
  appointment: Appointment
  zone: string
  unitName: string
  hasPrices: boolean
}

/** Time, place, professional, exams, payer and the patient's contact. */
export function AppointmentFacts({ orgId, appointment, zone, unitName, hasPrices }: AppointmentFactsProps) {
  const { professionalId, startsAt, endsAt, arrivalPlace, kind, exams, priceCents } = appointment
  const { data: professional } = useQuery({
    ...professionalQuery(orgId, professionalId ?? ''),
    enabled: professionalId !== null,
  })
  return (
    <div className={classes.facts}>
      <dl className={classes.list}>
        <Fact label="Quando">
          <strong>
            {whenLabel(zone, startsAt)}–{timeAt(zone, endsAt)}
          </strong>
          {arrivalPlace !== null && <span>{arrivalPlace}º por ordem de chegada</span>}
          {appointment.series && (
            <span className={classes.soft}>Sessão {seriesLabel(appointment.series)}</span>
          )}
        </Fact>
        <Fact label="Com quem">
          {professionalId === null
            ? 'Sem profissional'
            : professional
              ? nameWithTreatment(professional)
              : '…'}
          {unitName !== '' && <span className={classes.soft}>{unitName}</span>}
        </Fact>
        <Fact label="O quê">
          {appointmentKindLabels[kind]}
          {exams.map(({ examId, name }) => (
            <span key={examId}>{name}</span>
          ))}
        </Fact>
        <Fact label="Convênio">
          {appointment.insurancePlanName || 'Particular'}
          <AuthorizationState appointment={appointment} day={dayAt(zone, startsAt)} />
        </Fact>
        {hasPrices && (
          <Fact label="Preço">{priceCents === null ? 'Não definido' : formatMoney(priceCents)}</Fact>
        )}
        {appointment.state === 'cancelled' && (
          <Fact label="Cancelado">
            {appointment.cancelledBy === 'clinic' ? 'Pela clínica' : 'Pelo paciente'}
            {appointment.cancelReason !== '' && <span>{appointment.cancelReason}</span>}
          </Fact>
        )}
      </dl>
      {appointment.patientPhone !== '' && <Reach phone={appointment.patientPhone} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows what the authorisation lacks, before the patient comes and when the patient stands at the desk. */
function AuthorizationState({ appointment, day }: { appointment: Appointment; day: string }) {
  const { authorizationState: state, authorizationValidUntil: until } = appointment
  if (state === 'none') return null
  if (isPastValidity(appointment, day))
    return <StateTag kind="warning">Autorização vale só até {formatDay(until)}</StateTag>
  const isGiven = state === 'authorized'
  return (
    <StateTag kind={isGiven ? 'good' : 'warning'}>
      Autorização {authorizationLabels[state].toLowerCase()}
      {isGiven && until !== '' && ` até ${formatDay(until)}`}
    </StateTag>
  )
}

function Reach({ phone }: { phone: string }) {
  return (
    <p className={classes.reach}>
      <a href={`tel:+55${phone}`}>
        <IconPhone size={18} stroke={1.5} aria-hidden="true" />
        {formatPhone(phone)}
      </a>
      {isMobile(phone) && (
        <a href={`https://wa.me/55${phone}`} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={18} stroke={1.5} aria-hidden="true" />
          WhatsApp
        </a>
      )}
    </p>
  )
}

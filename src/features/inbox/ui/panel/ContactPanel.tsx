import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { AppointmentDrawer } from '#features/appointments/ui/appointment/AppointmentDrawer.tsx'
import type { AppointmentOpening } from '#features/appointments/ui/appointment/drawerState.ts'
import { BookingDrawer } from '#features/appointments/ui/booking/BookingDrawer.tsx'
import type { BookingStart } from '#features/appointments/ui/booking/draft.ts'
import { relationships } from '#features/patients/rules.ts'
import { overviewQuery, patientQuery } from '#features/patients/ui/data.ts'
import { formatDay } from '#lib/days.ts'
import { formatPhone, phoneKey } from '#lib/phone.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import type { ConversationView } from '../../contract.ts'
import classes from '../inbox.module.css'
import { Appointments } from './Appointments.tsx'
import { LinkContact } from './LinkContact.tsx'
import { OfferTimes } from './OfferTimes.tsx'

interface ContactPanelProps {
  orgId: string
  conversation: ConversationView
  patientId: string | null
  onPatient: (id: string) => void
  /** What the contact wrote last. */
  said: string
  onDraft: (text: string) => void
}

/** Who writes and for whom they speak: the record, what is booked, and a booking in place. */
export function ContactPanel({
  orgId,
  conversation,
  patientId,
  onPatient,
  said,
  onDraft,
}: ContactPanelProps) {
  const { role } = useActiveNetwork()
  const { id, name, phone, email, patients } = conversation
  const [opening, setOpening] = useState<AppointmentOpening | null>(null)
  const [start, setStart] = useState<BookingStart | null>(null)
  const mayLink = can(role, 'patients.update') && (phone !== '' || email !== '')
  return (
    <aside className={classes.panel} aria-label="Contato">
      <section className={classes.panelPart} aria-label="Quem é">
        {patients.length === 0 ? (
          <>
            <h2>{name}</h2>
            {phone !== '' && <p>{formatPhone(phone)}</p>}
            {email !== '' && <p>{email}</p>}
            <p className={classes.soft}>Este contato não está em nenhum cadastro.</p>
          </>
        ) : (
          <fieldset className={classes.patientChips} aria-label="De quem se fala">
            {patients.map((one) => (
              <button
                key={one.id}
                type="button"
                aria-pressed={one.id === patientId}
                onClick={() => onPatient(one.id)}
              >
                {one.name}
              </button>
            ))}
          </fieldset>
        )}
        {patientId !== null && (
          <PatientFacts orgId={orgId} patientId={patientId} conversation={conversation} />
        )}
        {mayLink && <LinkContact orgId={orgId} conversation={conversation} onLinked={onPatient} />}
      </section>
      {patientId !== null && can(role, 'appointments.book') && (
        <OfferTimes
          key={`${id} ${patientId}`}
          orgId={orgId}
          conversation={conversation}
          patientId={patientId}
          said={said}
          onDraft={onDraft}
        />
      )}
      {patients.map((one) => (
        <Appointments
          key={one.id}
          orgId={orgId}
          patientId={one.id}
          name={patients.length > 1 ? one.name : ''}
          onOpen={(appointmentId) => setOpening({ id: appointmentId })}
        />
      ))}
      <AppointmentDrawer
        opening={opening}
        onClose={() => setOpening(null)}
        onBookAgain={(again) => {
          setOpening(null)
          setStart({ ...again, conversationId: id })
        }}
      />
      <BookingDrawer
        start={start}
        onClose={() => setStart(null)}
        onBooked={() => setStart(null)}
        shownDays={[]}
        onShowDay={() => {}}
        onNext={setStart}
      />
    </aside>
  )
}

interface PatientFactsProps {
  orgId: string
  patientId: string
  conversation: ConversationView
}

function PatientFacts({ orgId, patientId, conversation }: PatientFactsProps) {
  const patient = useQuery(patientQuery(orgId, patientId)).data
  const overview = useQuery(overviewQuery(orgId, patientId)).data
  if (!patient) return null
  const own = patient.contacts.find(
    ({ phone, email }) =>
      (conversation.phone !== '' && phoneKey(phone) === phoneKey(conversation.phone)) ||
      (conversation.email !== '' && email === conversation.email),
  )
  const plan = patient.view === 'full' ? patient.insurancePlanName || 'Particular' : ''
  return (
    <>
      <dl className={classes.facts}>
        {patient.birthDate !== '' && (
          <>
            <dt>Nascimento</dt>
            <dd>{formatDay(patient.birthDate)}</dd>
          </>
        )}
        {plan !== '' && (
          <>
            <dt>Convênio</dt>
            <dd>{plan}</dd>
          </>
        )}
        {own && own.relationship !== 'self' && (
          <>
            <dt>Quem escreve</dt>
            <dd>
              {own.name || conversation.name}, {relationships[own.relationship].toLowerCase()}
            </dd>
          </>
        )}
        {overview?.last && (
          <>
            <dt>Último</dt>
            <dd>
              {overview.last.title}, {formatDay(overview.last.startsAt.slice(0, 10))}
            </dd>
          </>
        )}
      </dl>
      <Link to={paths.patient(patientId)} className={classes.panelLink}>
        Abrir o cadastro
      </Link>
    </>
  )
}

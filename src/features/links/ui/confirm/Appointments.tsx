import type { AppointmentDetails, AppointmentView, ConfirmView } from '../../pages.ts'
import { PhoneLink } from '../LinkFrame.tsx'
import classes from '../link.module.css'
import { AppointmentActs } from './AppointmentActs.tsx'
import { AppointmentDate } from './AppointmentDate.tsx'
import { AppointmentNotes, AppointmentPlace, Fasting, SharedPlace } from './AppointmentPlace.tsx'
import { Notice } from './Notice.tsx'

/** The appointments of a message: one, or several of a family. */
export function Appointments({ view }: { view: ConfirmView }) {
  const { appointments, isOnePerson, notice, clinic } = view
  const [first] = appointments
  const areSeveral = appointments.length > 1
  const open = appointments.filter(({ state }) => state === 'open')
  const shared = areSeveral ? sharedPlace(appointments) : null
  return (
    <>
      {notice && <Notice notice={notice} />}
      <h1 className={classes.title}>{areSeveral ? titleOfSeveral(view) : first && titleOf(first)}</h1>
      {open.length > 1 && (
        <form method="post">
          {open.map(({ number }) => (
            <input key={number} type="hidden" name="visita" value={number} />
          ))}
          <button type="submit" name="acao" value="confirmar" className={classes.primary}>
            Confirmar {open.length === 2 ? 'os dois' : 'todos'}
          </button>
        </form>
      )}
      {appointments.map((appointment) => (
        <section key={appointment.number} className={areSeveral ? classes.family : classes.appointment}>
          {areSeveral && <h2 className={classes.name}>{titleOf(appointment)}</h2>}
          <Appointment appointment={appointment} phone={clinic.phone} hasSharedPlace={shared !== null} />
        </section>
      ))}
      {shared && <SharedPlace details={shared} phone={clinic.phone} />}
      <p className={classes.small}>
        {appointments.some(({ details }) => details) &&
          'Este link é só seu e vale até a hora do atendimento. '}
        <a href="?acao=engano">
          {isOnePerson && first?.patient ? `Não sou ${first.patient}` : 'Não é para mim'}
        </a>
      </p>
    </>
  )
}

/** The details of one of them, where all that are to be have one place. */
function sharedPlace(appointments: readonly AppointmentView[]): AppointmentDetails | null {
  const [first, ...others] = appointments.flatMap(({ details, state }) =>
    details && state !== 'declined' ? [details] : [],
  )
  return first && others.every(({ street, rest }) => street === first.street && rest === first.rest)
    ? first
    : null
}

interface AppointmentProps {
  readonly appointment: AppointmentView
  readonly phone: string
  readonly hasSharedPlace: boolean
}

function Appointment({ appointment, phone, hasSharedPlace }: AppointmentProps) {
  const { details } = appointment
  if (!details)
    return (
      <>
        <p className={classes.lead}>{explanations[appointment.state]}</p>
        <CallUs
          phone={phone}
          text={
            appointment.state === 'cancelled'
              ? 'Para marcar outra, fale com a recepção'
              : 'Fale com a recepção'
          }
        />
      </>
    )
  if (appointment.state === 'declined')
    return (
      <>
        <AppointmentDate details={details} isOff />
        <AppointmentActs appointment={appointment} />
        <CallUs phone={phone} text="Para marcar outro horário, fale com a recepção" />
      </>
    )
  return (
    <>
      <AppointmentDate details={details} />
      <AppointmentActs appointment={appointment} />
      <Fasting details={details} />
      {hasSharedPlace ? (
        <AppointmentNotes details={details} number={appointment.number} />
      ) : (
        <AppointmentPlace details={details} number={appointment.number} phone={phone} />
      )}
    </>
  )
}

const CallUs = ({ phone, text }: { phone: string; text: string }) =>
  phone === '' ? null : (
    <p className={classes.lead}>
      {text}: <PhoneLink phone={phone} />
    </p>
  )

const explanations: Readonly<Record<AppointmentView['state'], string>> = {
  open: '',
  confirmed: '',
  declined: '',
  moved:
    'O horário, o profissional ou a unidade mudou depois desta mensagem: o que ela diz não vale mais. Vale a mais recente.',
  cancelled: 'Ele não está mais na agenda.',
  arrived: 'A recepção já registrou a chegada.',
  over: 'O horário já passou, e não há mais o que mudar por aqui.',
  gone: 'Ele não está na agenda.',
}

function titleOf({ patient, state, details, wasMoved }: AppointmentView): string {
  const when = details?.when ?? ''
  switch (state) {
    case 'open':
      return wasMoved ? `${patient}, seu atendimento agora é ${when}` : `${patient}, você vem ${when}?`
    case 'confirmed':
      return `${patient}, esperamos você ${when}`
    case 'declined':
      return `Tudo bem, ${patient}. Obrigado por avisar`
    case 'moved':
      return 'Este atendimento mudou'
    case 'cancelled':
      return 'Este atendimento foi cancelado'
    case 'arrived':
      return 'Você já chegou'
    case 'over':
      return 'Este atendimento já passou'
    case 'gone':
      return 'Este atendimento não existe mais'
  }
}

function titleOfSeveral({ appointments, isOnePerson }: ConfirmView): string {
  const [asked, ...others] = appointments.filter(({ state }) => state === 'open')
  if (!asked) return 'Seus atendimentos'
  return isOnePerson || others.length === 0 ? `${asked.patient}, você vem?` : 'Vocês vêm?'
}

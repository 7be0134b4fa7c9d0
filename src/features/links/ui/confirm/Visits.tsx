import type { ConfirmView, VisitDetails, VisitView } from '../../pages.ts'
import { PhoneLink } from '../LinkFrame.tsx'
import classes from '../link.module.css'
import { Notice } from './Notice.tsx'
import { VisitActs } from './VisitActs.tsx'
import { VisitDate } from './VisitDate.tsx'
import { Fasting, SharedPlace, VisitNotes, VisitPlace } from './VisitPlace.tsx'

/** The appointments of a message: one, or several of a family. */
export function Visits({ view }: { view: ConfirmView }) {
  const { visits, isOnePerson, notice, clinic } = view
  const [first] = visits
  const areSeveral = visits.length > 1
  const open = visits.filter(({ state }) => state === 'open')
  const shared = areSeveral ? sharedPlace(visits) : null
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
      {visits.map((visit) => (
        <section key={visit.number} className={areSeveral ? classes.family : classes.visit}>
          {areSeveral && <h2 className={classes.name}>{titleOf(visit)}</h2>}
          <Visit visit={visit} phone={clinic.phone} hasSharedPlace={shared !== null} />
        </section>
      ))}
      {shared && <SharedPlace details={shared} phone={clinic.phone} />}
      <p className={classes.small}>
        {visits.some(({ details }) => details) && 'Este link é só seu e vale até a hora do atendimento. '}
        <a href="?acao=engano">
          {isOnePerson && first?.patient ? `Não sou ${first.patient}` : 'Não é para mim'}
        </a>
      </p>
    </>
  )
}

/** The details of one of them, where all that are to be have one place. */
function sharedPlace(visits: readonly VisitView[]): VisitDetails | null {
  const [first, ...others] = visits.flatMap(({ details, state }) =>
    details && state !== 'declined' ? [details] : [],
  )
  return first && others.every(({ street, rest }) => street === first.street && rest === first.rest)
    ? first
    : null
}

interface VisitProps {
  readonly visit: VisitView
  readonly phone: string
  readonly hasSharedPlace: boolean
}

function Visit({ visit, phone, hasSharedPlace }: VisitProps) {
  const { details } = visit
  if (!details)
    return (
      <>
        <p className={classes.lead}>{explanations[visit.state]}</p>
        <CallUs
          phone={phone}
          text={
            visit.state === 'cancelled' ? 'Para marcar outra, fale com a recepção' : 'Fale com a recepção'
          }
        />
      </>
    )
  if (visit.state === 'declined')
    return (
      <>
        <VisitDate details={details} isOff />
        <VisitActs visit={visit} />
        <CallUs phone={phone} text="Para marcar outro horário, fale com a recepção" />
      </>
    )
  return (
    <>
      <VisitDate details={details} />
      <VisitActs visit={visit} />
      <Fasting details={details} />
      {hasSharedPlace ? (
        <VisitNotes details={details} number={visit.number} />
      ) : (
        <VisitPlace details={details} number={visit.number} phone={phone} />
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

const explanations: Readonly<Record<VisitView['state'], string>> = {
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

function titleOf({ patient, state, details, wasMoved }: VisitView): string {
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

function titleOfSeveral({ visits, isOnePerson }: ConfirmView): string {
  const [asked, ...others] = visits.filter(({ state }) => state === 'open')
  if (!asked) return 'Seus atendimentos'
  return isOnePerson || others.length === 0 ? `${asked.patient}, você vem?` : 'Vocês vêm?'
}

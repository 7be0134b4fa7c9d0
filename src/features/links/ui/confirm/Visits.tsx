import type { ConfirmView, VisitDetails, VisitView } from '../../pages.ts'
import { PhoneLink } from '../LinkFrame.tsx'
import classes from '../link.module.css'
import { VisitActs } from './VisitActs.tsx'
import { VisitDate } from './VisitDate.tsx'
import { Fasting, SharedPlace, VisitNotes, VisitPlace } from './VisitPlace.tsx'

/** The appointments of a message: one, or several of a family. */
export function Visits({ view }: { view: ConfirmView }) {
  const { visits, notice, clinic } = view
  const [first] = visits
  const isFamily = visits.length > 1
  const open = visits.filter(({ state }) => state === 'open')
  const shared = isFamily ? sharedPlace(visits) : null
  return (
    <>
      {notice && <Notice notice={notice} />}
      <h1 className={classes.title}>{isFamily ? titleOfFamily(visits) : first && titleOf(first)}</h1>
      {isFamily && open.length > 1 && (
        <form method="post">
          <input type="hidden" name="visita" value="todas" />
          <button type="submit" name="acao" value="confirmar" className={classes.primary}>
            Confirmar {open.length === 2 ? 'os dois' : 'todos'}
          </button>
        </form>
      )}
      {visits.map((visit) => (
        <section key={visit.number} className={isFamily ? classes.family : classes.visit}>
          {isFamily && <h2 className={classes.name}>{titleOf(visit)}</h2>}
          <Visit visit={visit} phone={clinic.phone} hasSharedPlace={shared !== null} />
        </section>
      ))}
      {shared && <SharedPlace details={shared} phone={clinic.phone} />}
      <p className={classes.small}>
        {visits.some(({ details }) => details) && 'Este link é só seu e vale até a hora da visita. '}
        <a href="?acao=engano">
          {isFamily || !first?.patient ? 'Não é para mim' : `Não sou ${first.patient}`}
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
    'O horário, o profissional ou a unidade é outro: o que esta mensagem diz não vale mais. Vale a mais recente.',
  cancelled: 'Ela não está mais na agenda.',
  arrived: 'A recepção já registrou a chegada.',
  over: 'O horário desta visita já passou, e não há mais o que mudar por aqui.',
  gone: 'Ela não está na agenda.',
}

function titleOf({ patient, state, details, wasMoved }: VisitView): string {
  const when = details?.when ?? ''
  switch (state) {
    case 'open':
      return wasMoved ? `${patient}, sua visita agora é ${when}` : `${patient}, você vem ${when}?`
    case 'confirmed':
      return `${patient}, esperamos você ${when}`
    case 'declined':
      return `Tudo bem, ${patient}. Obrigado por avisar`
    case 'moved':
      return 'Esta visita mudou'
    case 'cancelled':
      return 'Esta visita foi cancelada'
    case 'arrived':
      return 'Você já chegou'
    case 'over':
      return 'Esta visita já passou'
    case 'gone':
      return 'Esta visita não existe mais'
  }
}

const titleOfFamily = (visits: readonly VisitView[]): string =>
  visits.some(({ state }) => state === 'open') ? 'Vocês vêm?' : 'Suas visitas'

const noticeTexts = {
  taken: 'Este horário acabou de ser ocupado. Nada mudou: escolha outro.',
  late: 'Não deu para fazer isso: a visita mudou enquanto a página estava aberta. Veja abaixo como ela está.',
} as const

const Notice = ({ notice }: { notice: keyof typeof noticeTexts }) => (
  <p className={classes.warning} role="status">
    {noticeTexts[notice]}
  </p>
)

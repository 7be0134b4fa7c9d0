import type { ConfirmQuestion, ConfirmView, FreeDay } from '../../pages.ts'
import { PhoneLink } from '../LinkFrame.tsx'
import classes from '../link.module.css'
import { AppointmentDate } from './AppointmentDate.tsx'
import { Notice } from './Notice.tsx'

/** What is asked before something is done that a slip of the finger should not do. */
export function Questions({ view, question }: { view: ConfirmView; question: ConfirmQuestion }) {
  switch (question.about) {
    case 'cancel':
      return <CancelQuestion appointment={question.appointment} />
    case 'reschedule':
      return <RescheduleQuestion question={question} view={view} />
    case 'mistake':
      return <Mistake phone={view.clinic.phone} />
  }
}

const Back = () => (
  <a className={classes.secondary} href="?">
    Voltar
  </a>
)

function CancelQuestion({ appointment }: { appointment: ConfirmView['appointments'][number] }) {
  const { details, number, patient } = appointment
  return (
    <>
      <h1 className={classes.title}>{patient}, cancelar este atendimento?</h1>
      {details && <AppointmentDate details={details} />}
      <form method="post" className={classes.acts}>
        <input type="hidden" name="visita" value={number} />
        <button type="submit" name="acao" value="cancelar" className={classes.danger}>
          Sim, não vou
        </button>
        <p className={classes.pair}>
          <a className={classes.secondary} href={`?acao=remarcar&visita=${number}`}>
            Remarcar
          </a>
          <Back />
        </p>
      </form>
      <p className={classes.small}>
        O horário fica livre para outra pessoa. Dá para desfazer até a hora do atendimento, se ele ainda
        estiver livre.
      </p>
    </>
  )
}

function RescheduleQuestion({
  question: { appointment, days, laterFrom },
  view: {
    notice,
    clinic: { phone },
  },
}: {
  question: Extract<ConfirmQuestion, { about: 'reschedule' }>
  view: ConfirmView
}) {
  const { details, number } = appointment
  return (
    <>
      {notice && <Notice notice={notice} />}
      <h1 className={classes.title}>Que horário fica melhor?</h1>
      {details && (
        <p className={classes.lead}>
          {details.what}. Agora está {details.when}, às {details.time}.
        </p>
      )}
      {days.length === 0 && <p className={classes.warning}>Nenhum horário livre nestes dias.</p>}
      <form method="post" className={classes.days}>
        <input type="hidden" name="visita" value={number} />
        <input type="hidden" name="acao" value="remarcar" />
        {days.map((day, at) => (
          <DayTimes key={day.date} day={day} isOpen={at === 0} />
        ))}
      </form>
      <p className={classes.pair}>
        {laterFrom !== '' && (
          <a className={classes.secondary} href={`?acao=remarcar&visita=${number}&desde=${laterFrom}`}>
            Mais dias
          </a>
        )}
        <Back />
      </p>
      <p className={classes.small}>
        O horário escolhido vale na hora, e dá para desfazer.
        {phone !== '' && (
          <>
            {' '}
            Se nenhum servir, ligue: <PhoneLink phone={phone} />
          </>
        )}
      </p>
    </>
  )
}

/** The times of one day, which opens by itself: no script has to. */
const DayTimes = ({ day: { label, times }, isOpen }: { day: FreeDay; isOpen: boolean }) => (
  <details className={classes.dayTimes} open={isOpen}>
    <summary>
      <strong className={classes.dayLabel}>{label}</strong>
      <span className={classes.soft}>{times.length === 1 ? '1 horário' : `${times.length} horários`}</span>
    </summary>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a frame within the frame */}
    <div role="group" aria-label={label} className={classes.times}>
      {times.map((time) => (
        <button
          key={time.startsAt}
          type="submit"
          name="horario"
          value={time.startsAt}
          className={classes.slot}
          aria-label={`${label}, ${time.label}`}
        >
          {time.label}
        </button>
      ))}
    </div>
  </details>
)

function Mistake({ phone }: { phone: string }) {
  return (
    <>
      <h1 className={classes.title}>A mensagem não era para você?</h1>
      <p className={classes.lead}>
        Desculpe o engano. Você não precisa fazer nada: nada foi confirmado nem cancelado.
        {phone !== '' && (
          <>
            {' '}
            Se puder, avise a recepção, que corrige o contato: <PhoneLink phone={phone} />
          </>
        )}
      </p>
      <p className={classes.acts}>
        <Back />
      </p>
    </>
  )
}

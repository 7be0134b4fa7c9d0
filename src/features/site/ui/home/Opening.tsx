import type { State } from '#features/appointments/rules.ts'
import { AcolheSymbol } from '#ui/brand/Symbol.tsx'
import classes from './Opening.module.css'
import { SampleAgenda } from './SampleAgenda.tsx'
import { StateChip } from './StateChip.tsx'

const story =
  'Exemplo: Marina Luz pergunta por mensagem se há horário com a Dra. Helena e escolhe quinta às 10:00. ' +
  'A consulta entra na agenda da Clínica Vereda, na coluna da Dra. Helena. Na quinta, às 09:52, Marina chega e aparece como aguardando.'

/**
 * Message, slot, door: one appointment from the first message on, along one thread. On phones below each
 * other.
 */
export function Opening() {
  return (
    <figure className={classes.figure}>
      <div className={classes.scene} role="img" aria-label={story}>
        <div className={classes.agenda}>
          <SampleAgenda />
        </div>
        <svg className={classes.thread} viewBox="0 0 420 590" aria-hidden="true">
          <path d="M111 411C250 419 284 408 318 368S374 313 402 313" />
          <circle cx="405" cy="313" r="6" />
        </svg>
        <Messages />
        <DayList />
        <div className={classes.arrived}>
          <AcolheSymbol size={38} />
          <div>
            <p className={classes.who}>
              Marina chegou <StateChip state="waiting" />
            </p>
            <p className={classes.soft}>quinta, 09:52 · consultório 2</p>
          </div>
        </div>
      </div>
      <figcaption className={classes.caption}>
        A Clínica Vereda e as pessoas não existem: são dados de exemplo.
      </figcaption>
    </figure>
  )
}

function Messages() {
  return (
    <div className={classes.messages}>
      <div className={classes.head}>
        <span className={classes.avatar}>ML</span>
        <div>
          <p className={classes.who}>Marina Luz</p>
          <p className={classes.soft}>WhatsApp · terça, 17/11</p>
        </div>
      </div>
      <div className={classes.talk}>
        <p className={classes.theirs}>
          Oi, tem horário com a Dra. Helena essa semana? <time>08:41</time>
        </p>
        <p className={classes.ours}>
          Oi, Marina. Sou o assistente da Clínica Vereda. Pelo Amparo Saúde, tem <b>quinta às 10:00</b> ou{' '}
          <b>segunda às 14:30</b>. Sexta é feriado. <time>08:41</time>
        </p>
        <p className={`${classes.theirs} ${classes.chosen}`}>
          Quinta, 10h <time>08:43</time>
        </p>
        <p className={classes.ours}>
          Marcado. Na véspera eu lembro você. <time>08:43</time>
        </p>
      </div>
    </div>
  )
}

const rows: readonly { time: string; name: string; state: State }[] = [
  { time: '09:30', name: 'Beto Siqueira', state: 'waiting' },
  { time: '10:00', name: 'Marina Luz', state: 'confirmed' },
  { time: '10:30', name: 'Ivo Bastos', state: 'scheduled' },
]

/** Replaces the agenda on narrow screens. */
function DayList() {
  return (
    <div className={classes.list}>
      <p className={classes.day}>Quinta, 19 de novembro</p>
      {rows.map(({ time, name, state }) => (
        <p key={time} className={classes.row}>
          <b>{time}</b> {name} <StateChip state={state} />
        </p>
      ))}
    </div>
  )
}

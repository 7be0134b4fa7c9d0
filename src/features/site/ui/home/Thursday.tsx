import type { ReactNode } from 'react'
import type { AreaKey } from '../../areas.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { useInstallation } from '../texts/installation.ts'
import { CallPanel } from './CallPanel.tsx'
import { Closing } from './Closing.tsx'
import { Offers } from './Offers.tsx'
import { Reasons } from './Reasons.tsx'
import { Replies } from './Replies.tsx'
import classes from './Thursday.module.css'

/** One day of a reception, by the clock: a rail with five hours. */
export function Thursday() {
  const { productName: name } = useInstallation()
  return (
    <section className={classes.day} aria-labelledby="quinta-feira">
      <header className={classes.head}>
        <h2 id="quinta-feira" className={classes.title}>
          Uma <span className={classes.whole}>quinta-feira</span> na recepção
        </h2>
        <p className={classes.description}>
          O {name} se entende melhor pelo relógio. Este é um dia de exemplo; o que ainda não existe leva a
          etiqueta “Em construção”.
        </p>
      </header>
      <ol className={classes.rail}>
        <Hour
          id="mensagens"
          at="07:40"
          when="Antes de abrir"
          title="Os lembretes saíram ontem. As respostas já estão na agenda."
          area="reminders"
          text="Cada lembrete pertence a uma consulta: se ela muda de hora, ele muda junto; se é cancelada, ele não sai. Dois filhos no mesmo dia recebem uma mensagem só. Sem provedor de WhatsApp ou SMS, a mensagem fica pronta na caixa de saída e quem envia é a recepção."
        >
          <Replies />
        </Hour>
        <Hour
          id="agenda"
          at="09:12"
          when="O telefone toca"
          title="“Tem ultrassom na segunda?” A resposta sai na mesma ligação."
          text="Profissional, aparelho, convênio, plano e unidade são cruzados antes de oferecer a hora, e o preparo aparece junto. Quando um horário não serve, a agenda diz por quê. Ela só sabe o que foi cadastrado."
          look="below"
        >
          <Reasons />
        </Hour>
        <Hour
          id="fila"
          at="10:20"
          when="A sala de espera"
          title="A fila anda, e a televisão chama pelo nome social."
          area="queue"
          text="A prioridade legal é respeitada sem contar o motivo a ninguém, no navegador da televisão que já está na parede. Hoje a chegada e o tempo de espera já se registram na agenda."
          look="above"
        >
          <CallPanel />
        </Hour>
        <Hour
          id="lista-de-espera"
          at="13:35"
          when="Alguém desmarca"
          title="O horário vagou. A lista de espera já sabe."
          area="waitingList"
          text="A oferta vai para quem combina com a vaga, que fica guardada só para essa pessoa por alguns minutos. Sem resposta, passa adiante. Hoje a vaga reaparece na hora em todas as telas, e quem liga é a recepção."
        >
          <Offers />
        </Hour>
        <Hour
          id="numeros"
          at="18:10"
          when="Fechar o dia"
          title="Ninguém fica sem desfecho."
          text={
            <>
              Fechar o dia junta o que ficou em aberto e pede um desfecho para cada agendamento: atendido,
              faltou ou cancelado. Errou, desfaz no mesmo dia. Nas métricas, cada número abre a lista que o
              formou. <AreaStatus of="metrics" />
            </>
          }
        >
          <Closing />
        </Hour>
      </ol>
    </section>
  )
}

interface HourProps {
  id: string
  at: string
  when: string
  title: string
  area?: AreaKey
  text: ReactNode
  /** The position of the example: at the right of the text, below it, or above it. */
  look?: 'beside' | 'below' | 'above'
  children: ReactNode
}

function Hour({ id, at, when, title, area, text, look = 'beside', children }: HourProps) {
  return (
    <li id={id} className={classes.hour} data-look={look}>
      <p className={classes.clock}>
        <time>{at}</time> <span>{when}</span>
      </p>
      <h3 className={classes.name}>
        {title} {area && <AreaStatus of={area} />}
      </h3>
      <p className={classes.text}>{text}</p>
      <div className={classes.example}>{children}</div>
    </li>
  )
}

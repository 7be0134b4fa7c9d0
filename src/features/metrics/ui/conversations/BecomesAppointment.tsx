import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { ConversationsAnswer, ConversationsReport } from '../../conversations/schemas.ts'
import { messagesTogether } from '../../rules.ts'
import { conversationsQuery } from '../data.ts'
import { formatCount } from '../format.ts'
import { Question } from '../report/Question.tsx'
import classes from '../report/report.module.css'
import type { ReportAddress } from '../useReportAddress.ts'
import { type TalkNumber, talkParameters } from './address.ts'
import { CampaignsTable } from './CampaignsTable.tsx'
import { Funnel } from './Funnel.tsx'
import { MessagesTable } from './MessagesTable.tsx'
import { Resolved } from './Resolved.tsx'
import { becomesAppointment, costOfBooking, formatCost } from './words.ts'

interface BecomesAppointmentProps {
  orgId: string
  address: ReportAddress
}

const title = 'A conversa vira consulta?'
const id = 'a-conversa-vira-consulta'

/** "A conversa vira consulta?": counted by itself, beside the report. */
export function BecomesAppointment({ orgId, address }: BecomesAppointmentProps) {
  const { data, error, refetch, isFetching } = useQuery(
    conversationsQuery({ orgId, ...address.input, compare: address.isCompared }),
  )
  const rowsOf = (number: TalkNumber) => address.search(talkParameters(number))
  if (data?.current) return <Answered answer={data} current={data.current} rowsOf={rowsOf} />
  return (
    <section className={classes.question} aria-labelledby={id}>
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        {data && (
          <p>
            Uma conversa começa antes de haver profissional ou convênio. Sem esses dois filtros, ela aparece
            aqui.
          </p>
        )}
      </div>
      {!data && (
        <div className={classes.charts}>
          {error ? (
            <ErrorRegion
              text={`As conversas não puderam ser contadas. ${sentenceOf(error)}`}
              onRetry={refetch}
              isRetrying={isFetching}
            />
          ) : (
            <Loading label="Contando as conversas">
              <Skeleton height={260} radius="lg" />
            </Loading>
          )}
        </div>
      )}
    </section>
  )
}

interface AnsweredProps {
  answer: ConversationsAnswer
  current: ConversationsReport
  rowsOf: (number: TalkNumber) => string
}

function Answered({ answer, current, rowsOf }: AnsweredProps) {
  const { counts, messages } = current
  return (
    <Question
      id={id}
      title={title}
      answer={becomesAppointment(current, answer.previous)}
      link={
        counts.begun > 0
          ? {
              to: rowsOf({ of: 'conversations', measure: 'begun' }),
              label: counts.begun === 1 ? 'Ver a conversa' : `Ver as ${formatCount(counts.begun)} conversas`,
            }
          : undefined
      }
      formula={
        <>
          <p>
            <strong>Conversa</strong>: começa quando o contato escreve depois de 24 horas em silêncio, e fica
            no dia em que começou. A resposta a um lembrete que o sistema entende sozinho não abre conversa.
          </p>
          <p>
            <strong>Passos</strong>: o que foi reservado e marcado na conversa, pelo assistente ou pela
            equipe, até a conversa seguinte ou por 30 dias. Quem chega conta também nos passos de antes. Por
            vir: o que foi marcado tem data que ainda não chegou.
          </p>
          <p>
            <strong>O assistente resolveu sozinho</strong>: respondeu, não passou a ninguém, nenhuma pessoa
            escreveu, e o contato não voltou em 24 horas. Aberta: a última palavra é do contato, ou essas 24
            horas não passaram.
          </p>
          <p>
            <strong>Primeira resposta</strong>: mediana. A de uma pessoa conta da entrada na fila, só o
            horário de atendimento; o que o assistente diz não é resposta dela.
          </p>
          <p>
            <strong>Custo por conversa que agendou</strong>: custo de todas as mensagens do período ÷
            conversas que agendaram
            <br />
            {formatCost(messagesTogether(messages).cost)} ÷ {formatCount(counts.booked)} ={' '}
            {costOfBooking(current)}
            <br />
            Cobrada é a que tem preço em Canais. O que o modelo do assistente custa não entra.
          </p>
          <p>
            <strong>Respondida</strong>: a mensagem seguinte da conversa é do contato, em até 14 dias. O que a
            equipe escreve do próprio telefone da clínica não é contado como enviado.
          </p>
        </>
      }
    >
      <Funnel counts={counts} rowsOf={rowsOf} />
      <MessagesTable current={current} rowsOf={rowsOf} />
      <Resolved current={current} rowsOf={rowsOf} />
      {answer.campaigns.length > 0 && <CampaignsTable campaigns={answer.campaigns} />}
    </Question>
  )
}

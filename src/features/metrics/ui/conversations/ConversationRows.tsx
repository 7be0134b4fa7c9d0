import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { channelKinds } from '#features/channels/rules.ts'
import { sendStates } from '#features/sends/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatPrice } from '#lib/price.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { EpisodeRow, MessageRowOutput } from '../../conversations/schemas.ts'
import { episodeLabels, messageLabels } from '../../rules.ts'
import { conversationRowsQuery, messageRowsQuery } from '../data.ts'
import { formatCount } from '../format.ts'
import classes from '../rows/rows.module.css'
import type { ReportAddress } from '../useReportAddress.ts'
import type { TalkNumber } from './address.ts'
import { formatSpan } from './words.ts'

interface ConversationRowsProps {
  orgId: string
  address: ReportAddress
  number: TalkNumber
}

/** What a number of conversations or messages is made of: as many rows as it says. */
export const ConversationRows = ({ orgId, address, number }: ConversationRowsProps) =>
  number.of === 'conversations' ? (
    <Episodes orgId={orgId} address={address} number={number} />
  ) : (
    <Messages orgId={orgId} address={address} number={number} />
  )

function Episodes({
  orgId,
  address,
  number,
}: ConversationRowsProps & { number: Extract<TalkNumber, { of: 'conversations' }> }) {
  const query = useInfiniteQuery(conversationRowsQuery({ orgId, ...address.input, measure: number.measure }))
  return (
    <Frame
      title={episodeLabels[number.measure]}
      back={address.search({})}
      query={query}
      empty="Nenhuma conversa entra neste número com os filtros de agora."
      draw={(rows: readonly EpisodeRow[]) => (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Começou</th>
              <th scope="col">Contato</th>
              <th scope="col">Canal</th>
              <th scope="col">Foi até</th>
              <th scope="col">Quem resolveu</th>
              <th scope="col" className={classes.number}>
                Assistente
              </th>
              <th scope="col" className={classes.number}>
                Pessoa
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-label="Começou">
                  {formatDay(row.day)} {row.time}
                </td>
                <th scope="row">
                  <Link to={paths.conversation(row.conversationId)}>{row.name}</Link>
                </th>
                <td data-label="Canal">{channelKinds[row.channel]}</td>
                <td data-label="Foi até">
                  {stepWords[row.step]}
                  {row.isAhead && <span className={classes.soft}>, por vir</span>}
                </td>
                <td data-label="Quem resolveu">{resolverWords[row.resolver]}</td>
                <td data-label="Assistente" className={classes.number}>
                  {row.assistantSeconds === null ? '–' : formatSpan(row.assistantSeconds)}
                </td>
                <td data-label="Pessoa" className={classes.number}>
                  {row.personMinutes === null ? '–' : formatSpan(row.personMinutes * 60)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  )
}

function Messages({
  orgId,
  address,
  number: { measure, channel },
}: ConversationRowsProps & { number: Extract<TalkNumber, { of: 'messages' }> }) {
  const query = useInfiniteQuery(messageRowsQuery({ orgId, ...address.input, measure, channel }))
  return (
    <Frame
      title={`${messageLabels[measure]}${channel ? `, ${channelKinds[channel]}` : ''}`}
      back={address.search({})}
      query={query}
      empty="Nenhuma mensagem entra neste número com os filtros de agora."
      draw={(rows: readonly MessageRowOutput[]) => (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Quando</th>
              <th scope="col">Para quem</th>
              <th scope="col">Canal</th>
              <th scope="col">De onde saiu</th>
              <th scope="col">Situação</th>
              <th scope="col">Resposta</th>
              <th scope="col" className={classes.number}>
                Custo
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-label="Quando">
                  {formatDay(row.day)} {row.time}
                </td>
                <th scope="row">
                  {row.conversationId === null ? (
                    row.patientName || 'Sem nome'
                  ) : (
                    <Link to={paths.conversation(row.conversationId)}>{row.patientName || 'Sem nome'}</Link>
                  )}
                </th>
                <td data-label="Canal">{channelKinds[row.kind]}</td>
                <td data-label="De onde saiu">{sourceWords[row.source]}</td>
                <td data-label="Situação">{sendStates[row.state]}</td>
                <td data-label="Resposta">{row.isAnswered ? 'respondida' : '–'}</td>
                <td data-label="Custo" className={classes.number}>
                  {formatPrice(row.cost)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  )
}

const stepWords: Record<EpisodeRow['step'], string> = {
  begun: 'só conversou',
  held: 'reservou horário',
  booked: 'agendou',
  confirmed: 'confirmou',
  arrived: 'chegou',
  attended: 'foi atendida',
}

const resolverWords: Record<EpisodeRow['resolver'], string> = {
  assistant: 'assistente sozinho',
  person: 'uma pessoa',
  open: 'aberta',
}

const sourceWords: Record<MessageRowOutput['source'], string> = {
  automation: 'automação',
  campaign: 'campanha',
  single: 'conversa',
  assistant: 'assistente',
  test: 'teste',
}

interface FrameProps<Row> {
  title: string
  back: string
  empty: string
  query: {
    readonly data?:
      | { readonly pages: readonly { readonly items: readonly Row[]; readonly total: number }[] }
      | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  draw: (rows: readonly Row[]) => ReactNode
}

function Frame<Row>({ title, back, empty, query, draw }: FrameProps<Row>) {
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <section className={classes.rows} aria-labelledby="linhas">
      <Link to={back} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao relatório
      </Link>
      <h2 id="linhas">
        {total === undefined ? '' : `${formatCount(total)} `}
        {title}
      </h2>
      {query.data ? (
        <>
          {rows.length === 0 ? (
            <p className={classes.empty}>{empty}</p>
          ) : (
            <div className={classes.frame}>{draw(rows)}</div>
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              onClick={() => query.fetchNextPage()}
              loading={query.isFetchingNextPage}
            >
              Mostrar mais ({formatCount((total ?? 0) - rows.length)})
            </Button>
          )}
        </>
      ) : query.error ? (
        <ErrorRegion
          text={`As linhas não puderam ser lidas. ${sentenceOf(query.error)}`}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading label="Carregando as linhas">
          <Skeleton height={320} radius="lg" />
        </Loading>
      )}
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isDay } from '#lib/days.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { PagedItems } from '#ui/list/PagedItems.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNames } from '../chat/useNames.ts'
import { listTurns, turnsKey } from '../data.ts'
import { filtersOf, type LogFilterValues } from './filters.ts'
import { LogFilters } from './LogFilters.tsx'
import classes from './log.module.css'
import { TurnRow } from './TurnRow.tsx'

const title = 'Registros do assistente'

export const meta = pageMeta(title)
export const handle = { title, may: 'assistant.read' }

export default function AssistantLogPage() {
  const { orgId } = useActiveNetwork()
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  return (
    <Page
      title={title}
      description={
        <>
          Cada resposta com as chamadas, os tokens e o custo. Ficam enquanto a conversa existir.{' '}
          <Link to={paths.assistant}>Voltar à configuração</Link>
        </>
      }
      hasOwnHeading
    >
      <LogFilters
        filters={filters}
        onChange={(change) => setSearch(searchOf({ ...filters, ...change }), { replace: true })}
      />
      <Turns key={orgId} orgId={orgId} filters={filters} />
    </Page>
  )
}

/** The parameters of the address, without those that filter nothing. */
const searchOf = ({ day, channel, engine, outcome }: LogFilterValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ dia: day, canal: channel, quem: engine, fim: outcome }).filter(
      ([, value]) => value !== '',
    ),
  )

function Turns({ orgId, filters }: { orgId: string; filters: LogFilterValues }) {
  const names = useNames(orgId)
  const given = {
    ...(filters.day !== '' && isDay(filters.day) && { day: filters.day }),
    ...(filters.channel !== '' && { channel: filters.channel }),
    ...(filters.engine !== '' && { engine: filters.engine }),
    ...(filters.outcome !== '' && { outcome: filters.outcome }),
  }
  const query = useInfiniteQuery({
    queryKey: [...turnsKey, orgId, given],
    queryFn: ({ pageParam, signal }) =>
      listTurns({ orgId, ...given, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const isNarrowed = Object.keys(given).length > 0
  return (
    <div className={classes.list}>
      <PagedItems
        query={query}
        failure="Os registros não puderam ser carregados."
        skeleton={null}
        loadingLabel="Carregando os registros"
        empty={
          <EmptyState title={isNarrowed ? 'Nada com estes filtros' : 'Nenhum registro ainda'}>
            {isNarrowed
              ? 'Mude ou limpe os filtros para ver outros registros.'
              : 'Quando ele responder a alguém, cada resposta aparece aqui, com o que consultou e o que decidiu.'}
          </EmptyState>
        }
      >
        {(turns) => (
          <ol className={classes.turns} aria-label="Registros">
            {turns.map((turn) => (
              <TurnRow key={turn.id} turn={turn} names={names} />
            ))}
          </ol>
        )}
      </PagedItems>
    </div>
  )
}

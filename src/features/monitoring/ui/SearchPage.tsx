import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { writeAddress } from '#features/inbox/ui/address.ts'
import { SearchResults } from '#features/inbox/ui/SearchResults.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { foundTodayQuery } from './data.ts'
import { SearchBox } from './SearchBox.tsx'
import classes from './wall.module.css'

const title = 'Monitoramento'

export const meta = pageMeta('Busca no monitoramento')
export const handle = { title: 'Busca', may: 'monitoring.read', wantsRoom: true }

/** Today's patients and the conversations that the address names. */
export default function SearchPage() {
  const { orgId, role } = useActiveNetwork()
  const { query = '' } = useParams()
  return (
    <Page
      title={title}
      tabs={<PageTabs group="monitoring" label={title} />}
      action={<SearchBox key={query} initial={query} />}
    >
      <div className={classes.results}>
        <TodayFound key={orgId} orgId={orgId} text={query} />
        {can(role, 'conversations.read') && <ConversationsFound orgId={orgId} text={query} />}
      </div>
    </Page>
  )
}

function TodayFound({ orgId, text }: { orgId: string; text: string }) {
  const found = useQuery(foundTodayQuery(orgId, text))
  const items = found.data?.items ?? []
  return (
    <section className={classes.card} aria-labelledby="hoje">
      <div className={classes.cardHead}>
        <h2 id="hoje">Pacientes de hoje</h2>
        {found.data && <span className={classes.soft}>{items.length}</span>}
      </div>
      {found.isError && (
        <ErrorRegion
          text={`A busca não pôde ser feita. ${sentenceOf(found.error)}`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.data && items.length === 0 && (
        <p className={classes.quiet}>Ninguém agendado para hoje com “{text}”.</p>
      )}
      <ul className={classes.waits}>
        {items.map((one) => (
          <li key={one.id}>
            <b>{timeAt(one.timeZone, one.startsAt)}</b>
            <StateInitial state={one.state} />
            <span className={classes.hidden}>{stateLabels[one.state]}</span>
            <Link to={paths.appointment(one.id)} className={classes.plain}>
              {one.patientName}
            </Link>
            <span className={classes.soft}>
              {[one.professionalName, one.unitName].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The inbox's own search: whom and what it found opens there, with the same words in its list. */
function ConversationsFound({ orgId, text }: { orgId: string; text: string }) {
  const address = writeAddress({ view: 'open', isUnread: false, channel: null, unitId: null, search: text })
  return (
    <section className={classes.card} aria-labelledby="conversas">
      <div className={classes.cardHead}>
        <h2 id="conversas">Conversas</h2>
      </div>
      <SearchResults key={`${orgId} ${text}`} orgId={orgId} q={text} openId={null} query={`?${address}`} />
    </section>
  )
}

import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { type InboxView, inboxViews } from '../rules.ts'
import { ConversationList } from './ConversationList.tsx'
import classes from './inbox.module.css'
import { Thread } from './Thread.tsx'

const title = 'Conversas'

export const meta = pageMeta(title)
export const handle = { title, may: 'conversations.read', wantsRoom: true }

const viewParameter = 'lista'
const viewNames: Record<InboxView, string> = {
  open: 'abertas',
  queue: 'fila',
  mine: 'minhas',
  assistant: 'assistente',
  resolved: 'resolvidas',
}

/** The list of conversations, and one of them beside it; on a phone one after the other. */
export default function InboxPage() {
  const { orgId } = useActiveNetwork()
  const { id = null } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const view = inboxViews.find((one) => viewNames[one] === search.get(viewParameter)) ?? 'open'
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <Page title={title} tabs={<PageTabs group="monitoring" label="Monitoramento" />}>
      <div className={classes.columns} data-open={id !== null || undefined}>
        <ConversationList
          key={`${orgId} ${view}`}
          orgId={orgId}
          view={view}
          openId={id}
          query={query}
          onView={(next) => setSearch(next === 'open' ? {} : { [viewParameter]: viewNames[next] })}
        />
        {id === null ? (
          <p className={classes.nothing}>Escolha uma conversa para ler e responder.</p>
        ) : (
          <Thread
            key={id}
            orgId={orgId}
            id={id}
            onBack={() => void navigate(`${paths.conversations}${query}`)}
          />
        )}
      </div>
    </Page>
  )
}

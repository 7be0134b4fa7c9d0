import { useNavigate, useParams } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useInboxAddress } from './address.ts'
import { ConversationList } from './ConversationList.tsx'
import classes from './inbox.module.css'
import { Thread } from './Thread.tsx'
import { usePresence } from './usePresence.ts'

const title = 'Conversas'

export const meta = pageMeta(title)
export const handle = { title, may: 'conversations.read', wantsRoom: true }

/** The list of conversations, and one of them beside it; on a phone one after the other. */
export default function InboxPage() {
  const { orgId } = useActiveNetwork()
  const { id = null } = useParams()
  const { address, at, query, change } = useInboxAddress()
  const navigate = useNavigate()
  return (
    <Page title={title} tabs={<PageTabs group="monitoring" label="Monitoramento" />}>
      <div className={classes.columns} data-open={id !== null || undefined}>
        <ConversationList
          key={orgId}
          orgId={orgId}
          address={address}
          openId={id}
          query={query}
          onChange={change}
        />
        {id === null ? (
          <>
            <Presence orgId={orgId} />
            <p className={classes.nothing}>Escolha uma conversa para ler e responder.</p>
          </>
        ) : (
          <Thread
            key={`${id} ${at ?? ''}`}
            orgId={orgId}
            id={id}
            at={at}
            onBack={() => void navigate(`${paths.conversations}${query}`)}
            onNewest={() => void navigate(`${paths.conversation(id)}${query}`)}
          />
        )}
      </div>
    </Page>
  )
}

/** Somebody is there, and looks at the list alone. */
function Presence({ orgId }: { orgId: string }) {
  usePresence(orgId, null, can(useActiveNetwork().role, 'conversations.answer'), false)
  return null
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AddReminder } from './AddReminder.tsx'
import { AutomationList } from './AutomationList.tsx'
import { AutomationsSkeleton } from './AutomationsSkeleton.tsx'
import classes from './automations.module.css'
import { automationsQuery, resultsQuery } from './data.ts'
import { Summary } from './Summary.tsx'

const title = 'Campanhas'

export const meta = pageMeta('Automações')
export const handle = { title, may: 'automations.read' }

export default function AutomationsPage() {
  const { orgId } = useActiveNetwork()
  return <Automations key={orgId} orgId={orgId} />
}

function Automations({ orgId }: { orgId: string }) {
  const list = useQuery(automationsQuery(orgId))
  const results = useQuery(resultsQuery(orgId))
  const [openId, setOpenId] = useState<string | null>(null)
  const mayUpdate = useMayInWholeNetwork('automations.update')
  const { data } = list
  const weeks = results.data && new Map(results.data.weeks.map((week) => [week.automationId, week]))
  return (
    <Page
      title={title}
      description="As mensagens que saem sozinhas. Se o agendamento muda ou é cancelado, a mensagem dele muda junto."
      tabs={<PageTabs group="campaigns" label={title} />}
      action={data && mayUpdate && <AddReminder items={data.items} onAdded={setOpenId} />}
    >
      <div className={classes.content}>
        {!data && list.error && (
          <ErrorRegion
            text={`As automações não puderam ser carregadas. ${sentenceOf(list.error)}`}
            onRetry={list.refetch}
            isRetrying={list.isFetching}
          />
        )}
        {!data && !list.error && <AutomationsSkeleton />}
        {data && (
          <>
            {results.error && !results.data ? (
              <ErrorRegion
                text={`Os números da semana não puderam ser carregados. ${sentenceOf(results.error)}`}
                onRetry={results.refetch}
                isRetrying={results.isFetching}
              />
            ) : (
              <Summary
                summary={results.data?.summary}
                quietFrom={data.quietFrom}
                quietUntil={data.quietUntil}
              />
            )}
            <AutomationList
              items={data.items}
              weeks={weeks}
              visitsToday={results.data?.visitsToday}
              openId={openId}
              onOpen={setOpenId}
              isReadOnly={!mayUpdate}
            />
          </>
        )}
      </div>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { LostRecord } from '#ui/page/LostRecord.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { AutomationItem, AutomationWeek } from '../contract.ts'
import { automationLabels, timingText } from '../rules.ts'
import { AutomationPanel } from './AutomationPanel.tsx'
import { AutomationSwitch } from './AutomationSwitch.tsx'
import { AutomationsSkeleton } from './AutomationsSkeleton.tsx'
import classes from './automations.module.css'
import { automationsQuery, resultsQuery } from './data.ts'
import { descriptions, isExtra } from './labels.ts'
import { TextName } from './TextName.tsx'
import { useSaving } from './useSaving.ts'
import { WeekResult } from './WeekResult.tsx'

const title = 'Automação'

export const meta = pageMeta(title)
export const handle = { title, may: 'automations.read' }

/** One automation by itself: what a row of the list opens on a phone. */
export default function AutomationPage() {
  const { orgId } = useActiveNetwork()
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(automationsQuery(orgId))
  const results = useQuery(resultsQuery(orgId))
  if (!data)
    return (
      <Page title={title}>
        <div className={classes.content}>
          {error ? (
            <ErrorRegion
              text={`A automação não pôde ser carregada. ${sentenceOf(error)}`}
              onRetry={refetch}
              isRetrying={isFetching}
            />
          ) : (
            <AutomationsSkeleton />
          )}
        </div>
      </Page>
    )
  const item = data.items.find((one) => one.id === id)
  if (!item)
    return (
      <LostRecord
        text="Esta automação não existe ou foi excluída."
        back={{ to: paths.automations, label: 'Ver as automações' }}
      />
    )
  const week = results.data?.weeks.find(({ automationId }) => automationId === id)
  return <OpenAutomation item={item} items={data.items} week={week} isCounted={results.data !== undefined} />
}

interface OpenAutomationProps {
  readonly item: AutomationItem
  readonly items: readonly AutomationItem[]
  readonly week: AutomationWeek | undefined
  readonly isCounted: boolean
}

function OpenAutomation({ item, items, week, isCounted }: OpenAutomationProps) {
  const navigate = useNavigate()
  const saving = useSaving(item)
  const isReadOnly = !useMayInWholeNetwork('automations.update')
  const { kind, timing } = item
  const secondNotice = items.find((one) => one.kind === 'secondNotice') ?? null
  return (
    <Page
      title={automationLabels[kind]}
      description={[timingText(kind, timing), descriptions[kind]].join('. ')}
      hasOwnHeading
      action={<AutomationSwitch item={item} saving={saving} isReadOnly={isReadOnly} />}
    >
      <div className={classes.content}>
        <div className={classes.facts}>
          <div>
            <TextName item={item} />
          </div>
          <div>{isCounted && <WeekResult kind={kind} week={week} />}</div>
        </div>
        <AutomationPanel
          item={item}
          saving={saving}
          isReadOnly={isReadOnly}
          secondNotice={kind === 'dayBefore' ? secondNotice : null}
          isExtra={isExtra(item, items)}
          onGone={() => navigate(paths.automations)}
        />
      </div>
    </Page>
  )
}

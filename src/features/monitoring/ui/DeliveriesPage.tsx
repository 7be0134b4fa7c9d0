import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { CampaignsCard } from './CampaignsCard.tsx'
import { ChannelsCard } from './ChannelsCard.tsx'
import classes from './wall.module.css'

const title = 'Monitoramento'

export const meta = pageMeta('Campanhas ao vivo')
export const handle = { title: 'Campanhas ao vivo', may: 'campaigns.read', wantsRoom: true }

/** As many as the API lists at once. */
const all = 100

/** What is being delivered now, and by which channels. */
export default function DeliveriesPage() {
  const { orgId } = useActiveNetwork()
  return (
    <Page title={title} tabs={<PageTabs group="monitoring" label={title} />}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <CampaignsCard key={orgId} orgId={orgId} limit={all} />
        </div>
        <div className={classes.side}>
          <ChannelsCard orgId={orgId} />
        </div>
      </div>
    </Page>
  )
}

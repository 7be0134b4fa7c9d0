import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { campaignQuery } from '../data.ts'
import { pendingLabels } from '../labels.ts'
import { Campaign } from './Campaign.tsx'

const title = 'Campanha'

export const meta = pageMeta(title)
export const handle = { title, may: 'campaigns.read' }

export default function CampaignPage() {
  const { orgId } = useActiveNetwork()
  const { id = '' } = useParams()
  const query = useQuery(campaignQuery(orgId, id))
  if (!query.data)
    return (
      <RecordPending
        title={title}
        query={query}
        labels={pendingLabels}
        back={{ label: 'Ver campanhas', to: paths.campaigns }}
        sections={[[24], [12, 12]]}
      />
    )
  return <Campaign key={`${orgId} ${id}`} campaign={query.data} />
}

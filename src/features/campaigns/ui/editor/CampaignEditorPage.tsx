import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { isOpen } from '../../rules.ts'
import { campaignQuery } from '../data.ts'
import { pendingLabels } from '../labels.ts'
import { CampaignEditor } from './CampaignEditor.tsx'

const title = 'Campanha'

export const meta = pageMeta(title)
export const handle = { title, may: 'campaigns.update' }

export default function CampaignEditorPage() {
  const { orgId } = useActiveNetwork()
  const { id } = useParams()
  return id === undefined ? (
    <CampaignEditor key={orgId} record={null} />
  ) : (
    <Existing key={`${orgId} ${id}`} id={id} />
  )
}

function Existing({ id }: { id: string }) {
  const { orgId } = useActiveNetwork()
  const query = useQuery(campaignQuery(orgId, id))
  if (!query.data)
    return (
      <RecordPending
        title={title}
        query={query}
        labels={pendingLabels}
        back={{ label: 'Ver campanhas', to: paths.campaigns }}
        sections={[[24], [24], [24]]}
      />
    )
  // What has begun is no draft any more, and what is of other units is not this person's: it is watched, not changed.
  if (!isOpen(query.data.state) || !query.data.isOwn) return <Navigate to={paths.campaign(id)} replace />
  return <CampaignEditor record={query.data} />
}

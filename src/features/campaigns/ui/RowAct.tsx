import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { CampaignItem } from '../contract.ts'
import { useCampaignActs } from './useCampaignActs.ts'

/** Pauses or resumes a campaign from its row. */
export function RowAct({ item: { id, name, state, isOwn } }: { item: CampaignItem }) {
  const acts = useCampaignActs(id)
  if (!isOwn || (state !== 'sending' && state !== 'paused')) return null
  const isSending = state === 'sending'
  const Icon = isSending ? IconPlayerPause : IconPlayerPlay
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      loading={acts.isBusy}
      aria-label={`${isSending ? 'Pausar' : 'Retomar'} ${name}`}
      onClick={isSending ? acts.pause : acts.resume}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

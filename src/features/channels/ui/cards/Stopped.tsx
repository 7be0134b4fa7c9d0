import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { Channel } from '../../contract.ts'
import { Notice } from './Notices.tsx'

/** Why nothing leaves by the channel: until somebody acts, or until the provider takes messages again. */
export function Stopped({ channel: { stoppedAt, stopReason, backOffUntil } }: { channel: Channel }) {
  const now = useNow()
  if (stoppedAt)
    return (
      <Notice kind="bad" title={`Nada sai por aqui desde ${showRecent(stoppedAt, now)}`}>
        {stopReason}
      </Notice>
    )
  if (backOffUntil && Date.parse(backOffUntil) > now.getTime())
    return (
      <Notice kind="warning" title="O provedor pediu para esperar">
        As mensagens saem de novo às {showRecent(backOffUntil, now).replace('hoje, ', '')}. Nada se perde.
      </Notice>
    )
  return null
}

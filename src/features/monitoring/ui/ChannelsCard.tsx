import {
  IconAlertCircle,
  IconBrandWhatsapp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconMail,
  IconMessage,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Channel } from '#features/channels/contract.ts'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { channelsQuery } from '#features/channels/ui/data.ts'
import { ago } from '#lib/ago.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { useNow } from '#ui/useNow.ts'
import classes from './wall.module.css'

const kindIcons = {
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  sms: IconMessage,
  chat: IconWorld,
} as const
const stateIcons = {
  connected: IconCircleCheck,
  attention: IconAlertCircle,
  stopped: IconCircleX,
  none: IconCircleDashed,
} as const

/** How each channel is, and when something last left by it. */
export function ChannelsCard({ orgId }: { orgId: string }) {
  const channels = useQuery(channelsQuery(orgId))
  const now = useNow()
  const { data } = channels
  return (
    <section className={classes.card} aria-labelledby="canais">
      <div className={classes.cardHead}>
        <h2 id="canais">Canais</h2>
        <Link to={paths.channels}>Abrir</Link>
      </div>
      {channels.isError && (
        <ErrorRegion
          text={`Os canais não puderam ser lidos. ${sentenceOf(channels.error)}`}
          onRetry={() => void channels.refetch()}
          isRetrying={channels.isFetching}
        />
      )}
      {data && (
        <ul className={classes.channels}>
          {(Object.keys(channelKinds) as ChannelKind[]).map((kind) => {
            const Kind = kindIcons[kind]
            const { state } = data[kind]
            const State = stateIcons[state]
            return (
              <li key={kind}>
                <Kind size={18} stroke={1.5} aria-hidden="true" />
                <span>{channelKinds[kind]}</span>
                <span data-channel={state}>
                  {stateLine(data[kind], now)} <State size={16} stroke={1.75} aria-hidden="true" />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function stateLine({ kind, state, figures }: Channel, now: Date): string {
  const { queued, lastSentAt } = figures
  if (state === 'none') return kind === 'chat' ? 'desligado' : 'sem provedor'
  if (state === 'stopped') return queued === 0 ? 'parado' : `parado, ${queued} na fila`
  const last = lastSentAt ? ago(lastSentAt, now) : 'nada enviado'
  return queued > 0 ? `${queued} na fila` : last
}

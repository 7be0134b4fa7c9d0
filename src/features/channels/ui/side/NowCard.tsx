import { onOwnClock } from '#platform/http/serverTime.ts'
import { useConnection } from '#platform/live/connection.ts'
import { useNow } from '#ui/useNow.ts'
import type { ChannelsOverview } from '../../contract.ts'
import { formatCount } from '../channelState.ts'
import { SideCard } from './SideCard.tsx'
import classes from './side.module.css'

/** What is on its way at this moment, over all channels. */
export function NowCard({ overview }: { overview: ChannelsOverview }) {
  const now = useNow()
  const { state } = useConnection()
  const isLive = state === 'live'
  const figures = [overview.whatsapp, overview.email, overview.sms].map((channel) => channel.figures)
  const total = (of: 'queued' | 'uncertain') => figures.reduce((sum, one) => sum + one[of], 0)
  const oldest = figures
    .flatMap(({ oldestDueAt }) => oldestDueAt ?? [])
    .sort()
    .at(0)
  return (
    <SideCard
      id="agora"
      title="Agora"
      aside={
        <span className={classes.live} data-is-old={!isLive || undefined}>
          {isLive ? 'ao vivo' : 'sem conexão'}
        </span>
      }
    >
      <dl className={classes.numbers}>
        <div>
          <dt>Na fila</dt>
          <dd>{formatCount(total('queued'))}</dd>
        </div>
        <div>
          <dt>Atraso da mais antiga</dt>
          <dd>{oldest ? delay(now.getTime() - onOwnClock(oldest)) : 'nenhum'}</dd>
        </div>
        <div>
          <dt>Sem resposta do provedor</dt>
          <dd>{formatCount(total('uncertain'))}</dd>
        </div>
      </dl>
    </SideCard>
  )
}

/** `2 s`, `5 min`, `3 h` */
function delay(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3_600)} h`
}

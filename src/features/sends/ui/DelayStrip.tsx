import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#platform/http/queryClient.ts'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { Delay } from '../messages/contract.ts'
import { delayQuery } from './appointment/data.ts'
import classes from './DelayStrip.module.css'

export const prepare = (orgId: string) => queryClient.ensureQueryData(delayQuery(orgId))

/** Says above campaigns and channels that what was due does not leave. */
export default function DelayStrip({ orgId }: { orgId: string }) {
  const { data } = useQuery(delayQuery(orgId))
  const now = useNow()
  if (!data?.since) return null
  return (
    <section className={classes.strip} aria-label="Envios atrasados">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <p role="status">
        <strong>Atrasado desde {showRecent(data.since, now)}:</strong> {lateWords(data)}. Nada se perde. Avise
        quem cuida da instalação.
      </p>
    </section>
  )
}

/** `3 mensagens e 1 campanha esperam` */
function lateWords({ messages, campaigns }: Delay): string {
  const parts = [
    counted(messages, 'mensagem', 'mensagens'),
    counted(campaigns, 'campanha', 'campanhas'),
  ].filter(Boolean)
  return `${parts.join(' e ')} ${messages + campaigns === 1 ? 'espera' : 'esperam'}`
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

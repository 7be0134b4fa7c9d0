import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ServerState } from '#features/operator/contract.ts'
import { backupSentence } from '#features/operator/ui/backupSentence.ts'
import { serverQuery } from '#features/operator/ui/data.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { useNow } from '#ui/useNow.ts'
import walls from '../wall.module.css'
import classes from './system.module.css'
import { formatCount } from './words.ts'

const everyMs = 10_000

const warningWords: Record<ServerState['warnings'][number], string> = {
  worker_stuck: 'Nenhum processo faz as tarefas: um parou e outro não tomou o lugar.',
  messages_overdue: 'Mensagens vencidas não saem.',
}

/** The installation itself, for its operator. Nothing tells of it by push: it is asked again. */
export function ServerCard() {
  const server = useQuery({ ...serverQuery, refetchInterval: everyMs })
  const now = useNow()
  const { data } = server
  return (
    <section className={walls.card} aria-labelledby="servidor">
      <div className={walls.cardHead}>
        <h2 id="servidor">Servidor</h2>
        <Link to={paths.platform}>Plataforma</Link>
      </div>
      {server.isError && (
        <ErrorRegion
          text={`O servidor não disse como está. ${sentenceOf(server.error)}`}
          onRetry={() => void server.refetch()}
          isRetrying={server.isFetching}
        />
      )}
      {data && (
        <>
          {data.warnings.map((warning) => (
            <p key={warning} className={classes.warning}>
              {warningWords[warning]}
            </p>
          ))}
          <dl className={classes.facts}>
            {factsOf(data).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={walls.soft}>{backupSentence(data.backup, now)}</p>
        </>
      )}
    </section>
  )
}

function factsOf(state: ServerState): readonly (readonly [string, string])[] {
  const { processes, medianMs, p95Ms, databaseMs, databaseBytes, diskUsed, liveWindows } = state
  const gigabytes = (databaseBytes / 1_000_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 2 })
  const disk = diskUsed === null ? '' : `, ${Math.round(diskUsed * 100)} % do disco`
  return [
    ['Processos de tarefas', formatCount(processes)],
    ['Resposta, mediana e 95 %', medianMs === null ? 'ainda nenhuma' : `${medianMs} e ${p95Ms} ms`],
    ['Banco de dados', `${databaseMs} ms, ${gigabytes} GB${disk}`],
    ['Janelas ao vivo', formatCount(liveWindows)],
    ['Erros, 24 h', `${formatCount(state.errors24h)} de ${formatCount(state.requests24h)}`],
    ['Versão', state.version],
  ]
}

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { showRecent } from '#ui/showInstant.ts'
import type { SystemState, Trouble } from '../../contract.ts'
import { retryTroubles, systemKey } from '../data.ts'
import walls from '../wall.module.css'
import classes from './system.module.css'
import { formatCount, partWords } from './words.ts'

interface TroublesCardProps {
  orgId: string
  system: SystemState
  now: Date
}

/** What failed within a day, with the reason and the next step. */
export function TroublesCard({ orgId, system: { troubles }, now }: TroublesCardProps) {
  return (
    <section className={walls.card} aria-labelledby="resolver">
      <div className={walls.cardHead}>
        <h2 id="resolver">
          Para resolver{' '}
          {troubles.length > 0 && (
            <span className={walls.soft}>
              {formatCount(troubles.reduce((sum, { count }) => sum + count, 0))}
            </span>
          )}
        </h2>
      </div>
      {troubles.length === 0 ? (
        <p className={walls.quiet}>Nada falhou nas últimas 24 horas.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in narrow windows, with the keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label="O que falhou">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Desde</th>
                <th scope="col">O quê</th>
                <th scope="col">Por quê</th>
                <th scope="col" data-number>
                  Tentativas
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {troubles.map((one) => (
                <Row
                  key={`${one.source} ${one.sourceId} ${one.kind} ${one.code}`}
                  orgId={orgId}
                  trouble={one}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Row({ orgId, trouble, now }: { orgId: string; trouble: Trouble; now: Date }) {
  const { source, sourceId, kind, code, reason, since, count, attempts } = trouble
  const client = useQueryClient()
  const what = `${formatCount(count)} ${partWords(source, kind, count)}`
  const retry = useMutation({
    mutationFn: (from: 'automation' | 'single') => retryTroubles({ orgId, source: from, kind, code }),
    onSuccess: (done) =>
      toast({
        text:
          done.count === 0
            ? 'Alguém já tentou de novo'
            : done.count === 1
              ? '1 mensagem volta à fila'
              : `${formatCount(done.count)} mensagens voltam à fila`,
      }),
    onError: (error) => toast({ text: sentenceOf(error), icon: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  })
  return (
    <tr>
      <td data-label="Desde">{showRecent(since, now)}</td>
      <th scope="row">{what}</th>
      <td data-label="Por quê">{reason}</td>
      <td data-number data-label="Tentativas">
        {attempts}
      </td>
      <td data-number>
        {source === 'automation' || source === 'single' ? (
          <Button
            variant="default"
            loading={retry.isPending}
            aria-label={`Tentar de novo: ${what}`}
            onClick={() => retry.mutate(source)}
          >
            Tentar
          </Button>
        ) : (
          sourceId !== null && (
            <Link to={paths.campaign(sourceId)} aria-label={`Ver: ${what}`}>
              Ver
            </Link>
          )
        )}
      </td>
    </tr>
  )
}

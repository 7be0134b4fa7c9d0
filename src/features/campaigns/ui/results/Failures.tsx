import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconExclamationMark,
  IconPlayerSkipForward,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Campaign, Results } from '../../contract.ts'
import { campaignCollection, retryCampaign } from '../data.ts'
import { formatCount } from '../labels.ts'
import classes from './results.module.css'

const icons = {
  failed: IconExclamationMark,
  uncertain: IconQuestionMark,
  skipped: IconPlayerSkipForward,
} as const

interface FailuresProps {
  campaign: Campaign
  results: Results
  mayUpdate: boolean
}

/** What did not arrive, by its reason, with what can be done about it. */
export function Failures({ campaign, results: { failures }, mayUpdate }: FailuresProps) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const total = failures.reduce((sum, { people }) => sum + people, 0)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (reason: string) => retryCampaign({ orgId, id: campaign.id, reason }),
    onSuccess: ({ ids }) =>
      toast({
        text:
          ids.length === 1
            ? '1 nova tentativa na fila'
            : `${formatCount(ids.length)} novas tentativas na fila`,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: campaignCollection.queryKey }),
  })
  const mayRetry = mayUpdate && ['sending', 'paused', 'done'].includes(campaign.state)
  return (
    <section className={classes.card} aria-label="O que não chegou">
      <header className={classes.cardHead}>
        <h2>
          O que não chegou <span className={classes.soft}>{formatCount(total)}</span>
        </h2>
      </header>
      {failures.length === 0 ? (
        <p className={classes.empty}>
          <IconCircleCheck size={18} stroke={1.5} aria-hidden="true" /> Nada falhou até aqui.
        </p>
      ) : (
        <ul className={classes.failures}>
          {failures.map(({ state, reason, title, people, mayRetry: isRetriable }) => {
            const Icon = icons[state]
            return (
              <li key={`${state} ${reason}`}>
                <span className={classes.mark} data-part={state}>
                  <Icon size={13} stroke={2.25} aria-hidden="true" />
                </span>
                <strong>{formatCount(people)}</strong>
                <div>
                  <p>{title}</p>
                  <p className={classes.soft}>{adviceOf(state)}</p>
                </div>
                {isRetriable && mayRetry && (
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} stroke={1.5} />}
                    loading={isPending && variables === reason}
                    onClick={() => mutate(reason)}
                  >
                    Tentar de novo
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function adviceOf(state: 'failed' | 'uncertain' | 'skipped'): string {
  if (state === 'uncertain')
    return 'Não reenviamos. Se o provedor avisar que chegou, isto se resolve sozinho.'
  if (state === 'skipped') return 'Conferido na hora de enviar.'
  return 'Depois de corrigir o cadastro, dá para enviar só a essas pessoas.'
}

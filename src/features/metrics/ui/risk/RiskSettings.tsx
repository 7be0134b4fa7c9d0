import { Button, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import type { RiskAnswer } from '../../risk/contract.ts'
import { resetRisk, riskQuery, saveRisk, trainRisk, undoResetRisk } from '../data.ts'
import classes from './risk.module.css'
import { comparisonOf } from './words.ts'

const history = {
  learnsFrom: {
    label: 'Conta só desde',
    show: (at: unknown) => (typeof at === 'string' ? formatDay(dayIn(at)) : 'histórico todo'),
  },
  holdsOut: { label: 'Comparação' },
}

/** What the network decides: whether to compare, and from where to learn. Who sees some units only reads it. */
export function RiskSettings({ orgId, risk }: { orgId: string; risk: RiskAnswer }) {
  const client = useQueryClient()
  const stored = (answer: RiskAnswer) => client.setQueryData(riskQuery(orgId).queryKey, answer)
  const onError = (error: unknown) => toast({ text: sentenceOf(error), icon: 'error' })
  const undo = useMutation({
    mutationFn: () => undoResetRisk({ orgId }),
    onSuccess: stored,
    onError,
  })
  const reset = useMutation({
    mutationFn: () => resetRisk({ orgId }),
    onSuccess: (answer) => {
      stored(answer)
      toast({
        text: 'O risco de falta começou de novo',
        // An earlier reset can't be found again: then the whole history is one press away in the card.
        ...(risk.learnsFrom === null && { undo: () => undo.mutateAsync() }),
      })
    },
    onError,
  })
  const compare = useMutation({
    mutationFn: (holdsOut: boolean) => saveRisk({ orgId, holdsOut }),
    onSuccess: stored,
    onError,
  })
  const train = useMutation({
    mutationFn: () => trainRisk({ orgId }),
    onSuccess: () => toast({ text: 'O histórico está sendo lido' }),
    onError,
  })
  const isBusy = [undo, reset, compare, train].some(({ isPending }) => isPending)
  const outcome = comparisonOf(risk)
  return (
    <>
      <div className={classes.compare}>
        <Switch
          label="Comparar"
          description={`Um em cada ${risk.holdOutOneIn} agendamentos fica fora da ordem, sempre os mesmos: assim se vê o que ela muda.`}
          checked={risk.holdsOut}
          disabled={!risk.mayChange || isBusy}
          onChange={(event) => compare.mutate(event.currentTarget.checked)}
        />
        {outcome && <p>{outcome}</p>}
      </div>
      {risk.learnsFrom !== null && <p>Conta só o que aconteceu desde {formatDay(dayIn(risk.learnsFrom))}.</p>}
      {risk.mayChange ? (
        <div className={classes.acts}>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => train.mutate()}>
            Aprender agora
          </Button>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => reset.mutate()}>
            Começar de novo
          </Button>
          {risk.learnsFrom !== null && (
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => undo.mutate()}>
              Contar o histórico todo
            </Button>
          )}
          <HistoryButton kind="riskSettings" id={orgId} name="Risco de falta" fields={history} />
        </div>
      ) : (
        <p className={classes.soft}>Quem cuida da rede toda liga a comparação e começa de novo.</p>
      )}
    </>
  )
}

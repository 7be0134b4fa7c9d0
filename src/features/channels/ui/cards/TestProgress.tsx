import { Loader } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { Channel } from '../../contract.ts'
import classes from './cards.module.css'

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' })
/** Longer than this ago, a test says nothing of now: its line in the head is enough. */
const shownMs = 10 * 60_000

type Test = NonNullable<Channel['test']>
const last = ({ steps }: Test) => steps.at(-1)
const isOver = (test: Test) => ['delivered', 'read', 'failed'].includes(last(test)?.step ?? '')

/** The last test, step by step as the provider tells of them. */
export function TestProgress({ channel: { kind, test } }: { channel: Channel }) {
  const now = useNow()
  if (!test || now.getTime() - Date.parse(test.startedAt) > shownMs) return null
  return (
    <div className={classes.trial} role="status" aria-label="Envio de teste">
      <p className={classes.trialTitle}>Teste para {test.to}</p>
      <ol className={classes.trialSteps}>
        {test.steps.map(({ step, at, title }) => (
          <li key={step} data-failed={step === 'failed' || undefined}>
            {step === 'failed' ? (
              <IconCircleX size={16} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={16} stroke={1.5} aria-hidden="true" />
            )}
            {title}
            <time dateTime={at}>{clock.format(new Date(at))}</time>
          </li>
        ))}
        {!isOver(test) && kind !== 'email' && (
          <li data-waiting="">
            <Loader size={14} aria-hidden="true" />
            Esperando o aviso do provedor
          </li>
        )}
      </ol>
    </div>
  )
}

/** `Último teste hoje, 08:12: entregue.` */
export function lastTest(test: Channel['test'], now: Date): string {
  const step = test && last(test)
  return step ? ` Último teste ${showRecent(step.at, now)}: ${step.title.toLocaleLowerCase('pt-BR')}.` : ''
}

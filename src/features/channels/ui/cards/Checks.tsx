import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { ago } from '#lib/ago.ts'
import { copyText } from '#ui/copyText.ts'
import { useNow } from '#ui/useNow.ts'
import type { CheckStep } from '../../checks.ts'
import type { Channel } from '../../contract.ts'
import { checkChannel, subscribeChannel } from '../data.ts'
import type { Acts } from '../useActs.ts'
import classes from './cards.module.css'
import { Notice } from './Notices.tsx'

interface ChecksProps {
  channel: Channel
  /** Null for who only reads. */
  acts: Acts | null
  /** What the checks guard against, in a sentence. */
  why: string
}

type Check = Channel['checks'][number]

/** What the last check found: what is wrong, each with what to do; what is in order, in one line. */
export function Checks({ channel, acts, why }: ChecksProps) {
  const { checks, checkedAt } = channel
  const isChecking = acts?.busy === 'check'
  const now = useNow()
  const good = checks.filter(({ result }) => result === 'ok')
  const others = checks.filter(({ result }) => result !== 'ok')
  const when = isChecking
    ? 'Conferindo, um passo de cada vez.'
    : checkedAt
      ? `Conferido ${ago(checkedAt, now)}.`
      : 'Ainda não foi conferido.'
  return (
    <>
      {others.map((check) => (
        <Finding key={check.step} channel={channel} check={check} acts={acts} />
      ))}
      <Notice
        kind={good.length > 0 ? 'good' : 'neutral'}
        title={good.length > 0 ? inOrder(good) : 'Conferência do canal'}
        action={
          acts && (
            <Button
              variant="subtle"
              color="petrol"
              className={classes.act}
              loading={isChecking}
              onClick={() => acts.run('check', (orgId) => checkChannel({ orgId, kind: channel.kind }))}
            >
              Conferir agora
            </Button>
          )
        }
      >
        <span role="status">{when}</span> {why}
      </Notice>
    </>
  )
}

const names: Readonly<Record<string, string>> = {
  key: 'chave de acesso',
  signature: 'assinatura',
  number: 'número',
  subscription: 'avisos',
  payment: 'pagamento',
  connection: 'servidor',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mailbox: 'respostas',
  page: 'página própria',
  sites: 'sites',
} satisfies Record<CheckStep, string>

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** `Chave de acesso, número e pagamento em ordem` */
function inOrder(checks: readonly Check[]): string {
  const text = list.format(checks.map(({ step }) => names[step] ?? step))
  return `${text.charAt(0).toLocaleUpperCase('pt-BR')}${text.slice(1)} em ordem`
}

function Finding({ channel, check, acts }: { channel: Channel; check: Check; acts: Acts | null }) {
  const { step, result, title, advice, copy } = check
  const { kind } = channel
  return (
    <Notice
      kind={result === 'failed' ? 'bad' : 'warning'}
      title={title}
      action={
        copy ? (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.5} />}
            onClick={() => copyText(copy, 'Registro copiado')}
          >
            Copiar registro
          </Button>
        ) : (
          acts &&
          step === 'subscription' &&
          (kind === 'whatsapp' || kind === 'sms') && (
            <Button
              variant="default"
              loading={acts.busy === 'subscribe'}
              onClick={() => acts.run('subscribe', (orgId) => subscribeChannel({ orgId, kind }))}
            >
              Inscrever agora
            </Button>
          )
        )
      }
    >
      <p>{advice}</p>
      {copy && <code className={classes.record}>{copy}</code>}
    </Notice>
  )
}

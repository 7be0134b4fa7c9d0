import { IconMessage } from '@tabler/icons-react'
import { ago } from '#lib/ago.ts'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { SmsChannel } from '../contract.ts'
import { ChannelCard } from './cards/ChannelCard.tsx'
import { Checks } from './cards/Checks.tsx'
import { type Fact, Facts } from './cards/Facts.tsx'
import { Settings, useUnfolding } from './cards/Settings.tsx'
import { Steps } from './cards/Steps.tsx'
import { Stopped } from './cards/Stopped.tsx'
import { TestButton } from './cards/TestButton.tsx'
import { lastTest, TestProgress } from './cards/TestProgress.tsx'
import { UnfoldButton } from './cards/UnfoldButton.tsx'
import { channelHistory } from './channelHistory.ts'
import { formatCount, formatShare, stateOf } from './channelState.ts'
import { SmsFields } from './forms/SmsFields.tsx'
import { type SmsForm, smsFieldNames } from './forms/smsForm.ts'
import { useActs } from './useActs.ts'

const history = channelHistory(smsFieldNames)

interface SmsCardProps {
  channel: SmsChannel
  form: SmsForm
}

/** SMS by Zenvia, or by any provider that takes HTTP requests. */
export function SmsCard({ channel, form }: SmsCardProps) {
  const now = useNow()
  const acts = useActs()
  const mayAct = form.isReadOnly ? null : acts
  const isConnected = channel.id !== null
  const { isOpen, toggle } = useUnfolding(form.isDirty, 'sms.provider')
  return (
    <ChannelCard
      id="sms"
      name="SMS"
      Icon={IconMessage}
      state={stateOf(channel)}
      description={`${carrierOf(channel)}${lastTest(channel.test, now)}`}
      actions={
        <>
          {(mayAct || isConnected) && (
            <UnfoldButton
              isOpen={isOpen}
              isConnected={isConnected}
              connectLabel="Conectar SMS"
              onToggle={toggle}
            />
          )}
          {mayAct && isConnected && <TestButton channel={channel} acts={acts} />}
        </>
      }
    >
      {isConnected ? (
        <>
          <TestProgress channel={channel} />
          <Facts facts={factsOf(channel, now)} />
          <Stopped channel={channel} />
          <Checks
            channel={channel}
            acts={mayAct}
            why="Sem a chave nada sai; sem os avisos não se sabe o que chegou."
          />
        </>
      ) : (
        !form.isReadOnly && (
          <Steps
            steps={[
              'Contrate um provedor: Zenvia, ou outro que aceite pedidos HTTP',
              'Cole a chave e o remetente',
              'Envie um teste para o seu celular',
            ]}
          />
        )
      )}
      {isOpen && (
        <Settings
          form={form}
          channel={channel}
          acts={mayAct}
          history={history}
          note="A chave é guardada cifrada e nunca mais aparece inteira."
        >
          <SmsFields form={form} channel={channel} />
        </Settings>
      )}
    </ChannelCard>
  )
}

function carrierOf({ provider, sender, settings }: SmsChannel): string {
  if (provider === null || !settings) return 'O que for por SMS fica na caixa de saída local.'
  const by = 'url' in settings ? `por ${hostOf(settings.url)}` : 'pela Zenvia'
  return sender ? `${sender}, ${by}.` : `${by[0]?.toUpperCase()}${by.slice(1)}.`
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

function factsOf({ lastEventAt, figures }: SmsChannel, now: Date): readonly Fact[] {
  const { lastSentAt, delivered7d, failed7d, handedOver7d } = figures
  return [
    { label: 'Último envio', value: lastSentAt ? showRecent(lastSentAt, now) : 'nenhum' },
    {
      label: 'Entregues em 7 dias',
      value: formatShare(delivered7d, handedOver7d),
      note: `de ${formatCount(handedOver7d)}`,
    },
    { label: 'Falharam', value: formatCount(failed7d), note: 'em 7 dias' },
    {
      label: 'Último aviso do provedor',
      value: lastEventAt ? ago(lastEventAt, now) : '–',
      note: lastEventAt ? undefined : 'nenhum até agora',
    },
  ]
}

import { IconBrandWhatsapp } from '@tabler/icons-react'
import { ago } from '#lib/ago.ts'
import { useNow } from '#ui/useNow.ts'
import type { WhatsappChannel } from '../contract.ts'
import { ChannelCard } from './cards/ChannelCard.tsx'
import { Checks } from './cards/Checks.tsx'
import { type Fact, Facts } from './cards/Facts.tsx'
import { Notice } from './cards/Notices.tsx'
import { People } from './cards/People.tsx'
import { Quality } from './cards/Quality.tsx'
import { Settings, useUnfolding } from './cards/Settings.tsx'
import { Steps } from './cards/Steps.tsx'
import { Stopped } from './cards/Stopped.tsx'
import { TestButton } from './cards/TestButton.tsx'
import { lastTest, TestProgress } from './cards/TestProgress.tsx'
import { UnfoldButton } from './cards/UnfoldButton.tsx'
import { channelHistory } from './channelHistory.ts'
import { formatShare, stateOf } from './channelState.ts'
import { WhatsappFields } from './forms/WhatsappFields.tsx'
import { type WhatsappForm, whatsappFieldNames } from './forms/whatsappForm.ts'
import { nextLimitOf } from './nextLimit.ts'
import { useActs } from './useActs.ts'

const history = channelHistory(whatsappFieldNames)

interface WhatsappCardProps {
  channel: WhatsappChannel
  form: WhatsappForm
}

/** WhatsApp by Meta's Cloud API. */
export function WhatsappCard({ channel, form }: WhatsappCardProps) {
  const now = useNow()
  const acts = useActs()
  const isConnected = channel.id !== null
  const mayAct = form.isReadOnly ? null : acts
  const { isOpen, toggle } = useUnfolding(form.isDirty, 'whatsapp.phoneNumberId')
  return (
    <ChannelCard
      id="whatsapp"
      name="WhatsApp"
      Icon={IconBrandWhatsapp}
      state={stateOf(channel)}
      description={
        isConnected
          ? `${channel.sender ? `${channel.sender}, pela` : 'Pela'} API oficial da Meta.${lastTest(channel.test, now)}`
          : 'O que for por WhatsApp fica na caixa de saída local.'
      }
      actions={
        mayAct &&
        (isConnected ? (
          <TestButton channel={channel} acts={acts} />
        ) : (
          <UnfoldButton
            isOpen={isOpen}
            isConnected={false}
            connectLabel="Conectar WhatsApp"
            onToggle={toggle}
          />
        ))
      }
    >
      {isConnected ? (
        <>
          <TestProgress channel={channel} />
          <Facts facts={factsOf(channel, now)} />
          <Stopped channel={channel} />
          <NextLimit channel={channel} />
          <Checks
            channel={channel}
            acts={mayAct}
            why="Sem qualquer um deles, a Meta aceita e não entrega, ou não avisa."
          />
        </>
      ) : (
        !form.isReadOnly && (
          <Steps
            steps={[
              'Crie na Meta um aplicativo com o WhatsApp e o número da clínica',
              'Cole aqui as identificações, a chave e o segredo',
              'Leve à Meta o endereço dos avisos e envie um teste',
            ]}
          />
        )
      )}
      {(isConnected || isOpen) && (
        <Settings
          form={form}
          channel={channel}
          acts={mayAct}
          history={history}
          note="As chaves são guardadas cifradas e nunca mais aparecem inteiras."
        >
          <WhatsappFields form={form} channel={channel} />
        </Settings>
      )}
    </ChannelCard>
  )
}

function NextLimit({ channel }: { channel: WhatsappChannel }) {
  const rise = nextLimitOf(channel)
  return (
    rise && (
      <Notice kind="rise" title={rise.title}>
        {rise.text}
      </Notice>
    )
  )
}

function factsOf(
  { quality, peopleLimit, lastEventAt, figures }: WhatsappChannel,
  now: Date,
): readonly Fact[] {
  const { people24h, delivered7d, failed7d, handedOver7d } = figures
  return [
    { label: 'Qualidade do número', value: <Quality quality={quality} />, note: 'segundo a Meta' },
    { label: 'Pessoas em 24 h', value: <People count={people24h} limit={peopleLimit} /> },
    {
      label: 'Entregues em 7 dias',
      value: formatShare(delivered7d, handedOver7d),
      note: handedOver7d === 0 ? 'nada saiu' : `${formatShare(failed7d, handedOver7d)} falharam`,
    },
    {
      label: 'Último aviso da Meta',
      value: lastEventAt ? ago(lastEventAt, now) : '–',
      note: lastEventAt ? 'assinatura conferida' : 'nenhum até agora',
    },
  ]
}

import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { EmailChannel } from '../contract.ts'
import { ChannelCard } from './cards/ChannelCard.tsx'
import { Checks } from './cards/Checks.tsx'
import { DomainMarks } from './cards/DomainMarks.tsx'
import { type Fact, Facts } from './cards/Facts.tsx'
import { Settings, useUnfolding } from './cards/Settings.tsx'
import { Steps } from './cards/Steps.tsx'
import { Stopped } from './cards/Stopped.tsx'
import { TestButton } from './cards/TestButton.tsx'
import { TestProgress } from './cards/TestProgress.tsx'
import { UnfoldButton } from './cards/UnfoldButton.tsx'
import { channelHistory } from './channelHistory.ts'
import { formatCount, formatShare, stateOf } from './channelState.ts'
import { EmailFields } from './forms/EmailFields.tsx'
import { type EmailForm, emailFieldNames } from './forms/emailForm.ts'
import { useActs } from './useActs.ts'

const history = channelHistory(emailFieldNames)

interface EmailCardProps {
  channel: EmailChannel
  form: EmailForm
}

/** E-mail by the network's own server, or by the installation's. */
export function EmailCard({ channel, form }: EmailCardProps) {
  const now = useNow()
  const acts = useActs()
  const mayAct = form.isReadOnly ? null : acts
  const isOwn = channel.id !== null
  const isOn = channel.provider !== null
  const { isOpen, toggle } = useUnfolding(form.isDirty, 'email.host')
  return (
    <ChannelCard
      id="email"
      name="E-mail"
      Icon={IconMail}
      state={stateOf(channel)}
      description={carrierOf(channel)}
      actions={
        <>
          {(mayAct || isOwn) && (
            <UnfoldButton
              isOpen={isOpen}
              isConnected={isOn}
              connectLabel="Conectar e-mail"
              onToggle={toggle}
            />
          )}
          {mayAct && isOn && <TestButton channel={channel} acts={acts} />}
        </>
      }
    >
      {isOn ? (
        <>
          <TestProgress channel={channel} />
          <Facts facts={factsOf(channel, now)} />
          <Stopped channel={channel} />
          <Checks
            channel={channel}
            acts={mayAct}
            why="Sem eles, o e-mail pode ser recusado ou parar no spam."
          />
        </>
      ) : (
        !form.isReadOnly && (
          <Steps
            steps={[
              'Peça a quem cuida do e-mail da clínica os dados do servidor SMTP',
              'Cole aqui o servidor, o usuário e a senha',
              'Envie um teste e confira SPF, DKIM e DMARC',
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
          note={
            channel.provider === 'server'
              ? 'Com um servidor próprio, os e-mails saem com o endereço da clínica. A senha é guardada cifrada.'
              : 'A senha é guardada cifrada e nunca mais aparece inteira.'
          }
        >
          <EmailFields form={form} channel={channel} />
        </Settings>
      )}
    </ChannelCard>
  )
}

function carrierOf({ provider, sender, settings }: EmailChannel): string {
  if (provider === 'smtp' && settings) return `${sender}, por ${settings.host}, porta ${settings.port}`
  if (provider === 'server') return `${sender}, pelo servidor de e-mail desta instalação`
  return 'O que for por e-mail fica na caixa de saída local.'
}

function factsOf({ checks, checkedAt, figures }: EmailChannel, now: Date): readonly Fact[] {
  const { lastSentAt, handedOver7d, failed7d } = figures
  return [
    {
      label: 'Assinatura do domínio',
      value: <DomainMarks checks={checks} />,
      note: checkedAt ? `conferida ${showRecent(checkedAt, now)}` : 'ainda não conferida',
    },
    { label: 'Último envio', value: lastSentAt ? showRecent(lastSentAt, now) : 'nenhum' },
    {
      label: 'Aceitos em 7 dias',
      value: formatShare(handedOver7d - failed7d, handedOver7d),
      note: `de ${formatCount(handedOver7d)}`,
    },
    {
      label: 'Devolvidos',
      value: formatCount(failed7d),
      note: <Link to={paths.bounces}>Ver endereços</Link>,
    },
  ]
}

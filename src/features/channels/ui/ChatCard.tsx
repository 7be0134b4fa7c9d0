import { Button } from '@mantine/core'
import { IconExternalLink, IconPlugConnectedX, IconWorld } from '@tabler/icons-react'
import { CopyField } from '#ui/form/CopyField.tsx'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { ChatChannel } from '../contract.ts'
import { type CardState, ChannelCard } from './cards/ChannelCard.tsx'
import { Checks } from './cards/Checks.tsx'
import classes from './cards/cards.module.css'
import { type Fact, Facts } from './cards/Facts.tsx'
import { Settings, useUnfolding } from './cards/Settings.tsx'
import { UnfoldButton } from './cards/UnfoldButton.tsx'
import { channelHistory } from './channelHistory.ts'
import { formatCount, stateOf } from './channelState.ts'
import { ChatFields } from './forms/ChatFields.tsx'
import { type ChatForm, chatFieldNames } from './forms/chatForm.ts'
import { useActs } from './useActs.ts'

const history = channelHistory(chatFieldNames)
const off: CardState = { kind: 'off', label: 'Desligado', Icon: IconPlugConnectedX }

interface ChatCardProps {
  channel: ChatChannel
  form: ChatForm
}

/** The chat of the clinic's site: it works from the first day on, on a page of its own. */
export function ChatCard({ channel, form }: ChatCardProps) {
  const now = useNow()
  const acts = useActs()
  const mayAct = form.isReadOnly ? null : acts
  const { isOpen, toggle } = useUnfolding(form.isDirty, 'chat.origins')
  const { settings, page, snippet } = channel
  const isOn = settings?.isOn ?? true
  const sites = settings?.origins.length ?? 0
  return (
    <ChannelCard
      id="chat"
      name="Chat do site"
      Icon={IconWorld}
      state={
        isOn ? (channel.state === 'connected' ? { kind: 'good', label: 'Ligado' } : stateOf(channel)) : off
      }
      description={descriptionOf(isOn, sites)}
      actions={
        <>
          {mayAct && <UnfoldButton isOpen={isOpen} isConnected connectLabel="Configurar" onToggle={toggle} />}
          {isOn && (
            <Button
              component="a"
              href={page}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={17} stroke={1.5} />}
            >
              Abrir
            </Button>
          )}
        </>
      }
    >
      <Facts facts={factsOf(channel, now)} />
      {isOn && (
        <div className={classes.copies}>
          <CopyField id="chat-pagina" label="Página própria" value={page} copied="Endereço copiado" />
          <CopyField
            id="chat-codigo"
            label="Para o seu site"
            hint={
              sites === 0
                ? 'Antes, diga em Configurar em que sites o chat pode aparecer.'
                : 'Cole antes de </body>. Se o site tem política de conteúdo (CSP), ela precisa desta origem em script-src e frame-src.'
            }
            value={snippet}
            copied="Código copiado"
          />
        </div>
      )}
      <Checks
        channel={channel}
        acts={mayAct}
        why="Abre a página própria e olha nos sites se o chat está lá e pode abrir."
      />
      {isOpen && (
        <Settings
          form={form}
          channel={channel}
          acts={mayAct}
          history={history}
          note="O chat não usa cookies e não guarda nada de quem só olha."
        >
          <ChatFields form={form} />
        </Settings>
      )}
    </ChannelCard>
  )
}

function descriptionOf(isOn: boolean, sites: number): string {
  if (!isOn) return 'Ninguém consegue escrever. A página própria mostra telefone e endereço.'
  if (sites === 0) return 'Numa página própria, sem nada para configurar. Quem escreve aparece em Conversas.'
  return `Na página própria e em ${sites === 1 ? 'um site' : `${sites} sites`}. Quem escreve aparece em Conversas.`
}

function factsOf({ figures }: ChatChannel, now: Date): readonly Fact[] {
  const { lastSentAt, people24h, handedOver7d, delivered7d } = figures
  return [
    { label: 'Última resposta', value: lastSentAt ? showRecent(lastSentAt, now) : 'nenhuma' },
    { label: 'Pessoas em 24 h', value: formatCount(people24h), note: 'a quem se respondeu' },
    {
      label: 'Chegaram em 7 dias',
      value: formatCount(delivered7d),
      note: `de ${formatCount(handedOver7d)} respostas`,
    },
  ]
}

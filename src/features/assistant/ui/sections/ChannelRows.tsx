import { IconBrandWhatsapp, IconMail, IconMessage, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChannelsOverview } from '#features/channels/contract.ts'
import { type ChannelKind, channelKindNames, channelKinds } from '#features/channels/rules.ts'
import { channelsQuery } from '#features/channels/ui/data.ts'
import type { AssistantOverview } from '../../contract.ts'
import classes from '../assistant.module.css'
import { SwitchRow } from '../OptionRow.tsx'
import type { SettingsForm } from '../useSettingsForm.ts'

const icons: Readonly<Record<ChannelKind, typeof IconMail>> = {
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  sms: IconMessage,
  chat: IconWorld,
}

interface ChannelRowsProps {
  orgId: string
  form: SettingsForm
  overview: AssistantOverview | undefined
}

/** Where it answers: every kind of channel that there is. */
export function ChannelRows({ orgId, form, overview }: ChannelRowsProps) {
  const { data: channels } = useQuery(channelsQuery(orgId))
  const { id, value, onValue, readOnly } = form.field('channels')
  return (
    <ul className={classes.rows} id={id}>
      {channelKindNames.map((kind) => (
        <SwitchRow
          key={kind}
          id={`${id}.${kind}`}
          Icon={icons[kind]}
          title={channelKinds[kind]}
          note={noteOf(kind, value.includes(kind), channels, overview)}
          value={value.includes(kind)}
          readOnly={readOnly}
          onValue={(isOn) =>
            onValue(channelKindNames.filter((one) => (one === kind ? isOn : value.includes(one))))
          }
        />
      ))}
    </ul>
  )
}

/** `(11) 3045-2200, 12 conversas com ele agora` */
function noteOf(
  kind: ChannelKind,
  isOn: boolean,
  channels: ChannelsOverview | undefined,
  overview: AssistantOverview | undefined,
): string {
  const channel = channels?.[kind]
  const now = overview?.now.find(({ channel: one }) => one === kind)?.conversations ?? 0
  const sender =
    kind === 'chat'
      ? 'no site e na página própria'
      : channel && (channel.state === 'none' ? 'sem provedor' : channel.sender)
  const told = !isOn
    ? 'a mensagem vai direto para a fila'
    : now === 1
      ? '1 conversa com ele agora'
      : now > 1
        ? `${now} conversas com ele agora`
        : 'nenhuma conversa com ele agora'
  return [sender, told].filter(Boolean).join(', ')
}

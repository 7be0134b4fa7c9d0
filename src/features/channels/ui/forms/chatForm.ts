import type { FieldNames, RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { ChatChannel } from '../../contract.ts'
import { type ChatSettings, checkChat, defaultChat, tidyChat } from '../../settings.ts'
import { type Connected, updateChat } from '../data.ts'
import { useChannelForm } from './useChannelForm.ts'

export type ChatForm = RecordForm<ChatSettings, Connected<ChatChannel>>

export const positions = { right: 'À direita', left: 'À esquerda' } as const
const yesOrNo = (is: boolean) => (is ? 'sim' : 'não')

export const chatFieldNames: FieldNames<ChatSettings> = {
  isOn: { label: 'Chat ligado', show: yesOrNo },
  title: { label: 'Título' },
  color: { label: 'Cor' },
  position: { label: 'Posição do botão', show: (position) => positions[position] },
  greeting: { label: 'Primeiras palavras' },
  origins: { label: 'Sites que mostram o chat', show: (origins) => origins.join(', ') },
  privacyUrl: { label: 'Política de privacidade' },
  isIndexed: { label: 'Página própria nos buscadores', show: yesOrNo },
}

export const useChatForm = (channel: ChatChannel, isReadOnly: boolean): ChatForm =>
  useChannelForm({
    channel,
    isReadOnly,
    fields: chatFieldNames,
    start: defaultChat,
    show: (record) => ({ ...defaultChat, ...record.settings }),
    required: [],
    check: checkChat,
    normalize: tidyChat,
    connect: (orgId, values, version) => updateChat({ orgId, version, ...values }),
  })

import { historyFields } from '#ui/form/record/historyFields.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import type { HistoryFields } from '#ui/history/fields.tsx'
import { type ChannelKind, channelKinds, type Provider } from '../rules.ts'

const providers: Readonly<Record<Provider, string>> = {
  meta: 'Meta',
  smtp: 'SMTP',
  zenvia: 'Zenvia',
  http: 'Outro, por pedidos HTTP',
  chat: 'Acolhe',
}

/** What the history of a channel shows: its settings, and of its keys the ends alone. */
export const channelHistory = <V>(names: FieldNames<V>): HistoryFields => {
  const fields = historyFields(names)
  const labelOf = (key: string) => fields[key]?.label ?? key
  return {
    ...fields,
    channelKind: { label: 'Canal', show: (kind) => channelKinds[kind as ChannelKind] ?? String(kind) },
    provider: { label: 'Provedor', show: (provider) => providers[provider as Provider] ?? String(provider) },
    hints: {
      label: 'Final das chaves',
      show: (hints) =>
        Object.entries(hints as Record<string, string>)
          .map(([key, end]) => `${labelOf(key)} ${end}`)
          .join('; '),
    },
    newKeys: {
      label: 'Chaves trocadas',
      show: (keys) => (keys as readonly string[]).map(labelOf).join(', '),
    },
  }
}

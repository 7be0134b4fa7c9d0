import { useQueryClient } from '@tanstack/react-query'
import { todayHere } from '#features/professionals/ui/today.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { unreadable } from '#ui/form/typed.ts'
import type { SavedSettings } from '../contract.ts'
import { checkSettings, defaultSettings, tidySettings } from '../settings.ts'
import { saveSettings, showSettings } from './data.ts'
import { type SettingsValues, settingsFieldNames } from './settingsFields.ts'

export type SettingsForm = RecordForm<SettingsValues, SavedSettings>

/** The assistant's form. Who types a price has looked it up on that day. */
export function useSettingsForm(saved: SavedSettings, isReadOnly: boolean): SettingsForm {
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  return useRecordForm<SettingsValues, SavedSettings>({
    fields: settingsFieldNames,
    record: saved,
    show: valuesOf,
    start: { ...defaultSettings, key: '', transcriptionKey: '' },
    noteKey: `assistente:${orgId}`,
    labels: updateLabels('Assistente atualizado com sucesso'),
    required: ({ provider }) => [
      'name',
      ...(provider === 'openai' ? (['baseUrl'] as const) : []),
      ...(provider === 'guided' ? [] : (['model'] as const)),
    ],
    check: (values) => ({ ...checkSettings(values), ...checkTyped(values) }),
    normalize: ({ key, transcriptionKey, ...values }) => ({
      ...tidySettings(values),
      key: key.trim(),
      transcriptionKey: transcriptionKey.trim(),
    }),
    derive: (values, before) =>
      values.inputPriceCents === before.inputPriceCents && values.outputPriceCents === before.outputPriceCents
        ? {}
        : { pricesOn: todayHere() },
    secret: ['key', 'transcriptionKey'],
    async save(values, version) {
      const now = await saveSettings({ orgId, version, ...sent(values) })
      showSettings(client, orgId, now)
      return now
    },
    isReadOnly,
  })
}

function valuesOf({
  version: _,
  key: __,
  transcriptionKey: ___,
  ...settings
}: SavedSettings): SettingsValues {
  return { ...settings, key: '', transcriptionKey: '' }
}

/** Lists as the API takes them. */
export const sent = (values: SettingsValues) => ({
  ...values,
  channels: [...values.channels],
  acts: [...values.acts],
  handOverWords: [...values.handOverWords],
  officeHours: values.officeHours as SavedSettings['officeHours'],
})

const badMoney = 'Valor inválido. Ex: 300,00'

/** What could not be read as an amount or a day. */
function checkTyped(values: SettingsValues): Record<string, string> {
  const amounts = ['monthlyLimitCents', 'inputPriceCents', 'outputPriceCents'] as const
  const wrong = amounts.filter((name) => values[name] === unreadable)
  const { pricesOn } = values
  return {
    ...Object.fromEntries(wrong.map((name) => [name, badMoney])),
    ...(pricesOn !== null &&
      !/^\d{4}-\d{2}-\d{2}$/.test(pricesOn) && { pricesOn: 'Data inválida. Ex: 31/12/2026' }),
  }
}

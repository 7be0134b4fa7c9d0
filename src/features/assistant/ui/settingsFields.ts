import { channelKinds } from '#features/channels/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { formatIntervals, weekdays } from '#lib/weekHours.ts'
import { historyFields } from '#ui/form/record/historyFields.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import type { HistoryFields } from '#ui/history/fields.tsx'
import { type AssistantSettings, providerLabels } from '../settings.ts'
import { actLabels, answerTimeLabels, toneLabels } from './labels.ts'

/** What the form has beside the settings: keys that are typed; '' keeps the stored one. */
export interface SettingsValues extends AssistantSettings {
  readonly key: string
  readonly transcriptionKey: string
}

const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents))
const dayLabels = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
const typed = (key: string) => key && 'chave nova'

export const settingsFieldNames: FieldNames<SettingsValues> = {
  channels: {
    label: 'Canais',
    show: (channels) => channels.map((channel) => channelKinds[channel]).join(', ') || 'nenhum',
  },
  name: { label: 'Nome' },
  tone: { label: 'Tom', show: (tone) => toneLabels[tone] },
  greeting: { label: 'Saudação' },
  instructions: { label: 'Instruções' },
  acts: {
    label: 'O que pode fazer',
    show: (acts) => acts.map((act) => actLabels[act].label).join(', ') || 'nada',
  },
  maxMisses: { label: 'Não entendeu', show: (times) => (times === 1 ? '1 vez' : `${times} vezes`) },
  handOverWords: { label: 'Palavras que passam na hora', show: (words) => words.join(', ') },
  answersAt: { label: 'Responde', show: (when) => answerTimeLabels[when] },
  officeHours: {
    label: 'Pessoas na fila',
    show: (week) =>
      week === null
        ? 'no horário das unidades'
        : weekdays
            .filter((day) => week[day].length > 0)
            .map((day) => `${dayLabels[day]} ${formatIntervals(week[day])}`)
            .join('; '),
  },
  provider: { label: 'Modelo', show: (provider) => providerLabels[provider] },
  baseUrl: { label: 'Endereço' },
  model: { label: 'Nome do modelo' },
  key: { label: 'Chave', show: typed },
  inputPriceCents: { label: 'Preço de 1 milhão de tokens lidos', show: money },
  outputPriceCents: { label: 'Preço de 1 milhão de tokens escritos', show: money },
  pricesOn: { label: 'Preços conferidos em', show: (day) => (day ? formatDay(day) : '') },
  monthlyLimitCents: { label: 'Limite por mês', show: (cents) => money(cents) || 'sem limite' },
  transcriptionUrl: { label: 'Endereço da transcrição' },
  transcriptionModel: { label: 'Modelo da transcrição' },
  transcriptionKey: { label: 'Chave da transcrição', show: typed },
}

/** The history stores the ends of keys, and that others were typed. */
export const settingsHistory: HistoryFields = {
  ...historyFields(settingsFieldNames),
  key: { label: 'Chave', show: (end) => (end ? `•••• ${String(end)}` : 'nenhuma') },
  transcriptionKey: {
    label: 'Chave da transcrição',
    show: (end) => (end ? `•••• ${String(end)}` : 'nenhuma'),
  },
  newKeys: { label: 'Chave trocada', show: () => 'sim' },
  assessment: {
    label: 'Avaliação prévia',
    show: (recorded) => {
      const { assessedBy, assessedOn } = (recorded ?? {}) as { assessedBy?: string; assessedOn?: string }
      return assessedBy && assessedOn ? `${assessedBy}, ${formatDay(assessedOn)}` : ''
    },
  },
}

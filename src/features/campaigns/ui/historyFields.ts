import type { HistoryFields } from '#ui/history/fields.tsx'
import { type CampaignState, campaignStates } from '../rules.ts'

/** The fields of a campaign's history. */
export const historyFields: HistoryFields = {
  name: { label: 'Nome' },
  state: { label: 'Situação', show: (state) => campaignStates[state as CampaignState] ?? '' },
  templateId: { label: 'Template', show: () => 'trocado' },
  audience: { label: 'Quem recebe', show: () => 'alterado' },
  schedule: { label: 'Quando e em que ritmo', show: () => 'alterado' },
  fallback: {
    label: 'Se não chegar',
    show: (kinds) => ((kinds as string[])?.length ? 'outro canal' : 'só este canal'),
  },
  attempts: { label: 'Novas tentativas' },
}

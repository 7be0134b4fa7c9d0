import { useQueryClient } from '@tanstack/react-query'
import { todayHere } from '#features/professionals/ui/today.ts'
import { sameJson } from '#lib/sameJson.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { SavedRules } from '../contract.ts'
import { checkRules, defaultMessageRules, type MessageRules, ruleLimits } from '../rules.ts'
import { showPart, updateRules } from './data.ts'
import { priceLabels, rulesFieldNames } from './rulesFields.ts'

export type RulesForm = RecordForm<MessageRules, SavedRules>

/** The rules and prices of the network. Who changes a price has checked all of them on that day. */
export function useRulesForm(rules: SavedRules, isReadOnly: boolean): RulesForm {
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  return useRecordForm<MessageRules, SavedRules>({
    fields: rulesFieldNames,
    record: rules,
    show: ({ version: _, ...shown }) => shown,
    start: defaultMessageRules,
    noteKey: `canais:regras:${orgId}`,
    idPrefix: 'regras.',
    labels: updateLabels('Regras e preços atualizados'),
    required: [],
    check: (values) => ({ ...checkTyped(values), ...checkRules(values) }),
    normalize: (values) => values,
    derive: (values, before) => (sameJson(values.prices, before.prices) ? {} : { pricesFrom: todayHere() }),
    async save(values, version) {
      const saved = await updateRules({ orgId, version, ...values })
      showPart(client, orgId, { rules: saved })
      return saved
    },
    isReadOnly,
  })
}

const isTime = (minutes: number) => minutes >= 0 && minutes < 24 * 60

/** What could not be read as a price or a time. */
function checkTyped({ prices, quietFrom, quietUntil }: MessageRules) {
  const wrong = Object.keys(priceLabels).filter((name) => {
    const price = prices[name as keyof typeof prices]
    return price < 0 || price > ruleLimits.price
  })
  return {
    ...Object.fromEntries(wrong.map((name) => [`prices.${name}`, 'Valor inválido. Ex: 0,34'])),
    ...(!isTime(quietFrom) && { quietFrom: 'Horário inválido. Ex: 20:00' }),
    ...(!isTime(quietUntil) && { quietUntil: 'Horário inválido. Ex: 08:00' }),
  }
}

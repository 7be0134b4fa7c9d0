import { outreachKinds } from '#features/channels/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import type { HistoryFields } from '#ui/history/fields.tsx'
import {
  type SuppressionScope,
  type SuppressionSource,
  suppressionScopes,
  suppressionSources,
} from '../../rules.ts'
import type { Suppression } from '../../suppressions/contract.ts'

/** "Campanhas, por todos os canais" */
export const whatStops = ({ scope, channel }: Pick<Suppression, 'scope' | 'channel'>): string =>
  `${suppressionScopes[scope]}, por ${channel === null ? 'todos os canais' : outreachKinds[channel]}`

/** "Pediu à recepção, a Bruno Tavares" */
export const howSaid = ({ source, userFullname }: Suppression): string =>
  userFullname ? `${suppressionSources[source]}, a ${userFullname}` : suppressionSources[source]

/** That of somebody who was erased is known to nobody any more. */
export function addressWords(address: string): string {
  if (address === '') return 'Endereço eliminado'
  return /^\d{10,11}$/.test(address) ? formatPhone(address) : address
}

/** Which only the person can take back: WhatsApp itself goes on refusing. */
export const isOfProvider = ({ source }: Suppression): boolean => source === 'provider'

export const refusalFields: HistoryFields = {
  scope: { label: 'O que para', show: (value) => suppressionScopes[value as SuppressionScope] },
  kind: {
    label: 'Canal',
    show: (value) => outreachKinds[value as keyof typeof outreachKinds],
  },
  source: { label: 'Como pediu', show: (value) => suppressionSources[value as SuppressionSource] },
  lifted: { label: 'Desfeito' },
  note: { label: 'O que a pessoa disse' },
}

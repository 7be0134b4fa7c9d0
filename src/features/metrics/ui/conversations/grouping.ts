import { channelKinds } from '#features/channels/rules.ts'
import { sendStates } from '#features/sends/rules.ts'
import { resolverLabels, sourceLabels, stepLabels } from '../../labels.ts'
import { episodeGroups, messageGroups } from '../../rules.ts'
import { shortDate } from '../rows/grouping.ts'
import type { TalkGroup, TalkNumber } from './address.ts'

/** How the rows of conversations and messages are grouped, and what the groups are called. */

interface GroupWords {
  /** What the address calls the grouping. */
  readonly address: string
  readonly label: string
  readonly title: string
  readonly nameOf: (id: string) => string
}

const named = (labels: Readonly<Record<string, string>>) => (id: string) => {
  const name = labels[id] ?? id
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1)
}

const groupWords: Readonly<Record<TalkGroup, GroupWords>> = {
  day: { address: 'dia', label: 'por dia', title: 'Por dia', nameOf: shortDate },
  channel: { address: 'canal', label: 'por canal', title: 'Por canal', nameOf: named(channelKinds) },
  resolver: {
    address: 'quem-resolveu',
    label: 'por quem resolveu',
    title: 'Por quem resolveu',
    nameOf: named(resolverLabels),
  },
  step: { address: 'passo', label: 'por até onde foi', title: 'Por até onde foi', nameOf: named(stepLabels) },
  source: {
    address: 'origem',
    label: 'por de onde saiu',
    title: 'Por de onde saiu',
    nameOf: named(sourceLabels),
  },
  state: { address: 'situacao', label: 'por situação', title: 'Por situação', nameOf: named(sendStates) },
}

export const groupTitle = (group: TalkGroup): string => groupWords[group].title
export const groupAddress = (group: TalkGroup): string => groupWords[group].address
export const groupLabel = (group: TalkGroup, id: string): string => groupWords[group].nameOf(id)

/** As options of a menu, by what the address calls them. */
export const optionsOf = (groups: readonly TalkGroup[]) =>
  groups.map((group) => ({ value: groupWords[group].address, label: groupWords[group].label }))

/** Reads the group of an address; by day where it names none of these. */
export const groupIn = <Group extends TalkGroup>(
  groups: readonly Group[],
  address: string | null,
): Group | 'day' => groups.find((group) => groupWords[group].address === address) ?? 'day'

/** What a number is narrowed down to, in words: `, WhatsApp, 17/11`. */
export function placeWords(number: TalkNumber): string {
  const words =
    number.of === 'conversations'
      ? episodeGroups.map((group) => number[group] && groupWords[group].nameOf(number[group]))
      : messageGroups.map((group) => number[group] && groupWords[group].nameOf(number[group]))
  return words.filter(Boolean).join(', ')
}

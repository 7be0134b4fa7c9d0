import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import type { ClosingChange } from '../../closing/contract.ts'
import { noPlanName, noProfessionalName } from '../../labels.ts'
import { documentName } from './documentName.ts'
import { countOf } from './format.ts'
import { formatMoment } from './moment.ts'

type Said = NonNullable<ClosingChange['before']>

const priceOf = ({ priceCents }: Said) => (priceCents === null ? 'sem preço' : formatMoney(priceCents))
const planOf = ({ planName }: Said) => planName || noPlanName
const professionalOf = ({ professionalName }: Said) => professionalName || noProfessionalName

const told: readonly (readonly [label: string, of: (said: Said) => string])[] = [
  ['dia', ({ day }) => formatDay(day)],
  ['profissional', professionalOf],
  ['convênio', planOf],
  ['tipo', ({ kind }) => appointmentKindLabels[kind]],
  ['valor', priceOf],
  ['repasse', ({ shareCents }) => formatMoney(shareCents)],
]

/** What a difference is, in words: `entrou: Amparo, R$ 88,00`, `valor: R$ 88,00 → R$ 96,00`. */
export function wordsOf({ before, after }: ClosingChange): string {
  if (before && after)
    return told
      .filter(([, of]) => of(before) !== of(after))
      .map(([label, of]) => `${label}: ${of(before)} → ${of(after)}`)
      .join('; ')
  const one = after ?? before
  return one ? `${after ? 'entrou' : 'saiu'}: ${professionalOf(one)}, ${planOf(one)}, ${priceOf(one)}` : ''
}

export const changeOfValue = ({ before, after }: ClosingChange): number =>
  (after?.priceCents ?? 0) - (before?.priceCents ?? 0)

export const changeOfShare = ({ before, after }: ClosingChange): number =>
  (after?.shareCents ?? 0) - (before?.shareCents ?? 0)

export interface ChangeGroup {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly items: readonly ClosingChange[]
}

/** Puts the differences of each document together; last of each unit come those that stand in none yet. */
export function changeGroupsOf(items: readonly ClosingChange[]): ChangeGroup[] {
  const groups = Map.groupBy(items, ({ unitId, number }) => `${unitId}-${number ?? 'aberto'}`)
  return [...groups].flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const { number, unitName, at, by } = first
    return [
      {
        id,
        title:
          number === null
            ? `Mudou depois do fechamento, ${unitName}`
            : `${documentName(number)}, ${unitName}`,
        note:
          number === null
            ? countOf(own.length, 'diferença ainda fora dos números', 'diferenças ainda fora dos números')
            : [at && formatMoment(at), by].filter(Boolean).join(', por '),
        items: own,
      },
    ]
  })
}

import { factorLabels } from '#features/appointments/ui/risks/labels.ts'
import type { RiskAnswer } from '../../risk/contract.ts'
import { formatCount, formatRate, rateOrFraction } from '../format.ts'
import { differ } from '../words.ts'

const points = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Whether something is known, and since when. */
export function stateOf(
  { model, pastCount, needed }: RiskAnswer,
  showMoment: (at: string) => string,
): string {
  if (model)
    return `Aprendeu com ${formatCount(model.trainedOn)} agendamentos desta rede em ${showMoment(model.trainedAt)} (versão ${model.version}). O usual é ${formatRate(model.missedShare * 1_000, 1_000)} de faltas.`
  if (pastCount === null || pastCount < needed) {
    const has = pastCount === null ? '' : ` e há ${formatCount(pastCount)}`
    return `Ainda não sei. São precisos ${formatCount(needed)} agendamentos que terminaram em atendimento ou falta${has}.`
  }
  return 'Ainda não sei. O histórico já basta, e é lido na próxima madrugada.'
}

/** How far the forecasts were from what came, in words; '' where that could not be compared yet. */
export function accuracyOf({ model, judgement }: RiskAnswer): string {
  if (!model) return ''
  if (!judgement) return 'Quanto acerta aparece quando o histórico for mais longo.'
  const off = judgement.ece * 100
  return `Medido nos ${formatCount(judgement.judgedOn)} agendamentos mais recentes, que o modelo medido não conhecia: em média, previsto e acontecido se afastam ${points.format(off)} ${off < 2 ? 'ponto' : 'pontos'}.`
}

/** What the order changes, told where chance would hardly make it. */
export function comparisonOf({ comparison, holdsOut }: RiskAnswer): string {
  if (!comparison) return holdsOut ? 'Nenhum dos que ficaram fora da ordem tem desfecho ainda.' : ''
  const { ordered, heldOut } = comparison
  const rates = `Dos de risco maior, faltaram ${rateOrFraction(ordered.missed, ordered.due)} na ordem e ${rateOrFraction(heldOut.missed, heldOut.due)} fora dela.`
  const differs = differ(
    { part: ordered.missed, all: ordered.due },
    { part: heldOut.missed, all: heldOut.due },
  )
  return `${rates} ${differs ? 'A diferença dificilmente é acaso.' : 'A diferença ainda pode ser acaso.'}`
}

/** Everything that is looked at, in one sentence. */
export function factorsOf({ factors }: RiskAnswer): string {
  const names = factors.map((factor) => factorLabels[factor])
  return `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}

/** `0.1` → `10 a 20 %` */
export const bandLabel = (from: number): string =>
  `${Math.round(from * 100)} a ${Math.round(from * 100) + 10} %`

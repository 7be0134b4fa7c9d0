import { formatMoney } from '#lib/money.ts'
import type { ReportAnswer, ReportOutput } from '../contract.ts'
import { originLabels } from '../labels.ts'
import {
  formatCount,
  formatHour,
  formatLongDay,
  formatShare,
  leastForRate,
  rateOrFraction,
  weekdayNames,
} from './format.ts'

/**
 * The answers in words: fixed rules over the numbers of the report. What is between two asterisks on each side stands out. A
 * difference that may well be chance is not told.
 */
export interface Answer {
  readonly main: string
  /** What else stands out; '' for nothing. */
  readonly more: string
}

interface Rate {
  readonly part: number
  readonly all: number
}

/** About one in twenty differences of this size is chance. */
const notable = 2

/** Tells if two rates differ by more than chance would let them (a test of two proportions). */
export function differ(a: Rate, b: Rate): boolean {
  if (a.all < leastForRate || b.all < leastForRate) return false
  const pooled = (a.part + b.part) / (a.all + b.all)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.all + 1 / b.all))
  return error > 0 && Math.abs(a.part / a.all - b.part / b.all) / error >= notable
}

/** Tells if two counts of the same length of time differ by more than chance would let them. */
export const countsDiffer = (a: number, b: number): boolean =>
  a + b >= leastForRate && Math.abs(a - b) / Math.sqrt(a + b) >= notable

const people = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
const list = (parts: readonly string[]) =>
  new Intl.ListFormat('pt-BR').format(parts.filter((part) => part !== ''))

export function whoCame({ current, previous }: ReportAnswer): Answer {
  const { totals, days } = current
  if (totals.all === 0) return { main: 'Não há agendamentos neste período.', more: '' }
  const left = totals.scheduled + totals.confirmed + totals.waiting + totals.inService
  const ended = list([
    `**${people(totals.attended, 'foi atendido', 'foram atendidos')}**`,
    totals.noShow > 0 ? people(totals.noShow, 'faltou', 'faltaram') : '',
    totals.cancelled > 0 ? people(totals.cancelled, 'foi cancelado', 'foram cancelados') : '',
  ])
  const open =
    left === 0
      ? ''
      : left === 1
        ? ' Outro ainda não terminou.'
        : ` Os outros ${formatCount(left)} ainda não terminaram.`
  const busiest = [...days].sort((a, b) => b.all - a.all)
  const [first, second] = busiest
  const isClear = first && second && countsDiffer(first.all, second.all)
  // Before the clinic's first appointment there is nothing to compare with.
  const before = previous?.report.totals.all ? previous.report.totals.attended : undefined
  return {
    main: `De ${people(totals.all, 'agendamento', 'agendamentos')}, ${ended}.${open}`,
    more: [
      isClear ? `O dia mais cheio foi ${formatLongDay(first.day)}, com ${formatCount(first.all)}.` : '',
      before !== undefined && countsDiffer(totals.attended, before)
        ? before === 0
          ? 'No período anterior ninguém foi atendido.'
          : `No período anterior ${before === 1 ? 'foi' : 'foram'} ${people(before, 'atendido', 'atendidos')}.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

const leadWords: Record<ReportOutput['missedByLead'][number]['id'], string> = {
  upTo2: 'até 2 dias antes',
  upTo7: '3 a 7 dias antes',
  upTo14: '8 a 14 dias antes',
  upTo30: '15 a 30 dias antes',
  more: 'mais de 30 dias antes',
}

const rateOf = ({ missed, due }: { readonly missed: number; readonly due: number }): Rate => ({
  part: missed,
  all: due,
})

export function whoMissed({ current }: ReportAnswer): Answer {
  const { totals, missedByLead, missedByAnswer } = current
  if (totals.due === 0) return { main: 'Nenhum horário venceu neste período.', more: '' }
  const told = [...missedByLead].filter(({ due }) => due >= leastForRate)
  const byRate = told.sort((a, b) => b.missed / b.due - a.missed / a.due)
  const worst = byRate[0]
  const best = byRate.at(-1)
  const confirmed = missedByAnswer.find(({ id }) => id === 'confirmed')
  const silent = missedByAnswer.find(({ id }) => id === 'unanswered')
  return {
    main: [
      `**${formatCount(totals.noShow)} de ${formatCount(totals.due)}** não vieram.`,
      worst && best && worst !== best && differ(rateOf(worst), rateOf(best))
        ? `Quem marca ${leadWords[worst.id]} falta mais (${rateOrFraction(worst.missed, worst.due)}) que quem marca ${leadWords[best.id]} (${rateOrFraction(best.missed, best.due)}).`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    more:
      confirmed && silent && differ(rateOf(confirmed), rateOf(silent))
        ? `Quem não respondeu ao lembrete faltou ${rateOrFraction(silent.missed, silent.due)}; quem confirmou, ${rateOrFraction(confirmed.missed, confirmed.due)}.`
        : '',
  }
}

export function isFull({ current: { occupancy, hours } }: ReportAnswer): Answer {
  if (occupancy.offered === 0)
    return { main: 'Não houve horário ofertado com hora marcada neste período.', more: '' }
  const peak = [...hours].sort((a, b) => b.count - a.count)[0]
  return {
    main: [
      `Das horas abertas, **${formatShare(occupancy.booked, occupancy.offered)} foram marcadas**.`,
      occupancy.offeredSoFar > 0
        ? `Das que já passaram, ${formatShare(occupancy.attended, occupancy.offeredSoFar)} viraram atendimento.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    more:
      peak && peak.count >= 5
        ? `O ponto mais cheio é ${weekdayNames[peak.weekday]} às ${formatHour(peak.hour)}, com ${formatCount(peak.count)}.`
        : '',
  }
}

/** What patients said: how many answered, and how far they recommend the clinic. */
export function whatTheyThink({ current: { satisfaction }, previous }: ReportAnswer): Answer {
  const { answers, nps, promoters, passives, detractors } = satisfaction
  if (nps === null) return { main: 'Ninguém deu nota aos atendimentos deste período.', more: '' }
  const before = previous?.report.satisfaction
  return {
    main:
      answers < leastForRate
        ? `**${people(answers, 'pessoa respondeu', 'pessoas responderam')}**: poucas para um NPS.`
        : `**NPS ${nps}**. ${people(answers, 'pessoa respondeu', 'pessoas responderam')}: ${people(promoters, 'promotora', 'promotoras')}, ${people(passives, 'neutra', 'neutras')} e ${people(detractors, 'detratora', 'detratoras')}.`,
    more:
      before && differ({ part: promoters, all: answers }, { part: before.promoters, all: before.answers })
        ? `Promotores no período anterior: ${rateOrFraction(before.promoters, before.answers)}.`
        : '',
  }
}

const days = (count: number) => (count === 1 ? '1 dia útil' : `${formatCount(count)} dias úteis`)
const minutes = (count: number) => (count === 1 ? '1 minuto' : `${formatCount(count)} minutos`)

export function howLong({ current: { lead, wait, leads, totals } }: ReportAnswer): Answer {
  const late = leads.filter(({ count, nineOfTen, limit }) => count >= leastForRate && nineOfTen > limit)
  return {
    main: [
      lead.median === null
        ? 'Não há esperas por horário neste período.'
        : `Metade das pessoas conseguiu data em até **${days(lead.median)}**.`,
      totals.waited === 0 || wait.median === null
        ? 'Nenhuma espera na recepção foi medida.'
        : `Na recepção, metade foi chamada em até **${minutes(wait.median)}**${
            totals.waited >= leastForRate && wait.nineOfTen !== null
              ? `; uma em cada dez esperou mais de ${formatCount(wait.nineOfTen)}`
              : ''
          }.`,
    ].join(' '),
    more:
      late.length === 0
        ? ''
        : `Em ${list(late.map(({ specialty }) => specialty))}, mais de uma em cada dez passa do prazo da ANS.`,
  }
}

export function whereFrom({ current: { origins, totals, plans, money } }: ReportAnswer): Answer {
  if (totals.all === 0) return { main: 'Não há agendamentos neste período.', more: '' }
  const [most] = [...origins].sort((a, b) => b.count - a.count)
  const own = plans.find(({ id }) => id === 'none')
  const revenue = money.receivedCents + money.aheadCents
  return {
    main: most
      ? `**${rateOrFraction(most.count, totals.all)}** vieram por ${originLabels[most.id].toLocaleLowerCase('pt-BR')}.`
      : '',
    more: [
      own && revenue > 0 && totals.kept >= leastForRate
        ? `Particular é ${formatShare(own.count, totals.kept)} dos atendimentos e ${formatShare(own.receivedCents + own.aheadCents, revenue)} da receita.`
        : '',
      revenue > 0 ? `A receita prevista é de ${formatMoney(revenue)}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

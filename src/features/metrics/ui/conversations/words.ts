import { formatMoney } from '#lib/money.ts'
import type { ConversationsAnswer, ConversationsReport } from '../../conversations/schemas.ts'
import { messagesTogether } from '../../rules.ts'
import { formatCount, leastForRate, rateOrFraction } from '../format.ts'
import { type Answer, differ } from '../words.ts'

/** `4 s`, `2 min`, `1 h 30 min` */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${formatCount(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${formatCount(minutes)} min`
  const rest = minutes % 60
  return rest === 0
    ? `${formatCount((minutes - rest) / 60)} h`
    : `${formatCount((minutes - rest) / 60)} h ${rest} min`
}

/** Millionths of a real, as a sum is told: to the cent. */
export const formatCost = (millionths: number): string => formatMoney(Math.round(millionths / 10_000))

/** What messages cost for each conversation that booked; with few of these both sides, and no rate. */
export function costOfBooking({ counts, messages }: ConversationsReport): string {
  const { cost } = messagesTogether(messages)
  if (counts.booked === 0) return '–'
  if (counts.booked < leastForRate) return `${formatCost(cost)} para ${formatCount(counts.booked)}`
  return formatCost(cost / counts.booked)
}

/** The answer to "A conversa vira consulta?". */
export function becomesAppointment(
  current: ConversationsReport,
  previous: ConversationsAnswer['previous'],
): Answer {
  const { counts, personMinutes } = current
  if (counts.begun === 0) return { main: 'Nenhuma conversa começou neste período.', more: '' }
  const before = previous?.report.counts
  const booked = { part: counts.booked, all: counts.begun }
  return {
    main: [
      `De ${people(counts.begun, 'conversa começada', 'conversas começadas')} no período, **${
        counts.booked === 1 ? '1 terminou' : `${formatCount(counts.booked)} terminaram`
      } em horário marcado**.`,
      counts.ahead === 0
        ? ''
        : counts.ahead === 1
          ? 'Uma delas tem data que ainda vai chegar.'
          : `Destas, ${formatCount(counts.ahead)} são de datas que ainda vão chegar.`,
      before && differ(booked, { part: before.booked, all: before.begun })
        ? `No período anterior foi ${rateOrFraction(before.booked, before.begun)}; agora é ${rateOrFraction(counts.booked, counts.begun)}.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    more: [
      counts.assistantReplied > 0
        ? `O assistente resolveu sozinho ${rateOrFraction(counts.byAssistant, counts.begun)}.`
        : '',
      personMinutes === null
        ? ''
        : `Quando uma pessoa responde, metade espera até ${formatSpan(personMinutes * 60)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

const people = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

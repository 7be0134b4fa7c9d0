import type { OutreachKind } from '#features/channels/rules.ts'
import { dayOf } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { AutomationItem, AutomationSummary, AutomationWeek, Outing } from '../contract.ts'
import { type AutomationKind, formatTime, isRepeatable, type Timing } from '../rules.ts'

/** What the page says of an automation, in words. */

export const descriptions: Readonly<Record<AutomationKind, string>> = {
  booked: 'Horário, endereço e como mudar.',
  confirmation: 'Todos os agendamentos, com tempo de remarcar.',
  dayBefore: 'Para todos. Quem já confirmou só é lembrado.',
  secondNotice: 'Só quem ainda não respondeu.',
  preparation: 'Exames com preparo: até que horas comer, o que levar.',
  sameDay: 'Endereço e o que trazer.',
  missed: 'Oferece outro horário, sem bronca e sem cobrança.',
  satisfaction: 'Uma pergunta, de 0 a 10, no máximo uma por mês.',
  followUp: 'Quem tem retorno e ainda não marcou.',
  birthday: 'Parabéns da equipe, sem oferta.',
}

const day = 1440

/** How long before the appointment a message goes out, about: the order of the rows. */
function minutesBefore(timing: Timing): number {
  switch (timing.when) {
    case 'atOnce':
      return Number.POSITIVE_INFINITY
    case 'daysBefore':
      return (timing.days + 1) * day - timing.at
    case 'workingDayBefore':
      return 2 * day - timing.at
    case 'hoursBefore':
      return timing.hours * 60
    default:
      return 0
  }
}

export interface Groups<Item> {
  readonly before: readonly Item[]
  readonly after: readonly Item[]
  readonly aside: readonly Item[]
}

const afterwards: readonly AutomationKind[] = ['missed', 'satisfaction', 'followUp']

/** The rows by time: those before the appointment with the earliest first, those after it, and those of no appointment. */
export function inOrder<Item extends Pick<AutomationItem, 'kind' | 'timing'>>(
  items: readonly Item[],
): Groups<Item> {
  return {
    before: items
      .filter(({ kind }) => !afterwards.includes(kind) && kind !== 'birthday')
      .sort((one, other) => minutesBefore(other.timing) - minutesBefore(one.timing) || 0),
    after: items.filter(({ kind }) => afterwards.includes(kind)),
    aside: items.filter(({ kind }) => kind === 'birthday'),
  }
}

/** True for one of several of its kind: it may be deleted. */
export const isExtra = (item: AutomationItem, items: readonly AutomationItem[]): boolean =>
  isRepeatable(item.kind) && items.filter(({ kind }) => kind === item.kind).length > 1

const wholes = new Intl.NumberFormat('pt-BR')
export const formatCount = (count: number): string => wholes.format(count)

const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const oneTenth = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 62, 389 → `62 %`; with tenths `4,1 %`; a dash when there is nothing to divide by. */
export function percent(part: number, whole: number, withTenths = false): string {
  if (whole === 0) return '—'
  const share = (100 * part) / whole
  return `${withTenths ? tenths.format(share) : Math.round(share)} %`
}

const asking: readonly AutomationKind[] = ['confirmation', 'dayBefore', 'secondNotice', 'sameDay']
/** True for messages that ask if the patient comes. */
export const asks = (kind: AutomationKind): boolean => asking.includes(kind)

export interface Outcome {
  readonly strong: string
  readonly rest: string
  /** A second line; '' where a bar stands instead. */
  readonly detail: string
}

const people = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
const sentOf = (sent: number) => people(sent, 'enviada', 'enviadas')

/** What became of the last week's messages; null when none left. */
export function outcomeOf(kind: AutomationKind, week: AutomationWeek): Outcome | null {
  const { sent, delivered, read, confirmed, asked, booked, scores, averageScore, refused } = week
  if (sent === 0) return null
  if (asks(kind))
    return { strong: percent(confirmed, asked), rest: ` confirmaram, de ${formatCount(asked)}`, detail: '' }
  switch (kind) {
    case 'satisfaction':
      return {
        strong: `${people(scores, 'resposta', 'respostas')} de ${formatCount(sent)}`,
        rest: '',
        detail: averageScore === null ? 'nenhuma nota ainda' : `nota média ${oneTenth.format(averageScore)}`,
      }
    case 'missed':
      return { strong: sentOf(sent), rest: '', detail: people(booked, 'remarcou', 'remarcaram') }
    case 'followUp':
      return { strong: sentOf(sent), rest: '', detail: people(booked, 'agendou', 'agendaram') }
    case 'birthday':
      return {
        strong: sentOf(sent),
        rest: '',
        detail:
          refused === 0 ? 'ninguém pediu para sair' : people(refused, 'pediu para sair', 'pediram para sair'),
      }
    case 'preparation':
      return { strong: sentOf(sent), rest: '', detail: `${percent(read, sent)} lidas` }
    default:
      return { strong: sentOf(sent), rest: '', detail: `${percent(delivered, sent)} entregues` }
  }
}

/** "4,1 %", "faltas em 30 dias, antes 6,3 %" */
export function missedLabels({ due, missed, dueBefore, missedBefore }: AutomationSummary) {
  const before = dueBefore === 0 ? '' : `, antes ${percent(missedBefore, dueBefore, true)}`
  return { share: percent(missed, due, true), text: `faltas em 30 dias${before}` }
}

const channelNames: Readonly<Record<OutreachKind, string>> = {
  whatsapp: 'WhatsApp',
  email: 'e-mail',
  sms: 'SMS',
}

/** "senão e-mail", "senão e-mail, senão SMS"; '' for one channel alone. */
export const fallbackLabel = (channels: readonly OutreachKind[]): string =>
  channels
    .slice(1)
    .map((kind) => `senão ${channelNames[kind]}`)
    .join(', ')

/** What the second line under a text says, and if it is a warning. */
export function textNote(
  item: AutomationItem,
  now: Date,
): { readonly text: string; readonly isWarning: boolean } {
  const [first] = item.texts
  if (item.pausedAt) return { text: `pausada: ${item.pauseReason}`, isWarning: true }
  if (first?.pausedUntil && new Date(first.pausedUntil) > now)
    return { text: `pausada pela Meta até ${clockOf(first.pausedUntil)}`, isWarning: true }
  if (!item.isOn) return { text: `desligada desde ${shortDay(item.switchedAt)}`, isWarning: false }
  if (first?.isWaiting && first.version !== null)
    return { text: `versão ${first.version}, a ${first.newest} está em análise`, isWarning: false }
  return { text: fallbackLabel(item.channels), isWarning: false }
}

const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})
const clockOf = (instant: string): string => clock.format(new Date(instant))

/** `2026-10-02T…` → `02/10` */
const shortDay = (instant: string): string => dayIn(instant).slice(5).split('-').reverse().join('/')

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const weekdayOf = (date: string) => weekdays[(dayOf(date) + 4) % 7] ?? ''

/** A day as it is said: hoje, amanhã, na quinta, em 07/12. */
export function dayWord(date: string, today: string): string {
  const ahead = dayOf(date) - dayOf(today)
  if (ahead <= 0) return 'hoje'
  if (ahead === 1) return 'amanhã'
  if (ahead >= 7) return `em ${date.slice(8)}/${date.slice(5, 7)}`
  return `${weekdayIsMasculine(date) ? 'no' : 'na'} ${weekdayOf(date)}`
}

const weekdayIsMasculine = (date: string) => ['domingo', 'sábado'].includes(weekdayOf(date))

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** "de quinta", "de sábado e segunda"; further away with the date. */
function appointmentDays(days: readonly string[], today: string): string {
  const named = days.map((date) =>
    dayOf(date) - dayOf(today) < 7 ? weekdayOf(date) : `${date.slice(8)}/${date.slice(5, 7)}`,
  )
  return named.length === 0 ? '' : `de ${list.format(named)}`
}

/** "Amanhã às 10:00 saem 81, dos agendamentos de quinta. Na quinta, 58: de sábado e segunda." */
export function outlookOf(outings: readonly Outing[], now: Date): string {
  const today = dayIn(now)
  const [first, second] = outings
  if (!first) return 'Nada na fila por enquanto.'
  const at = formatTime(minuteOfDay(first.dueAt))
  const appointments = appointmentDays(first.days, today)
  const go = first.sends === 1 ? 'sai 1' : `saem ${formatCount(first.sends)}`
  const begin = capital(`${dayWord(dayIn(first.dueAt), today)} às ${at} ${go}`)
  const opening = appointments ? `${begin}, dos agendamentos ${appointments}.` : `${begin}.`
  if (!second || dayIn(second.dueAt) === dayIn(first.dueAt)) return opening
  const next = capital(dayWord(dayIn(second.dueAt), today))
  const others = appointmentDays(second.days, today)
  return `${opening} ${next}, ${formatCount(second.sends)}${others ? `: ${others}` : ''}.`
}

const minuteOfDay = (instant: string): number => {
  const [hours = 0, minutes = 0] = clockOf(instant).split(':').map(Number)
  return hours * 60 + minutes
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import { type AppointmentKind, appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatMoney } from '#lib/money.ts'
import type { TrialAnswer } from '../../contract.ts'

/** A tool's call as a person reads it: what was asked for, and what came of it. */

type Call = TrialAnswer['toolCalls'][number]

export interface Described {
  readonly title: string
  readonly request: string
  readonly result: string
  /** It would have been done: in a test nothing is. */
  readonly isAct: boolean
}

/** Names of what calls mention by their ids. */
export interface Names {
  of(id: string): string
  readonly zone: string
}

/** Times that were found earlier in the conversation, by their ids. */
export type KnownTimes = ReadonlyMap<string, Time>

interface Time {
  readonly id: string
  readonly startsAt: string
  readonly professionalId: string | null
  readonly unitId: string
}
interface Wanted {
  readonly kind?: AppointmentKind
  readonly specialty?: string | null
  readonly professionalId?: string | null
  readonly examIds?: readonly string[]
  readonly unitId?: string | null
  readonly planId?: string | null
}
interface Visit {
  readonly patientName: string
  readonly startsAt: string
  readonly professionalId: string | null
}
interface Outcome<T> {
  readonly is: 'done' | 'taken' | 'refused'
  readonly why?: string
  readonly value?: T
}

const titles: Readonly<Record<string, string>> = {
  readClinic: 'Ler a configuração',
  readPeople: 'Identificar paciente',
  readAppointments: 'Ver agendamentos',
  quote: 'Consultar preço e preparo',
  findTimes: 'Buscar horários',
  holdTime: 'Reservar',
  book: 'Agendar',
  confirm: 'Confirmar',
  reschedule: 'Remarcar',
  cancel: 'Cancelar',
  requestCode: 'Enviar código',
  proveCode: 'Conferir código',
}
const acts = new Set(['book', 'confirm', 'reschedule', 'cancel'])

const refusals: Readonly<Record<string, string>> = {
  notAllowed: 'as configurações não deixam',
  notProved: 'ninguém provou quem escreve',
  likelyDuplicate: 'parece já ter cadastro: a recepção decide',
  busy: 'a pessoa já tem outro nesse horário',
  notOffered: 'não é oferecido assim',
  changed: 'mudou nesse meio-tempo',
  tooLate: 'está em cima da hora',
  limited: 'tentativas demais',
}

export function timesOf(calls: readonly Call[]): KnownTimes {
  const found = calls.flatMap(({ tool, result }) => {
    if (tool !== 'findTimes') return []
    const { value } = result as Outcome<{ times: readonly Time[]; nearest: readonly Time[] }>
    return [...(value?.times ?? []), ...(value?.nearest ?? [])]
  })
  return new Map(found.map((time) => [time.id, time]))
}

export function describeCall({ tool, request, result }: Call, names: Names, times: KnownTimes): Described {
  const asked = (Array.isArray(request) ? request : [request]) as readonly unknown[]
  return {
    title: titles[tool] ?? tool,
    request: requestOf(tool, asked, names, times),
    result: resultOf(tool, result, names),
    isAct: acts.has(tool),
  }
}

function requestOf(tool: string, asked: readonly unknown[], names: Names, times: KnownTimes): string {
  const time = (id: unknown) => {
    const known = times.get(String(id))
    return known ? [at(known.startsAt, names), name(known.professionalId, names)] : []
  }
  switch (tool) {
    case 'quote':
      return wantedText(asked[0] as Wanted, names)
    case 'findTimes':
      return listed(wantedText(asked[0] as Wanted, names), ...windowsText(asked[1], names))
    case 'holdTime':
      return listed(...time(asked[1]), wantedText(asked[0] as Wanted, names))
    case 'book': {
      const person = (asked[2] ?? {}) as { name?: string; birthDate?: string }
      return listed(
        person.name ?? 'paciente do cadastro',
        wantedText(asked[0] as Wanted, names),
        ...time(asked[1]),
      )
    }
    case 'reschedule':
      return listed(...time(asked[1]))
    case 'requestCode':
      return String(asked[0] ?? '')
    default:
      return ''
  }
}

function resultOf(tool: string, result: unknown, names: Names): string {
  if (tool === 'readClinic') return 'unidades, convênios, profissionais, exames e conhecimento'
  if (tool === 'readPeople')
    return counted(
      result,
      'cadastro deste contato',
      'cadastros deste contato',
      'ninguém que este contato prove ser',
    )
  if (tool === 'readAppointments')
    return counted(result, 'agendamento por vir', 'agendamentos por vir', 'nenhum agendamento por vir')
  const { is, why, value } = result as Outcome<unknown>
  if (is === 'taken') return 'outra pessoa ficou com o horário'
  if (is === 'refused') return refusals[why ?? ''] ?? 'não foi possível'
  switch (tool) {
    case 'quote':
      return quoteText(value as { priceCents: number | null; preparation: readonly unknown[] })
    case 'findTimes':
      return timesText(value as { times: readonly Time[]; nearest: readonly Time[] }, names)
    case 'holdTime':
      return `reservado até ${clock((value as { expiresAt: string }).expiresAt, names)} (teste)`
    case 'requestCode':
      return 'código de teste: 123456'
    case 'proveCode':
      return 'confere'
    default: {
      const visit = value as Visit
      return listed(visit.patientName, at(visit.startsAt, names), name(visit.professionalId, names))
    }
  }
}

const listed = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')
const name = (id: string | null | undefined, names: Names): string => (id ? names.of(id) : '')

const counted = (result: unknown, one: string, many: string, none: string): string => {
  const { length } = Array.isArray(result) ? result : []
  return length === 0 ? none : length === 1 ? `1 ${one}` : `${length} ${many}`
}

const wantedText = (wanted: Wanted, names: Names): string =>
  listed(
    wanted.specialty ?? '',
    ...(wanted.examIds ?? []).map((id) => names.of(id)),
    name(wanted.professionalId, names),
    wanted.kind && !wanted.specialty && (wanted.examIds ?? []).length === 0
      ? appointmentKindLabels[wanted.kind].toLowerCase()
      : '',
    wanted.planId ? names.of(wanted.planId) : '',
    name(wanted.unitId, names),
  )

const inZone = (instant: string, { zone }: Names, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: zone }).format(new Date(instant))
const clock = (instant: string, names: Names): string =>
  inZone(instant, names, { hour: '2-digit', minute: '2-digit' })
const day = (instant: string, names: Names): string =>
  inZone(instant, names, { weekday: 'short', day: '2-digit', month: '2-digit' }).replace('.', '')
const at = (instant: string, names: Names): string => `${day(instant, names)} ${clock(instant, names)}`

const shownWindows = 2
function windowsText(windows: unknown, names: Names): string[] {
  const all = (Array.isArray(windows) ? windows : []) as readonly { from: string; to: string }[]
  const shown = all.slice(0, shownWindows).map(({ from, to }) => {
    const last = new Date(new Date(to).getTime() - 1).toISOString()
    return day(from, names) === day(last, names)
      ? `${at(from, names)} a ${clock(to, names)}`
      : `${day(from, names)} a ${day(last, names)}`
  })
  return all.length > shownWindows ? [...shown, `e mais ${all.length - shownWindows}`] : shown
}

const shownTimes = 6
function timesText(
  { times, nearest }: { times: readonly Time[]; nearest: readonly Time[] },
  names: Names,
): string {
  const found = times.length > 0 ? times : nearest
  if (found.length === 0) return 'nenhum horário'
  const lead = times.length > 0 ? '' : 'nada nesse período; o mais perto: '
  const shown = found.slice(0, shownTimes).map((time) => at(time.startsAt, names))
  const who = [...new Set(found.map(({ professionalId }) => name(professionalId, names)))].filter(Boolean)
  return `${who.length === 1 ? `${who[0]}: ` : ''}${lead}${shown.join(', ')}`
}

function quoteText({
  priceCents,
  preparation,
}: {
  priceCents: number | null
  preparation: readonly unknown[]
}): string {
  const price = priceCents === null ? 'sem preço' : formatMoney(priceCents)
  return preparation.length === 0 ? `${price}, sem preparo` : `${price}, com preparo`
}

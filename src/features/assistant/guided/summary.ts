import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay, yearsBetween } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import type { FreeTime, Quote, Wanted } from '../tools.ts'
import { ask, type Dialogue, say, todayIn, unitOf } from './dialogue.ts'
import { saidTime } from './format.ts'
import { nobody, type Person } from './state.ts'
import { askChange } from './times.ts'
import { subjectOf, wantedOf } from './wanted.ts'

/** What is said before a booking, to be answered with yes. */

export const professionalOf = (d: Dialogue, id: string | null): string =>
  d.clinic.professionals.find((one) => one.id === id)?.name ?? ''

function whatLine(d: Dialogue, wanted: Wanted, time: FreeTime): string {
  const kind =
    wanted.kind === 'exam' || wanted.kind === 'visit' ? '' : appointmentKindLabels[wanted.kind].toLowerCase()
  const subject = subjectOf(d, { ...wanted, professionalId: wanted.professionalId ?? time.professionalId })
  const who = professionalOf(d, time.professionalId)
  return [subject, kind, who ? `com ${who}` : ''].filter(Boolean).join(', ')
}

function whereLine(d: Dialogue, time: FreeTime, wanted: Wanted): string {
  if (wanted.kind === 'telehealth') return 'Por vídeo'
  const unit = unitOf(d, time.unitId)
  if (!unit) return ''
  return d.clinic.units.length > 1 ? `${unit.name}: ${unit.address}` : unit.address
}

export async function askSummary(d: Dialogue): Promise<boolean> {
  const { booking } = d.state
  const { time } = booking
  if (!time) return false
  const wanted = wantedOf(d)
  const quoted = await d.turn.tools.quote({
    ...wanted,
    unitId: time.unitId,
    professionalId: time.professionalId,
  })
  const quote = quoted.is === 'done' ? quoted.value : null
  if (quoted.is === 'refused' && quoted.why === 'notOffered') {
    say(d, d.texts.refused.notOffered)
    booking.time = null
    askChange(d)
    return true
  }
  const person = booking.person ?? nobody
  const zone = unitOf(d, time.unitId)?.timeZone ?? 'America/Sao_Paulo'
  const lines = [
    whatLine(d, wanted, time),
    saidTime(time.startsAt, zone, time.isByArrival),
    whereLine(d, time, wanted),
    `Para ${person.name}${person.birthDate === '' ? '' : `, ${formatDay(person.birthDate)}`}${guardianOf(d, person) === '' ? '' : ` (responsável: ${person.guardianName})`}`,
    paymentLine(d, wanted, quote),
    ...noticesOf(quote),
  ]
  ask(
    d,
    'summary',
    `${d.texts.summary}\n${lines
      .filter(Boolean)
      .map((line) => `• ${line}`)
      .join('\n')}\n\n${d.texts.mayBook}`,
    [
      { title: 'Sim, pode marcar', value: 'yes' },
      { title: 'Mudar algo', value: 'change' },
      { title: 'Desistir', value: 'stop' },
    ],
  )
  return true
}

/** Who answers for a child; '' for a grown-up, whoever wrote for them. */
export const guardianOf = (d: Dialogue, { guardianName, birthDate }: Person): string =>
  birthDate !== '' && yearsBetween(birthDate, todayIn(d)) < 18 ? guardianName : ''

function paymentLine(d: Dialogue, wanted: Wanted, quote: Quote | null): string {
  const plan = d.clinic.plans.find(({ id }) => id === wanted.planId)
  const product = plan?.products.find(({ id }) => id === wanted.productId)
  const price = quote?.priceCents === null || quote === null ? '' : `: ${formatMoney(quote.priceCents)}`
  // What the convênio pays for it is not what the patient pays.
  if (plan) return `${plan.name}${product ? ` ${product.name.replace(plan.name, '').trim()}` : ''}`
  return `Particular${price}`
}

function noticesOf(quote: Quote | null): readonly string[] {
  if (!quote) return []
  return [
    ...quote.preparation.map(
      ({ exam, text }) =>
        `Preparo${quote.preparation.length > 1 && exam !== '' ? ` (${exam})` : ''}: ${text}`,
    ),
    ...(quote.requiresMedicalRequest ? ['Leve o pedido médico'] : []),
    ...(quote.requiresAuthorization ? ['Precisa de autorização do convênio antes'] : []),
  ]
}

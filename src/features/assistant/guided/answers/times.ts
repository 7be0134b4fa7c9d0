import { minutesOfDay } from '#lib/days.ts'
import { minuteOf, wallOf } from '#lib/zones.ts'
import type { FreeTime } from '../../tools.ts'
import { appointmentMeant, wantedOfAppointment } from '../appointments.ts'
import { ask, type Dialogue, say, unitOf, zoneOf } from '../dialogue.ts'
import { saysOtherUnit } from '../merge.ts'
import { saidExactly } from '../mergeDates.ts'
import { nextPage } from '../pages.ts'
import { whenOf } from '../read/when.ts'
import { phrases } from '../read/words.ts'
import { namesDay } from '../readDays.ts'
import { findTimes, takeTime } from '../times.ts'
import type { Understood } from '../understand.ts'
import { wantedOf } from '../wanted.ts'
import { ordinalIn, pick, type Taken } from './pick.ts'
import { hesitates } from './yes.ts'

/** What is chosen of the times that are shown, and which others are wished. */

export const otherDay = phrases(
  'outro dia|outra data|outros dias|outras datas|em outro dia|noutro dia|outra semana|mais para frente|mais pra frente',
)
const nearHour =
  /(?:^| )[oa]? ?mais (?:proxim[oa]|pert[oa]|perto) (?:d[aeo]s? |a |as )(\d{1,2})(?: ?h| |:)?(\d{2})?(?: ?h| horas| da manha| da tarde)?$/

/** "A mais próxima das 9", of those that are shown. */
function nearestTo(d: Dialogue, minute: number): string {
  const { shown } = d.state.booking
  const away = ({ startsAt, unitId }: FreeTime): number => {
    const zone = unitOf(d, unitId)?.timeZone ?? zoneOf(d)
    const wall = wallOf(zone, minuteOf(startsAt)) % minutesOfDay
    return Math.min(...[minute, minute + 720].map((one) => Math.abs(wall - one)))
  }
  return shown.toSorted((one, other) => away(one) - away(other))[0]?.id ?? ''
}

/** "A que for mais tarde", of several days: the last one, or those at the latest hour. */
function latest(d: Dialogue, shown: readonly FreeTime[]): readonly string[] {
  const minute = ({ startsAt, unitId }: FreeTime): number =>
    wallOf(unitOf(d, unitId)?.timeZone ?? zoneOf(d), minuteOf(startsAt)) % minutesOfDay
  const last = Math.max(...shown.map(minute))
  const [end] = shown.slice(-1)
  return end && minute(end) < last
    ? shown.filter((one) => one === end || minute(one) === last).map(({ id }) => id)
    : []
}

const tooEarly =
  /(?:^| )(?:muito|mto|mt|tao|bem) cedo(?: (?:para mim|demais|esses|ai))?$|(?:^| )cedo demais(?= |$)/
const tooLate =
  /(?:^| )(?:muito|mto|mt|tao) tarde(?: (?:para mim|demais|esses|ai))?$|(?:^| )tarde demais(?= |$)/
/** "O de mais cedo", "a mais tarde dessas". */
const ofThose =
  /(?:^| )(?:[oa] (?:(?:que (?:tiver|tem|for|voce tiver) )?(?:de |do )?mais |horario mais )(cedo|tarde)(?: (?:de(?:l[ae]s|s[ae]s|st[ae]s)|d[aeo]s?|a[ií]|mesmo|por favor|pfv?|todos|todas|lista|opcoes|horarios|que tem|que tiver|que (?:voce|vc) (?:me )?(?:mostrou|mandou|passou|falou|deu|disse)))*)$/
const saysPlace =
  /(?:^| )(?:[oa]s? (?:d[aeo]s?|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|ultim[oa])|(?:es[ea]|este)(?! (?:semana|mes|quinzena|segunda|terca|quarta|quinta|sexta|sabado|dia|manha|tarde|noite|periodo|turno))|opcao|numero)(?= |$)/

/** "Quando tiver mais perto", "o mais próximo": the first. */
const nearest =
  /^(?:ah |entao |pode ser |quero |prefiro |vou querer |por favor )*(?:(?:quando|o que|a que|oque|no que|na que|o|a|no|na) (?:dia |data |horario )?(?:que )?(?:tiver|for|der|houver|estiver|seja) (?:o |a )?mais (?:pert[oa]|proxim[oa]|cedo|rapid[oa])|(?:quando|assim que|no dia que|o dia que) (?:tiver|der|puder|houver|for posivel)(?: vaga| horario)?|[oan]*? ?mais (?:pert[oa]|proxim[oa]|rapid[oa]))(?: de hoje| posivel| possivel| que tiver| que tem| mesmo| por favor)*$/
/** "Terça", where it was asked which of some that were shown: the one of that day. */
function among({ state: { open, booking } }: Dialogue, u: Understood): string | null {
  const asked = (open?.options ?? []).filter(({ value }) => value !== 'more')
  if (asked.length < 2 || asked.length >= booking.shown.length) return null
  const [only, ...more] = asked.filter(({ startsAt = '' }) =>
    u.dates.readings.some(({ ranges }) =>
      ranges.some(
        ({ from, to }) => Date.parse(from) <= Date.parse(startsAt) && Date.parse(startsAt) < Date.parse(to),
      ),
    ),
  )
  return only !== undefined && more.length === 0 ? only.value : null
}

const samePeriod = /(?:^| )mesm[oa] (?:periodo|turno|faixa(?: de horario)?)(?= |$)/

/** "Na segunda quinzena": of a month, and no place of the list. */
const partOfMonth = /(?:^| )(?:primeira|segunda|ultima) (?:quinzena|semana|metade)(?= |$)/g
/** "De segunda a quarta": days, and no places. */
const dayRange =
  /(?:^| )(?:de |da )?(?:segunda|terca|quarta|quinta|sexta|sabado)(?: feira)? (?:a|ate) (?:segunda|terca|quarta|quinta|sexta|sabado)(?= |$)/g

/** Wanted and the appointment that is moved, of what times are being looked for. */
export async function searched(
  d: Dialogue,
): Promise<{ wanted: ReturnType<typeof wantedOf>; moved: string | undefined }> {
  const visit = d.state.task?.is === 'reschedule' ? await appointmentMeant(d) : undefined
  return visit
    ? { wanted: await wantedOfAppointment(d, visit), moved: visit.id }
    : { wanted: wantedOf(d), moved: undefined }
}

export async function takeTimes(d: Dialogue, u: Understood): Promise<Taken> {
  const { booking } = d.state
  const { wanted, moved } = await searched(d)
  const page = async (which: Parameters<typeof nextPage>[1]): Promise<Taken> => {
    await findTimes(d, wanted, moved, nextPage(d, which))
    return 'done'
  }
  if (u.pressed) {
    if (u.pressed.value === 'more') return page('others')
    return chooseTime(d, u.pressed.value)
  }
  // "Qualquer dia menos quarta" and "qualquer dia" wish, and choose none of those that are shown.
  if (saysOtherUnit.test(u.line)) return 'pass'
  if (u.dates.excludedDays.length > 0 || u.dates.preferences.includes('anyDay')) return 'pass'
  // "32/12": there is none.
  if (u.dates.problems.length > 0) return 'pass'
  // "Não posso de manhã" looks for others, too.
  if (u.dates.readings.some(({ said }) => /(?:^|, )menos /.test(said))) return 'pass'
  if (u.answer === 'any') return chooseTime(d, booking.shown[0]?.id ?? '')
  // "O quanto antes", and no day of its own.
  if (u.dates.preferences.includes('earliest') && !namesDay.test(u.line) && !u.dates.readings[0]?.hasTime)
    return chooseTime(d, booking.shown[0]?.id ?? '')
  if (nearest.test(u.line)) return chooseTime(d, booking.shown[0]?.id ?? '')
  const [onlyOne, ...others] = booking.shown
  if (u.answer === 'yes' && onlyOne) {
    if (others.length === 0) return chooseTime(d, onlyOne.id)
    // A yes to several names none of them.
    ask(d, 'times', d.texts.whichDate, d.state.open?.options ?? [])
    return 'done'
  }
  // "Não sei": they stay on the table, and nothing was misunderstood.
  if (u.answer === 'unsure') {
    ask(d, 'times', d.texts.times, d.state.open?.options ?? [])
    return 'done'
  }
  if (tooEarly.test(u.line) && !/nao (?:muito|mto|mt|tao) cedo/.test(u.line)) return page('later')
  if (tooLate.test(u.line)) return page('earlier')
  // "Quinta ou sexta, o que tiver mais cedo": of those days, and not of what is shown.
  const isOfDays = u.dates.readings.some(({ hasDay }) => hasDay)
  const near = isOfDays ? null : nearHour.exec(u.line)
  if (near) return chooseTime(d, nearestTo(d, Number(near[1]) * 60 + Number(near[2] ?? 0)))
  const extreme = isOfDays ? undefined : ofThose.exec(u.line)?.[1]
  if (extreme !== undefined && !u.asks && !hesitates.test(u.line)) {
    const shown = booking.shown.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    const lates = extreme === 'tarde' ? latest(d, shown) : []
    if (lates.length > 1) {
      const options = d.state.open?.options.filter(({ value }) => lates.includes(value)) ?? []
      ask(d, 'times', d.texts.whichDate, options)
      return 'done'
    }
    return chooseTime(d, (extreme === 'cedo' ? shown[0] : shown.at(-1))?.id ?? '')
  }
  const [reading] = u.dates.readings
  const isExact = u.dates.readings.length > 0 && u.dates.readings.every((one) => saidExactly(whenOf(one)))
  const hasPlace = saysPlace.test(u.line.replace(dayRange, ' ').replace(partOfMonth, ' '))
  if (reading === undefined || (!reading.hasDay && !reading.hasTime)) {
    if (u.dates.preferences.includes('earliest')) return chooseTime(d, booking.shown[0]?.id ?? '')
    if (u.dates.preferences.includes('later')) return page('later')
    if (u.dates.preferences.includes('earlier')) return page('earlier')
    if (otherDay.test(u.line)) return page('otherDay')
    if (samePeriod.test(u.line)) return page('others')
    if (u.answer === 'others' || u.answer === 'none' || u.answer === 'no') return page('others')
    if (/(?:^| )outros? horarios?(?= |$)|(?:^| )mais (?:opcoes|horarios)(?= |$)/.test(u.line))
      return page('others')
  }
  const ordinal = ordinalIn(d, u, d.state.open?.options ?? [])
  if (ordinal) return chooseTime(d, ordinal.value)
  const ofDay = reading?.hasDay && !reading.hasTime ? among(d, u) : null
  if (ofDay) return chooseTime(d, ofDay)
  if (reading?.hasDay && !isExact && !hasPlace) return 'pass'
  if (!hasPlace && reading?.hasTime && !isExact) return 'pass'
  if (u.topics.size > 0 && reading === undefined) return 'pass'
  // An hour that was not offered is a wish of its own.
  const isShown = booking.shown.some(({ startsAt }) =>
    u.dates.readings.some(({ ranges }) =>
      ranges.some(
        ({ from, to }) => Date.parse(from) <= Date.parse(startsAt) && Date.parse(startsAt) < Date.parse(to),
      ),
    ),
  )
  if (isExact && !isShown && !hasPlace) return 'pass'
  const picked = pick(d, u)
  if (picked.is === 'any') return chooseTime(d, booking.shown[0]?.id ?? '')
  if (picked.is === 'one') {
    if (picked.option.value === 'more') return page('others')
    return chooseTime(d, picked.option.value)
  }
  if (picked.is === 'several') {
    const options = picked.options.filter(({ value }) => value !== 'more')
    // "A de quarta de manhã", of two on that Wednesday.
    const ranges = u.dates.readings.flatMap((one) => one.ranges)
    const [only, ...more] = options.filter(({ startsAt = '' }) =>
      ranges.some(
        ({ from, to }) => Date.parse(from) <= Date.parse(startsAt) && Date.parse(startsAt) < Date.parse(to),
      ),
    )
    if (only && more.length === 0) return chooseTime(d, only.value)
    ask(d, 'times', d.texts.whichDate, options)
    return 'done'
  }
  return 'pass'
}

export async function chooseTime(d: Dialogue, id: string): Promise<Taken> {
  const { booking } = d.state
  const time = booking.shown.find((one) => one.id === id)
  if (!time) return 'pass'
  const { wanted, moved } = await searched(d)
  const outcome = await takeTime(d, wanted, time)
  if (outcome === 'held') return 'go'
  if (outcome === 'taken') {
    say(d, d.texts.taken)
    await findTimes(d, wanted, moved)
  }
  return 'done'
}

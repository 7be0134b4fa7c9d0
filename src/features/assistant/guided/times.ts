import type { FreeTime, TimeWindow, Wanted } from '../tools.ts'
import { ask, type Dialogue, say, unitOf, zoneOf } from './dialogue.ts'
import { saidAt, shortName } from './format.ts'
import { handOver } from './handOver.ts'
import { saidExactly } from './mergeDates.ts'
import { fromNow, type Page } from './pages.ts'
import { without } from './read/when.ts'
import type { Offered, When } from './state.ts'
import { holidayThen, neverThen } from './workDays.ts'

/** Finding, showing, paging and holding times. */

const shownAtOnce = 5
const professionalOf = (d: Dialogue, id: string | null): string =>
  d.clinic.professionals.find((one) => one.id === id)?.name ?? ''

function optionOf(d: Dialogue, time: FreeTime, wanted: Wanted): Omit<Offered, 'id'> {
  const unit = unitOf(d, time.unitId)
  const { title } = saidAt(time.startsAt, unit?.timeZone ?? zoneOf(d))
  const details = [
    professionalOf(d, time.professionalId),
    d.clinic.units.length > 1 && wanted.unitId !== time.unitId ? (unit?.name ?? '') : '',
    time.isByArrival ? 'por ordem de chegada' : '',
  ].filter(Boolean)
  return {
    title,
    value: time.id,
    startsAt: time.startsAt,
    ...(details.length > 0 ? { description: details.join(' · ') } : {}),
  }
}

/** ` com Dra. Helena Prado, na unidade Centro`, as far as all of them share it. */
function shared(d: Dialogue, times: readonly FreeTime[]): string {
  const people = new Set(times.map(({ professionalId }) => professionalOf(d, professionalId)))
  const units = new Set(times.map(({ unitId }) => unitId))
  const [who] = people.size === 1 ? people : ['']
  const [where] = units.size === 1 && d.clinic.units.length > 1 ? units : ['']
  const unit = d.clinic.units.find(({ id }) => id === where)
  return [who ? ` com ${who}` : '', unit ? ` na unidade ${shortName(unit.name)}` : ''].join(
    who && unit ? ',' : '',
  )
}

export function showTimes(d: Dialogue, wanted: Wanted, times: readonly FreeTime[], lead: string): void {
  const { booking } = d.state
  booking.shown = times
  booking.seen = [...new Set([...booking.seen, ...times.map(({ startsAt }) => startsAt)])]
  say(d, lead)
  ask(d, 'times', `${d.texts.timesHere(shared(d, times))}\n${d.texts.times}`, [
    ...times.map((time) => optionOf(d, time, wanted)),
    { title: 'Outros horários', value: 'more' },
  ])
}

/** Shows what is free. Returns the time where exactly the one that was asked for is free. */
export async function findTimes(
  d: Dialogue,
  wanted: Wanted,
  moved: string | undefined,
  page: Page | null = null,
): Promise<FreeTime | null> {
  const { booking } = d.state
  const { when } = booking
  const windows = page?.windows ?? without(when?.windows ?? fromNow(d), booking.seen)
  const asked = windows.length === 0 ? fromNow(d) : windows
  const found = await d.turn.tools.findTimes(wanted, asked, {
    limit: shownAtOnce,
    ...(moved === undefined ? {} : { moved }),
  })
  if (found.is !== 'done') {
    if (found.is === 'refused' && found.why === 'notOffered') {
      say(d, d.texts.refused.notOffered)
      askChange(d)
    } else handOver(d, found.is === 'refused' ? d.texts.refused[found.why] : d.texts.taken, 'asked')
    return null
  }
  const { times, nearest } = found.value
  const isTold = when === null || page !== null || booking.told.includes(when.said)
  const understood = isTold ? (page?.said ?? '') : d.texts.understood(when.said)
  if (times.length > 0) {
    const [only] = times
    const isSame = times.every(({ startsAt }) => startsAt === only?.startsAt)
    const isOnlyMinute =
      page === null && when !== null && when.hasDay && saidExactly(when) && isWithin(when.windows, only)
    if (only && isOnlyMinute && isSame && (times.length === 1 || sameUnit(times))) return only
    showTimes(d, wanted, times, elsewhere(d, moved, times) || understood)
    return null
  }
  const others = nearest.filter(
    ({ startsAt }) => page === null || page.isAgain || !booking.seen.includes(startsAt),
  )
  const atHour = page === null ? await nearHour(d, wanted, moved) : []
  const rest = atHour.length > 0 ? atHour : others.length > 0 ? others : nearest
  if (rest.length === 0) {
    if (await offersPrivately(d, wanted, asked, moved)) return null
    if (await offersElsewhere(d, wanted, asked, moved)) return null
    ask(d, 'day', d.texts.noTimes, [{ title: 'Falar com a equipe', value: 'person' }])
    return null
  }
  if (page?.isAgain) {
    showTimes(d, wanted, rest.slice(0, shownAtOnce), '')
    return null
  }
  const none = page?.none ?? (when && !page?.isMore ? noneThen(d, when) : d.texts.noneMore)
  const hint = when && moved === undefined ? await otherUnitWith(d, wanted, asked) : ''
  showTimes(
    d,
    wanted,
    rest.slice(0, shownAtOnce),
    hint === ''
      ? none
      : `${none.replace(/ ?O mais perto que encontrei:$/, '')} ${d.texts.elsewhereToo(hint)} Aqui, o mais perto que encontrei:`,
  )
  return null
}

/** How far from an hour that nobody has free one is looked for, and on how many days. */
const hoursAround = 4 * 3_600_000
const daysAround = 21
const mostAround = 60

/** "Mais pro fim da tarde", of no day: where there is none, those whose hour is the nearest, and not the next ones. */
async function nearHour(
  d: Dialogue,
  wanted: Wanted,
  moved: string | undefined,
): Promise<readonly FreeTime[]> {
  const { when } = d.state.booking
  if (when === null || !when.hasTime || when.hasDay) return []
  const spans = when.windows
    .slice(0, daysAround)
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const windows = spans
    .flatMap(({ from, to }) => [
      { from: Math.max(from - hoursAround, d.turn.now.getTime()), to: from },
      { from: to, to: to + hoursAround },
    ])
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  if (windows.length === 0) return []
  const found = await d.turn.tools.findTimes(wanted, windows, {
    limit: mostAround,
    ...(moved === undefined ? {} : { moved }),
  })
  const away = ({ startsAt }: FreeTime): number =>
    Math.min(
      ...spans.map(({ from, to }) => Math.max(from - Date.parse(startsAt), Date.parse(startsAt) - to, 0)),
    )
  const times = found.is === 'done' ? found.value.times : []
  return times
    .toSorted((one, other) => away(one) - away(other) || one.startsAt.localeCompare(other.startsAt))
    .slice(0, shownAtOnce)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/** Why there is none then, where it is known: a holiday, a day on which nobody of them works. */
function noneThen(d: Dialogue, when: When): string {
  const { booking } = d.state
  const holiday = holidayThen(d, when)
  if (holiday !== '') return d.texts.holidayThen(when.said, holiday)
  const never = neverThen(d, when)
  if (never === '') return d.texts.noneThen(when.said)
  return booking.told.includes(when.said) ? d.texts.nearest : `${never} ${d.texts.nearest}`
}

/** The other unit that has what the chosen one has not; '' where there is none. */
async function otherUnitWith(d: Dialogue, wanted: Wanted, windows: readonly TimeWindow[]): Promise<string> {
  if (wanted.unitId === null || d.clinic.units.length < 2) return ''
  const found = await d.turn.tools.findTimes({ ...wanted, unitId: null }, windows, { limit: 1 })
  const [time] = found.is === 'done' ? found.value.times : []
  const unit = d.clinic.units.find(({ id }) => id === time?.unitId)
  return unit && unit.id !== wanted.unitId ? shortName(unit.name) : ''
}

/** What is moved to another unit, since its own has nothing that fits: said, and where. */
function elsewhere(d: Dialogue, moved: string | undefined, times: readonly FreeTime[]): string {
  const { when, unitId } = d.state.booking
  const own = d.clinic.units.find(({ id }) => id === unitId)
  const other = d.clinic.units.find(({ id }) => id === times[0]?.unitId)
  if (moved === undefined || !own || !other || own.id === other.id) return ''
  return d.texts.otherUnit(when?.said ?? '', shortName(own.name), shortName(other.name))
}

/** Where the minute that was asked for is taken another one is found, and has to be chosen first. */
const isWithin = (windows: readonly TimeWindow[], time: FreeTime | undefined): boolean =>
  time !== undefined &&
  windows.some(
    ({ from, to }) =>
      Date.parse(from) <= Date.parse(time.startsAt) && Date.parse(time.startsAt) < Date.parse(to),
  )

/** What the chosen unit has no time for at all another one may have: says so, and shows it. */
async function offersElsewhere(
  d: Dialogue,
  wanted: Wanted,
  windows: readonly TimeWindow[],
  moved: string | undefined,
): Promise<boolean> {
  const own = d.clinic.units.find(({ id }) => id === wanted.unitId)
  if (!own || moved !== undefined || d.clinic.units.length < 2) return false
  const found = await d.turn.tools.findTimes({ ...wanted, unitId: null }, windows, { limit: shownAtOnce })
  if (found.is !== 'done') return false
  const times = found.value.times.length > 0 ? found.value.times : found.value.nearest.slice(0, shownAtOnce)
  const other = d.clinic.units.find(({ id }) => id === times[0]?.unitId)
  if (!other) return false
  d.state.booking.unitId = 'any'
  showTimes(
    d,
    { ...wanted, unitId: null },
    times,
    d.texts.otherUnit(d.state.booking.when?.said ?? '', shortName(own.name), shortName(other.name)),
  )
  return true
}

/** What a plan doesn't pay for may be had privately: says so, and asks. */
async function offersPrivately(
  d: Dialogue,
  wanted: Wanted,
  windows: readonly TimeWindow[],
  moved: string | undefined,
): Promise<boolean> {
  const plan = d.clinic.plans.find(({ id }) => id === wanted.planId)
  if (!plan || moved !== undefined) return false
  const found = await d.turn.tools.findTimes({ ...wanted, planId: null, productId: null }, windows, {
    limit: 1,
  })
  if (found.is !== 'done' || found.value.times.length + found.value.nearest.length === 0) return false
  d.state.booking.payment = null
  ask(d, 'payment', d.texts.notCovered(plan.name), [
    { title: 'Particular', value: 'private' },
    ...d.clinic.plans
      .filter(({ id }) => id !== plan.id)
      .slice(0, 8)
      .map(({ id, name }) => ({ title: name, value: id, aliases: [name] })),
  ])
  return true
}

const sameUnit = (times: readonly FreeTime[]): boolean =>
  new Set(times.map(({ unitId }) => unitId)).size === 1

/** Takes a time: held for the contact until they say yes. */
export async function takeTime(
  d: Dialogue,
  wanted: Wanted,
  time: FreeTime,
): Promise<'held' | 'taken' | 'refused'> {
  const held = await d.turn.tools.holdTime(wanted, time.id)
  if (held.is === 'done') {
    d.state.booking.time = time
    return 'held'
  }
  d.state.booking.time = null
  d.state.booking.seen = [...d.state.booking.seen, time.startsAt]
  if (held.is === 'taken') return 'taken'
  if (held.why === 'notOffered') {
    say(d, d.texts.refused.notOffered)
    askChange(d)
  } else handOver(d, d.texts.refused[held.why], 'asked')
  return 'refused'
}

export function askChange(d: Dialogue): void {
  const isMove = d.state.task?.is === 'reschedule'
  ask(d, 'change', d.texts.change, [
    { title: 'Dia ou horário', value: 'time', aliases: ['horário', 'dia', 'data', 'hora'] },
    ...(isMove
      ? []
      : [
          {
            title: 'Especialidade ou exame',
            value: 'what',
            aliases: ['especialidade', 'exame', 'médico', 'profissional'],
          },
          { title: 'Convênio', value: 'payment', aliases: ['convênio', 'plano', 'particular', 'pagamento'] },
          ...(d.clinic.units.length > 1
            ? [{ title: 'Unidade', value: 'unit', aliases: ['unidade', 'local'] }]
            : []),
          {
            title: 'Dados do paciente',
            value: 'person',
            aliases: ['nome', 'paciente', 'nascimento', 'dados'],
          },
        ]),
    { title: 'Desistir', value: 'stop', aliases: ['desistir', 'nada', 'deixa'] },
  ])
}

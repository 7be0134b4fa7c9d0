import { readChoice } from '#lib/portuguese/choices.ts'
import { findNames } from '#lib/portuguese/names.ts'
import { firstName } from '#lib/text.ts'
import { book } from './book.ts'
import { appointmentsOf, ask, type Dialogue, peopleOf, rest, say, todayIn } from './dialogue.ts'
import { handOver } from './handOver.ts'
import { choosePerson, knownMeant } from './merge.ts'
import { saidExactly, setWhen } from './mergeDates.ts'
import { examOptions, nextForBooking } from './next.ts'
import {
  isFullName,
  isNameLike,
  readAddress,
  readBirth,
  readCode,
  readFullName,
  readPhone,
} from './read/people.ts'
import { whenOf } from './read/when.ts'
import { phrases } from './read/words.ts'
import { emptyBooking, nobody, type Offered } from './state.ts'
import { findTimes, nextPage, takeTime } from './times.ts'
import { dateContext, type Understood } from './understand.ts'
import { askMenu, cancelThem, moveNow, nextForVisit, visitMeant, wantedOfVisit } from './visits.ts'
import { wantedOf } from './wanted.ts'

/**
 * What a message answers to the question that is open. `done`: the turn is answered; `go`: taken in, ask what comes next;
 * `pass`: it says nothing to the question.
 */
export type Taken = 'done' | 'go' | 'pass'

type Picked =
  | { is: 'one'; option: Offered }
  | { is: 'several'; options: readonly Offered[] }
  | { is: 'any' | 'none' | 'nothing' }

/** Which option a message chooses: pressed, numbered, named, with typos. */
function pick(d: Dialogue, u: Understood): Picked {
  const options = d.state.open?.options ?? []
  if (u.pressed) return { is: 'one', option: u.pressed }
  if (options.length === 0 || u.text.trim() === '') return { is: 'nothing' }
  const ordinal = ordinalIn(d, u, options)
  if (ordinal) return { is: 'one', option: ordinal }
  const choice = readChoice(
    u.text,
    options.map(({ title, startsAt }) => ({ label: title, ...(startsAt === undefined ? {} : { startsAt }) })),
    dateContext(d),
  )
  if (choice.kind === 'one') {
    const option = options[choice.index]
    return option ? { is: 'one', option } : { is: 'nothing' }
  }
  const named = findNames(
    u.text,
    options.map(({ title, aliases }) => ({ name: title, aliases: aliases ?? [] })),
  )
  const best = options[named.best ?? -1]
  if (best && (choice.kind === 'unknown' || choice.kind === 'several')) return { is: 'one', option: best }
  if (choice.kind === 'several')
    return { is: 'several', options: choice.indexes.flatMap((index) => options[index] ?? []) }
  return { is: choice.kind === 'unknown' ? 'nothing' : choice.kind }
}

const ordinals = ['primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non', 'decim']
const ordinalSaid =
  /^(?:pode ser |quero |fico com |vou querer |prefiro |vou de |escolho )?(?:a|o) (primeir|segund|terceir|quart|quint|sext|setim|oitav|non|decim|ultim)[oa](?: opcao)?(?: mesmo| por favor| serve| pode ser)?$/

/** "A segunda" of what was offered; where days of that name are among it, the day may be meant as well. */
function ordinalIn(d: Dialogue, u: Understood, options: readonly Offered[]): Offered | null {
  const said = ordinalSaid.exec(u.line)?.[1]
  if (said === undefined) return null
  const real = options.filter(({ value }) => value !== 'more')
  if (said === 'ultim') return real.at(-1) ?? null
  const chosen = real[ordinals.indexOf(said)] ?? null
  const ranges = u.dates.readings.flatMap((one) => one.ranges)
  const ofThatDay = real.filter(
    ({ startsAt }) =>
      startsAt !== undefined && ranges.some(({ from, to }) => from <= startsAt && startsAt < to),
  )
  const isDayToo = ofThatDay.length > 0 && ofThatDay.length < real.length
  return isDayToo && d.state.open?.kind === 'times' ? null : chosen
}

export async function takeAnswer(d: Dialogue, u: Understood): Promise<Taken> {
  switch (d.state.open?.kind) {
    case 'times':
      return takeTimes(d, u)
    case 'summary':
      return takeSummary(d, u)
    case 'person':
    case 'guardian':
    case 'phone':
      return takePerson(d, u)
    case 'whichDate':
      return takeReading(d, u)
    case 'change':
      return takeChange(d, u)
    case 'stopWhat':
      return takeStop(d, u)
    case 'whichVisit':
    case 'sureCancel':
    case 'sureMove':
    case 'moveOrCancel':
      return takeVisit(d, u)
    case 'address':
    case 'code':
      return takeProof(d, u)
    case undefined:
      return 'pass'
    default:
      return takeOption(d, u)
  }
}

const isQuestion = (u: Understood): boolean => u.topics.size > 0 && u.pressed === null

async function takeOption(d: Dialogue, u: Understood): Promise<Taken> {
  const { booking, open } = d.state
  const kind = open?.kind
  const picked = pick(d, u)
  const value = picked.is === 'one' ? picked.option.value : null
  if (isQuestion(u) && value !== 'inform' && !/^\s*\d+\s*$/.test(u.text)) return 'pass'
  if (kind === 'menu') return takeMenu(d, u, value)
  if (kind === 'day') {
    if (value === 'person') {
      handOver(d, '', 'asked')
      return 'done'
    }
    return 'pass'
  }
  if (picked.is === 'any') {
    if (kind === 'unit') booking.unitId = 'any'
    else if (kind === 'professional') d.state.booking.professionalId = null
    else return 'pass'
    return 'go'
  }
  if (value === null) {
    if (kind === 'product' && (picked.is === 'none' || u.answer === 'unsure' || u.answer === 'no')) {
      booking.payment = { planId: booking.payment?.planId ?? null, productId: null }
      return 'go'
    }
    if (kind === 'payment' && (u.payment?.is === 'somePlan' || u.answer === 'yes')) {
      ask(d, 'payment', d.texts.whichPlan, open?.options.filter((one) => one.value !== 'private') ?? [])
      return 'done'
    }
    return kind === 'whom' && u.people.length === 0 ? takeSelf(d, u) : 'pass'
  }
  switch (kind) {
    case 'what':
      if (value === 'exam') {
        if (u.things.examIds.length > 0) return 'pass'
        ask(
          d,
          'exam',
          d.texts.exam,
          examOptions(
            d,
            d.clinic.exams.map(({ id }) => id),
          ),
        )
        return 'done'
      }
      booking.specialty = value
      return 'go'
    case 'exam':
      if (u.pressed || u.things.examIds.length === 0) booking.examIds = [value]
      return u.things.examIds.length > 0 ? 'pass' : 'go'
    case 'professional':
      booking.professionalId = value
      return 'go'
    case 'payment':
      if (value === 'other') {
        ask(d, 'payment', d.texts.whichPlan)
        return 'done'
      }
      if (u.payment?.is === 'known') return 'pass'
      booking.payment = value === 'private' ? { planId: null, productId: null } : { planId: value }
      return 'go'
    case 'product':
      booking.payment = {
        planId: booking.payment?.planId ?? null,
        productId: value === 'unknown' ? null : value,
      }
      return 'go'
    case 'unit':
      booking.unitId = value
      return 'go'
    case 'whom': {
      const one = (await peopleOf(d)).find(({ patientId }) => patientId === value)
      if (one) choosePerson(d, one)
      else booking.person = { ...nobody, relation: 'outra pessoa' }
      return 'go'
    }
    default:
      return 'pass'
  }
}

const saysSelf =
  /^(?:e |eh |sou |so )?(?:eu|mim|comigo|para mim|para eu|eu mesm[oa]|mim mesm[oa]|euzinh[oa])(?: mesm[oa]| aqui)?$/

/** "Eu": the only grown-up of those on record, or else one who is not among them. */
async function takeSelf(d: Dialogue, u: Understood): Promise<Taken> {
  if (!saysSelf.test(u.line)) return 'pass'
  const said = { relation: 'eu', name: '' }
  const meant = knownMeant(d, await peopleOf(d), said)
  if (!meant) return 'pass'
  choosePerson(d, meant)
  return 'go'
}

async function takeMenu(d: Dialogue, u: Understood, value: string | null): Promise<Taken> {
  const hasMore = u.things.specialties.length > 0 || u.things.examIds.length > 0 || u.acts.size > 0
  if (value === null || (u.pressed === null && hasMore)) return 'pass'
  if (value === 'book') {
    d.state.task = { is: 'book', appointmentIds: [] }
    return 'go'
  }
  if (value === 'person') {
    handOver(d, '', 'asked')
    return 'done'
  }
  if (value === 'inform') {
    d.question = 'Claro. Pode perguntar: preço, preparo, endereço, horários, convênios…'
    d.state.open = null
    return 'done'
  }
  if (value === 'mine') {
    d.question = 'Você quer confirmar, remarcar ou cancelar?'
    ask(d, 'moveOrCancel', d.question, [
      { title: 'Confirmar', value: 'confirm' },
      { title: 'Remarcar', value: 'reschedule' },
      { title: 'Cancelar', value: 'cancel' },
    ])
    return 'done'
  }
  return 'pass'
}

const otherDay = phrases(
  'outro dia|outra data|outros dias|outras datas|em outro dia|noutro dia|outra semana|mais para frente|mais pra frente',
)
const saysPlace =
  /(?:^| )(?:[oa]s? (?:d[aeo]s?|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|ultim[oa])|ess[ea]|este|opcao|numero)(?= |$)/

/** Wanted and the appointment that is moved, of what times are being looked for. */
export async function searched(
  d: Dialogue,
): Promise<{ wanted: ReturnType<typeof wantedOf>; moved: string | undefined }> {
  const visit = d.state.task?.is === 'reschedule' ? await visitMeant(d) : undefined
  return visit
    ? { wanted: await wantedOfVisit(d, visit), moved: visit.id }
    : { wanted: wantedOf(d), moved: undefined }
}

async function takeTimes(d: Dialogue, u: Understood): Promise<Taken> {
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
  if (u.answer === 'any') return chooseTime(d, booking.shown[0]?.id ?? '')
  const [reading] = u.dates.readings
  const isExact = u.dates.readings.length > 0 && u.dates.readings.every((one) => saidExactly(whenOf(one)))
  const hasPlace = saysPlace.test(u.line)
  if (reading === undefined || (!reading.hasDay && !reading.hasTime)) {
    if (u.dates.preferences.includes('earliest')) return chooseTime(d, booking.shown[0]?.id ?? '')
    if (u.dates.preferences.includes('later')) return page('later')
    if (u.dates.preferences.includes('earlier')) return page('earlier')
    if (otherDay.test(u.line)) return page('otherDay')
    if (u.answer === 'others' || u.answer === 'none' || u.answer === 'no') return page('others')
    if (/(?:^| )outros? horarios?(?= |$)|(?:^| )mais (?:opcoes|horarios)(?= |$)/.test(u.line))
      return page('others')
  }
  const ordinal = ordinalIn(d, u, d.state.open?.options ?? [])
  if (ordinal) return chooseTime(d, ordinal.value)
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
    ask(d, 'times', d.texts.whichDate, options)
    return 'done'
  }
  return 'pass'
}

async function chooseTime(d: Dialogue, id: string): Promise<Taken> {
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

const hesitates = /(?:^| )(?:nao|mas|so que|porem|menos|espera|pera|talvez|acho|depende|antes)(?= |$)/
const startsYes =
  /^(?:oi |ola |entao |ah |bom dia |boa tarde |boa noite |otimo |perfeito |maravilha |beleza )*(?:sim|isso|pode|claro|confirmo|confirma|confirmado|confirmada|ok|perfeito|certo|correto|exato|fechado|quero|com certeza|esta certo|tudo certo|esta tudo certo|esta otimo|pode marcar|marca|beleza|blz|combinado|s|ss|👍|✅)(?= |$)/

/** Yes, and nothing that takes it back. */
export function saysYes(u: Understood): boolean {
  if (u.pressed) return u.pressed.value === 'yes'
  if (u.answer !== null) return u.answer === 'yes'
  const isPlain =
    u.dates.readings.length === 0 &&
    u.things.specialties.length === 0 &&
    u.things.examIds.length === 0 &&
    u.things.professionalIds.length === 0 &&
    !u.acts.has('change') &&
    !u.acts.has('cancel') &&
    !u.acts.has('stop')
  return (
    isPlain &&
    u.topics.size === 0 &&
    !u.asks &&
    startsYes.test(u.line) &&
    !hesitates.test(u.line) &&
    u.line.split(' ').length <= 14
  )
}

async function takeSummary(d: Dialogue, u: Understood): Promise<Taken> {
  if (u.pressed?.value === 'stop') return stopBooking(d)
  if (u.pressed?.value === 'change') return openChange(d)
  if (saysYes(u)) {
    await book(d)
    return 'done'
  }
  if (isQuestion(u)) return 'pass'
  if (u.answer === 'no' || u.answer === 'none') return openChange(d)
  const preferences = u.dates.preferences
  if (u.answer === 'others' || preferences.includes('later') || preferences.includes('earlier')) {
    const which = preferences.includes('later')
      ? 'later'
      : preferences.includes('earlier')
        ? 'earlier'
        : 'others'
    d.state.booking.time = null
    await findTimes(d, wantedOf(d), undefined, nextPage(d, otherDay.test(u.line) ? 'otherDay' : which))
    return 'done'
  }
  if (
    /(?:^| )(?:nome|nascimento|data de nascimento)(?= |$)/.test(u.line) &&
    (u.acts.has('change') || hesitates.test(u.line) || /er+ad/.test(u.line))
  ) {
    const name = readFullName(u.text)
    const birth = readBirth(u.text, todayIn(d), true)
    const person = d.state.booking.person ?? nobody
    const isNamed = isFullName(name) && /(?:^| )nome(?= |$)/.test(u.line)
    if (birth.kind === 'day' || isNamed) {
      d.state.booking.person = {
        ...person,
        patientId: null,
        ...(isNamed ? { name } : {}),
        ...(birth.kind === 'day' ? { birthDate: birth.day } : {}),
      }
      return 'go'
    }
    d.state.booking.person = { ...nobody, relation: person.relation, guardianName: person.guardianName }
    return 'go'
  }
  return 'pass'
}

async function openChange(d: Dialogue): Promise<Taken> {
  const { askChange } = await import('./times.ts')
  askChange(d)
  return 'done'
}

export function stopBooking(d: Dialogue): Taken {
  rest(d)
  // Who gives up gives up the rest of the message as well.
  d.state.later = ''
  say(d, d.texts.stopped)
  d.question = d.texts.again
  return 'done'
}

function takePerson(d: Dialogue, u: Understood): Taken {
  const { booking, open } = d.state
  const person = booking.person ?? nobody
  const today = todayIn(d)
  const isAsking = u.topics.size > 0 && u.asks
  if (open?.kind === 'phone') {
    const phone = readPhone(u.text)
    if (phone === '') return 'pass'
    booking.phone = phone
    return 'go'
  }
  if (open?.kind === 'guardian') {
    if (isAsking) return 'pass'
    const own = /(?:^| )(?:sou eu|eu mesma|eu mesmo|eu)(?= |$)/.test(u.line)
      ? u.ownName || d.turn.contact.profileName
      : ''
    const name = isFullName(readFullName(u.text)) ? readFullName(u.text) : own
    if (!isFullName(name)) {
      if (name === '' && readFullName(u.text) === '') return 'pass'
      ask(d, 'guardian', d.texts.fullName(firstName(readFullName(u.text) || name)))
      return 'done'
    }
    booking.person = { ...person, guardianName: name }
    return 'go'
  }
  if (isAsking || (u.answer !== null && u.answer !== 'yes')) return 'pass'
  const birth = readBirth(u.text, today, true)
  const typed = readFullName(u.text)
  if (birth.kind === 'none' && typed !== '' && !isNameLike(typed)) return 'pass'
  const isGood = birth.kind === 'day'
  const known = person.name
  const name = mergedName(known, typed)
  if (!isGood && name === known && birth.kind === 'none') return 'pass'
  booking.person = { ...person, name, birthDate: isGood ? birth.day : person.birthDate }
  const phone = readPhone(u.text)
  if (phone !== '') booking.phone = phone
  if (birth.kind !== 'day' && birth.kind !== 'none') {
    ask(d, 'person', birth.kind === 'noYear' ? d.texts.birth(firstName(name)) : d.texts.badBirth)
    return 'done'
  }
  return 'go'
}

/** "Ana", and then "Souza": one name. */
function mergedName(known: string, typed: string): string {
  if (typed === '') return known
  if (known === '' || isFullName(typed)) return typed
  if (isFullName(known)) return known
  return firstName(typed).toLowerCase() === firstName(known).toLowerCase() ? typed : `${known} ${typed}`
}

async function takeReading(d: Dialogue, u: Understood): Promise<Taken> {
  const picked = pick(d, u)
  const readings = d.state.readings
  if (readings.length === 1) return takeOnlyReading(d, u, picked)
  const index = picked.is === 'one' ? Number(picked.option.value) : undefined
  const chosen = index === undefined ? undefined : readings[index]
  const [first] = readings
  const meant =
    chosen ?? (u.dates.readings.length === 1 ? readings.find((one) => sameWhen(one.windows, u)) : undefined)
  if (meant) {
    setWhen(d, meant)
    return 'go'
  }
  if (picked.is === 'any' && first) {
    setWhen(d, {
      ...first,
      windows: readings.flatMap(({ windows }) => windows),
      said: readings.map(({ said }) => said).join(' ou '),
    })
    return 'go'
  }
  d.state.readings = []
  return 'pass'
}

/** "Só para eu não errar: quinta?": a yes, or another day. */
function takeOnlyReading(d: Dialogue, u: Understood, picked: Picked): Taken {
  const [only] = d.state.readings
  const isOther = picked.is === 'one' && picked.option.value === 'other'
  if (only && !isOther && (saysYes(u) || (picked.is === 'one' && u.dates.readings.length === 0))) {
    setWhen(d, only)
    return 'go'
  }
  d.state.readings = []
  if (u.dates.readings.length > 0) return 'pass'
  if (!isOther && u.answer !== 'no' && picked.is !== 'none') return 'pass'
  d.state.booking.when = null
  ask(d, 'day', d.texts.day)
  return 'done'
}

const sameWhen = (windows: readonly { from: string }[], u: Understood): boolean =>
  u.dates.readings[0]?.ranges.some(({ from }) =>
    windows.some((one) => one.from.slice(0, 10) === from.slice(0, 10)),
  ) === true

async function takeChange(d: Dialogue, u: Understood): Promise<Taken> {
  const picked = pick(d, u)
  if (picked.is !== 'one') return 'pass'
  const hasOwn =
    u.pressed === null &&
    (u.things.specialties.length > 0 ||
      u.payment?.is === 'known' ||
      u.dates.readings.length > 0 ||
      u.things.unitId !== null)
  if (hasOwn) return 'pass'
  const { booking } = d.state
  switch (picked.option.value) {
    case 'stop':
      return stopBooking(d)
    case 'time':
      booking.time = null
      booking.when = null
      break
    case 'what':
      d.state.booking = {
        ...emptyBooking,
        payment: booking.payment,
        person: booking.person,
        phone: booking.phone,
        others: booking.others,
        when: booking.when,
      }
      break
    case 'payment':
      booking.payment = null
      booking.time = null
      break
    case 'unit':
      booking.unitId = null
      booking.time = null
      break
    case 'person':
      booking.person = { ...nobody, relation: 'outra pessoa' }
  }
  return 'go'
}

async function takeStop(d: Dialogue, u: Understood): Promise<Taken> {
  const picked = pick(d, u)
  const value = picked.is === 'one' ? picked.option.value : null
  if (value === 'stop') return stopBooking(d)
  if (value === 'go') {
    await nextForBooking(d, null)
    return 'done'
  }
  if (value === 'cancel') {
    rest(d)
    d.state.task = { is: 'cancel', appointmentIds: [] }
    await nextForVisit(d, null)
    return 'done'
  }
  return 'pass'
}

async function takeVisit(d: Dialogue, u: Understood): Promise<Taken> {
  const { open, task, booking } = d.state
  const picked = pick(d, u)
  const value = picked.is === 'one' ? picked.option.value : null
  if (open?.kind === 'moveOrCancel') {
    if (value === null || !/^(confirm|reschedule|cancel)$/.test(value)) return 'pass'
    d.state.task = {
      is: value as 'confirm' | 'reschedule' | 'cancel',
      appointmentIds: task?.appointmentIds ?? [],
    }
    await nextForVisit(d, null)
    return 'done'
  }
  if (open?.kind === 'whichVisit') {
    const visits = await appointmentsOf(d)
    const all = value === 'all' || /(?:^| )(?:todas|todos|as duas|os dois|ambas|ambos)(?= |$)/.test(u.line)
    const ids =
      all && task?.is !== 'reschedule'
        ? visits.map(({ id }) => id)
        : value !== null && value !== 'all'
          ? [value]
          : []
    if (ids.length === 0 || !task) {
      await nextForVisit(d, u)
      return d.state.open === open ? 'pass' : 'done'
    }
    d.state.task = { ...task, appointmentIds: ids }
    await nextForVisit(d, null)
    return 'done'
  }
  const isYes = saysYes(u)
  if (open?.kind === 'sureCancel') {
    if (value === 'move' || u.acts.has('reschedule')) {
      d.state.task = { is: 'reschedule', appointmentIds: task?.appointmentIds ?? [] }
      return 'pass'
    }
    if (isYes || (u.acts.has('cancel') && !/(?:^| )nao(?= |$)/.test(u.line))) {
      await cancelThem(d)
      return 'done'
    }
    if (value === 'no' || u.answer === 'no') return keep(d)
    return 'pass'
  }
  if (isYes) {
    await moveNow(d)
    return 'done'
  }
  if (value === 'no') return keep(d)
  if (value === 'time' || u.answer === 'others' || u.answer === 'no') {
    booking.time = null
    const { wanted, moved } = await searched(d)
    await findTimes(d, wanted, moved, nextPage(d, 'others'))
    return 'done'
  }
  return 'pass'
}

function keep(d: Dialogue): Taken {
  rest(d)
  say(d, d.texts.kept)
  d.question = d.texts.again
  return 'done'
}

async function takeProof(d: Dialogue, u: Understood): Promise<Taken> {
  const { tools } = d.turn
  if (d.state.open?.kind === 'address') {
    const address = readAddress(u.text)
    if (address === '') return 'pass'
    const sent = await tools.requestCode(address)
    if (sent.is === 'refused') handOver(d, d.texts.refused[sent.why], 'asked')
    else ask(d, 'code', d.texts.code)
    return 'done'
  }
  const code = readCode(u.text)
  if (code === '') return 'pass'
  const proved = await tools.proveCode(code)
  if (proved.is === 'done') {
    d.state.isProved = true
    d.known = {}
    await nextForVisit(d, null)
    return 'done'
  }
  if (proved.is === 'refused' && proved.why === 'limited') handOver(d, d.texts.refused.limited, 'asked')
  else ask(d, 'code', d.texts.wrongCode)
  return 'done'
}

export { askMenu }

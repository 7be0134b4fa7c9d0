import { readChoice } from '#lib/portuguese/choices.ts'
import { book } from '../book.ts'
import { ask, type Dialogue, peopleOf, todayIn } from '../dialogue.ts'
import { knownMeant, personOf } from '../mergePeople.ts'
import { nextPage } from '../pages.ts'
import { isFullName, readBirth, readFullName } from '../read/people.ts'
import { dateContext } from '../readDays.ts'
import { emptyBooking, nobody, type Person } from '../state.ts'
import { askChange, findTimes } from '../times.ts'
import type { Understood } from '../understand.ts'
import { wantedOf } from '../wanted.ts'
import { isQuestion, pick, type Taken } from './pick.ts'
import { stopBooking } from './stop.ts'
import { chooseTime, otherDay } from './times.ts'
import { hesitates, saysYes } from './yes.ts'

/** The yes to what was put together, or what of it is to be otherwise. */

export async function takeSummary(d: Dialogue, u: Understood): Promise<Taken> {
  if (u.pressed?.value === 'stop') return stopBooking(d)
  if (u.pressed?.value === 'change') return openChange(d)
  if (saysYes(u)) {
    const others = await othersIn(d, u)
    // "Pode marcar pra minha mãe", of one for oneself: no yes to what was read out.
    if (others.length > 0 && !comesThen.test(u.line) && d.state.booking.person?.relation === 'eu')
      return 'pass'
    // "Sim, e marca pro meu marido também": he comes after this one.
    if (others.length > 0 && comesThen.test(u.line))
      d.state.booking.others = [...d.state.booking.others, ...others]
    await book(d)
    return 'done'
  }
  if (isQuestion(u)) return 'pass'
  const doubts = u.answer === 'unsure' && /(?:^| )nao(?= |$)/.test(u.line)
  if (u.answer === 'no' || u.answer === 'none' || doubts) return openChange(d)
  // "Talvez", "acho que sim": no yes, and nothing that was not understood.
  if (u.answer === 'unsure') {
    ask(d, 'summary', d.texts.mayBook, d.state.open?.options ?? [])
    return 'done'
  }
  if (changesTime.test(u.line) && u.dates.readings.length === 0 && u.dates.preferences.length === 0) {
    d.state.booking.time = null
    d.state.booking.when = null
    ask(d, 'day', d.texts.day)
    return 'done'
  }
  // "Vixe, sexta não posso": other days than that one.
  if (u.dates.excludedDays.length > 0 && !u.dates.readings.some(({ hasDay }) => hasDay)) {
    const page = nextPage(d, 'otherDay')
    d.state.booking.time = null
    await findTimes(d, wantedOf(d), undefined, page)
    return 'done'
  }
  const preferences = u.dates.preferences
  // "Mais tarde, depois das 14": that hour, and not just a later one.
  const saysHour = u.dates.readings.some(({ hasTime }) => hasTime)
  const isOther = preferences.includes('later') || preferences.includes('earlier')
  if (u.answer === 'others' || (isOther && !saysHour)) {
    const which = preferences.includes('later')
      ? 'later'
      : preferences.includes('earlier')
        ? 'earlier'
        : 'others'
    const page = nextPage(d, otherDay.test(u.line) ? 'otherDay' : which)
    d.state.booking.time = null
    await findTimes(d, wantedOf(d), undefined, page)
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

const comesThen =
  /(?:^| )(?:tambem|depois|outr[oa]s?|mais (?:um|uma)|e (?:ja )?(?:marca|marque|agenda|agende)|em seguida|e (?:para|pra|pro) )(?= |$|[oa] |m)/

/** Whom a yes speaks of beside the one for whom it is. */
async function othersIn(d: Dialogue, u: Understood): Promise<readonly Person[]> {
  const { person } = d.state.booking
  if (u.people.length === 0) return []
  const known = await peopleOf(d)
  return u.people.flatMap((one): readonly Person[] => {
    const meant = knownMeant(d, known, one)
    if (meant) return meant.patientId === person?.patientId ? [] : [personOf(meant)]
    const isSame = one.relation === person?.relation && one.name === '' && one.isOther !== true
    return isSame ? [] : [{ ...nobody, relation: one.relation, name: one.name }]
  })
}

const changesTime =
  /(?:^| )(?:trocar|mudar|troca|muda|alterar|altera|outro|outra|nesse|nessa|neste) (?:o |a |de |pra |para |outro |outra |esse |essa )*(?:dia|data|horario|hora)(?= |$)/

function openChange(d: Dialogue): Taken {
  askChange(d)
  return 'done'
}

const ofTheList = /(?:^| )(?:opcao|da lista|daquel[ea]s|horarios? que)(?= |$)/

export async function takeChange(d: Dialogue, u: Understood): Promise<Taken> {
  // "Muda pra segunda opção da lista": of the times that were shown, and of no list of what may be changed.
  if (u.pressed === null && ofTheList.test(u.line)) {
    const { shown } = d.state.booking
    const choice = readChoice(
      u.text,
      shown.map(({ startsAt }) => ({ label: startsAt, startsAt })),
      dateContext(d),
    )
    const time = choice.kind === 'one' ? shown[choice.index] : undefined
    if (time) return chooseTime(d, time.id)
  }
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
      booking.kept = booking.time
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

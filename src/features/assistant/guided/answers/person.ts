import { firstName } from '#lib/text.ts'
import { ask, type Dialogue, say, todayIn } from '../dialogue.ts'
import { isFullName, isNameLike, nameWords, readBirth, readFullName, readPhone } from '../read/people.ts'
import { howManyIn } from '../read/several.ts'
import { readNamed, readNamesAlone } from '../read/severalNamed.ts'
import { nobody, type Person } from '../state.ts'
import type { Understood } from '../understand.ts'
import type { Taken } from './pick.ts'

/** Whom it is for: name, birth, who answers for a child, telephone. */

export function takePerson(d: Dialogue, u: Understood): Taken {
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
    if (isOneself.test(u.line) && !isFullName(name)) {
      ask(d, 'guardian', d.texts.ownName)
      return 'done'
    }
    if (!isFullName(name)) {
      if (name === '' && readFullName(u.text) === '') return 'pass'
      ask(d, 'guardian', d.texts.fullName(firstName(readFullName(u.text) || name)))
      return 'done'
    }
    booking.person = { ...person, guardianName: name }
    return 'go'
  }
  if (
    person.name !== '' &&
    person.birthDate === '' &&
    knowsNot.test(u.line) &&
    !/\d{2}\D+\d{2}/.test(u.text)
  ) {
    ask(d, 'person', d.texts.birthLater(firstName(person.name)))
    return 'done'
  }
  if (isAsking || (u.answer !== null && u.answer !== 'yes')) return 'pass'
  if (person.name === '' && isOneself.test(u.line)) {
    booking.person = { ...person, relation: 'eu' }
    ask(d, 'person', d.texts.ownPerson)
    return 'done'
  }
  const many = howManyIn(u.line)
  if (many > 1) {
    booking.others = Array.from({ length: many - 1 }, () => ({
      ...nobody,
      relation: person.relation || 'pessoa',
    }))
    say(d, d.texts.oneByOne)
    ask(d, 'person', d.texts.person(person.relation))
    return 'done'
  }
  // "É pra minha mãe": whose name it is to be.
  const [whose, ...more] = u.people
  if (
    person.name === '' &&
    whose &&
    more.length === 0 &&
    whose.name === '' &&
    readBirth(u.text, today, true).kind === 'none'
  ) {
    booking.person = { ...nobody, relation: whose.relation }
    ask(d, 'person', whose.relation === 'eu' ? d.texts.ownPerson : d.texts.person(whose.relation))
    return 'done'
  }
  // Several at once: one is booked for after another.
  const [first, ...others] = readNamed(u.text, today)
  if (first && others.length > 0 && person.name === '') {
    booking.person = { ...person, ...first }
    booking.others = [
      ...others.map((one) => ({
        ...nobody,
        relation: person.relation === 'eu' ? '' : person.relation,
        ...one,
      })),
      ...booking.others.slice(others.length),
    ]
    return 'go'
  }
  const birth = readBirth(u.text, today, true)
  const [, ...rest] = person.name === '' ? readNamesAlone(u.text, booking.others.length > 0) : []
  const [alone] = rest.length > 0 ? readNamesAlone(u.text, booking.others.length > 0) : []
  const typed = alone ?? readFullName(u.text)
  if (alone !== undefined) {
    const isExpected = booking.others.length > 0
    const named = rest.map((name, at): Person => ({ ...(booking.others[at] ?? nobody), name }))
    booking.others = [...named, ...booking.others.slice(named.length)]
    if (!isExpected) say(d, d.texts.oneByOne)
  }
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

/** "Sou eu mesma", "a mãe": who it is, and no name. */
const isOneself =
  /^(?:e |eh |a |o |sou )*(?:sou eu|eu mesm[oa]|eu|mim|mesm[oa]|sim|mae|pai|avo|eu a mae|eu o pai|mae dele|mae dela|pai dele|pai dela)(?: mesm[oa]| dele| dela)?$/

const knowsNot = /(?:^| )(?:nao|n) (?:me )?(?:lembro|sei|tenho certeza|faco ideia|recordo)(?= |$)/

/** "Ana", and then "Souza": one name. */
function mergedName(known: string, typed: string): string {
  if (typed === '') return known
  const isWhole = known === '' || nameWords(typed).includes(nameWords(known)[0] ?? '')
  // "Melo Prado" are the surnames that were asked for; three words are a name of their own.
  const isOwn = isFullName(typed) && (isFullName(known) || nameWords(typed).length > 2)
  if (isWhole || isOwn) return typed
  if (isFullName(known)) return known
  return firstName(typed).toLowerCase() === firstName(known).toLowerCase() ? typed : `${known} ${typed}`
}

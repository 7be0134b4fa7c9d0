import { yearsBetween } from '#lib/days.ts'
import { firstName } from '#lib/text.ts'
import type { KnownPerson } from '../tools.ts'
import { ask, type Dialogue, peopleOf, say, todayIn, zoneOf } from './dialogue.ts'
import { saidTime } from './format.ts'
import { choosePerson } from './mergePeople.ts'
import { childRelations, isFullName } from './read/people.ts'
import { nobody, type Person } from './state.ts'

/** What is asked of whom a booking is for. */

export async function askWhom(d: Dialogue): Promise<boolean> {
  const { booking } = d.state
  const known = await peopleOf(d)
  const isSaid =
    booking.person !== null &&
    (booking.person.relation !== 'eu' || booking.person.name !== '') &&
    !mayBeKnown(d, booking.person, known)
  if (isSaid || known.length === 0) return false
  const today = todayIn(d)
  const [only] = known
  const isChild = (birthDate: string | null): boolean =>
    birthDate !== null && yearsBetween(birthDate, today) < 18
  const isForChildren = booking.specialty?.startsWith('Pediatria') === true
  // A grown-up asks for no pediatrician of their own.
  if (isForChildren && booking.person === null && !known.some(({ birthDate }) => isChild(birthDate))) {
    booking.person = { ...nobody, relation: 'criança' }
    return false
  }
  if (known.length === 1 && only && booking.person === null && (!isChild(only.birthDate) || isForChildren)) {
    choosePerson(d, only)
    return false
  }
  if (booking.person?.relation === 'eu') {
    const adults = known.filter(({ birthDate }) => !isChild(birthDate))
    if (adults.length === 0) return false
  }
  ask(d, 'whom', d.texts.whom, [
    ...known.slice(0, 9).map(({ name, patientId }) => ({ title: name, value: patientId, aliases: [name] })),
    { title: 'Outra pessoa', value: 'other', aliases: ['outra', 'outro', 'ninguém desses'] },
  ])
  return true
}

/** "Meu marido", "minha filha", without a name, where several of those on record may be meant. */
function mayBeKnown(d: Dialogue, person: Person, known: readonly KnownPerson[]): boolean {
  const { patientId, name, relation } = person
  if (relation === 'pessoa' && patientId === null && name === '') return known.length > 0
  if (patientId !== null || name !== '' || ['', 'eu', 'outra pessoa'].includes(relation)) return false
  const today = todayIn(d)
  const isMinor = ({ birthDate }: KnownPerson) => birthDate !== null && yearsBetween(birthDate, today) < 18
  return childRelations.test(relation)
    ? known.filter(isMinor).length > 1
    : known.filter((one) => !isMinor(one)).length > 1
}

/** Which time was taken, before anything else is asked: who named it hears that it was understood. */
function sayChosen(d: Dialogue): void {
  const { booking } = d.state
  const { time } = booking
  if (!time || booking.told.includes(time.startsAt)) return
  booking.told = [...booking.told, time.startsAt]
  say(d, d.texts.chosen(saidTime(time.startsAt, zoneOf(d, time.unitId), time.isByArrival)))
}

export async function askPerson(d: Dialogue): Promise<boolean> {
  const { booking } = d.state
  const person = booking.person ?? nobody
  if (person.patientId !== null) return false
  if (!isFullName(person.name)) {
    const text =
      person.name === ''
        ? person.birthDate === ''
          ? d.texts.person(person.relation)
          : d.texts.fullName('')
        : person.birthDate === ''
          ? `${d.texts.fullName(person.name)} E a data de nascimento?`
          : d.texts.fullName(person.name)
    sayChosen(d)
    ask(d, 'person', text.replace(/\? E a data de nascimento\?$/, ', e a data de nascimento?'))
    return true
  }
  const first = firstName(person.name)
  if (person.birthDate === '') {
    sayChosen(d)
    ask(d, 'person', d.texts.birth(first))
    return true
  }
  const age = yearsBetween(person.birthDate, todayIn(d))
  if (age < 18 && person.guardianName === '') {
    const adults = (await peopleOf(d)).filter(
      ({ birthDate }) => birthDate !== null && yearsBetween(birthDate, todayIn(d)) >= 18,
    )
    const [own] = adults
    const { guardian } = d.state
    if (guardian !== '') booking.person = { ...person, guardianName: guardian }
    else if (adults.length === 1 && own) booking.person = { ...person, guardianName: own.name }
    else {
      ask(d, 'guardian', d.texts.guardian(first))
      return true
    }
  }
  if (booking.phone === '' && d.turn.contact.phone === '') {
    ask(d, 'phone', d.texts.phone)
    return true
  }
  return false
}

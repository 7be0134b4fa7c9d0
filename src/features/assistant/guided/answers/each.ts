import { ask, type Dialogue, peopleOf } from '../dialogue.ts'
import { merge } from '../merge.ts'
import { choosePerson, knownMeant } from '../mergePeople.ts'
import { nextForBooking } from '../next.ts'
import { nameWords, readNames } from '../read/people.ts'
import { readThings } from '../read/things.ts'
import { lineOf } from '../read/words.ts'
import { nobody, type Person } from '../state.ts'
import type { Understood } from '../understand.ts'
import type { Taken } from './pick.ts'

/** "O eletro sou eu, pediatra é a Lia": whom each of two bookings is for. */

const saysOwn = /(?:^| )(?:eu|mim|meu|minha)(?= |$)/

/** Takes whom this booking is for; the other one asks again. `pass` where one person alone is named. */
export async function takeEach(d: Dialogue, u: Understood): Promise<Taken> {
  const { booking, open } = d.state
  const known = await peopleOf(d)
  const personIn = (clause: string): Person | null => {
    const words = lineOf(clause).split(' ')
    const named = known.filter(({ name }) => words.includes(nameWords(name)[0] ?? ''))
    const [only] = named
    if (named.length === 1 && only) return { ...nobody, patientId: only.patientId }
    if (saysOwn.test(lineOf(clause))) {
      const own = knownMeant(d, known, { relation: 'eu', name: '' })
      return own ? { ...nobody, patientId: own.patientId } : { ...nobody, relation: 'eu' }
    }
    const { own, other } = readNames(clause)
    const name = other || own
    return name === '' ? null : { ...nobody, relation: 'outra pessoa', name }
  }
  const clauses = u.text.split(/[,;.\n]|\s+(?:e|mas)\s+/).flatMap((clause) => {
    const person = personIn(clause)
    return person ? [{ clause, person }] : []
  })
  if (clauses.length < 2) return 'pass'
  d.state.isLaterForAnother = true
  const meant = clauses.filter(({ clause }) => {
    const { examIds, specialties } = readThings(clause, lineOf(clause), d.clinic, null)
    return (
      examIds.some((id) => booking.examIds.includes(id)) ||
      (booking.specialty !== null && specialties.includes(booking.specialty))
    )
  })
  const [only] = meant
  if (meant.length !== 1 || !only) {
    ask(d, 'whom', d.texts.whom, open?.options ?? [])
    return 'done'
  }
  const one = known.find(({ patientId }) => patientId === only.person.patientId)
  if (one) choosePerson(d, one)
  else booking.person = only.person
  // The other clause speaks of somebody else.
  const rest: Understood = { ...u, people: [], ownName: '', otherName: '', birth: { kind: 'none' } }
  await merge(d, rest)
  await nextForBooking(d, rest)
  return 'done'
}

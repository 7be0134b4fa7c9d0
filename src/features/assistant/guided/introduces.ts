import { firstName } from '#lib/text.ts'
import type { Intent } from '../engine.ts'
import { takeLast } from './another.ts'
import { type Dialogue, peopleOf, say, todayIn } from './dialogue.ts'
import { askMenu } from './menu.ts'
import { choosePerson, knownMeant } from './mergePeople.ts'
import { isFullName, isNameLike, readBirth, readFullName } from './read/people.ts'
import { nobody } from './state.ts'
import type { Understood } from './understand.ts'
import { hasSubject, subjectOf } from './wanted.ts'

/** "Anderson Luz Ferreira", "22/02/97", before anything was asked: who writes, and nothing else. */

const mostWords = 7

const says = ({ acts, topics, things, payment, people, pressed, answer, asks }: Understood): boolean =>
  acts.size > 0 ||
  topics.size > 0 ||
  payment !== null ||
  people.length > 0 ||
  pressed !== null ||
  answer !== null ||
  asks ||
  things.isSomeExam ||
  things.isSomeVisit ||
  things.examIds.length + things.examCandidates.length + things.specialties.length > 0

/** Names are written with capitals, or beside a date of birth; whatever else is written so is no name. */
function nameIn(text: string, hasBirth: boolean): string {
  const words = text.trim().split(/\s+/)
  const name = readFullName(text)
  if (words.length > mostWords || !isFullName(name) || !isNameLike(name)) return ''
  const own = words.filter((word) => /^\p{L}/u.test(word) && !/^(?:d[aeo]s?|e)$/.test(word))
  return hasBirth || own.every((word) => /^\p{Lu}/u.test(word)) ? name : ''
}

export async function takeIntroduction(d: Dialogue, u: Understood): Promise<Intent | null> {
  const { state } = d
  if (state.task !== null || (state.open !== null && state.open.kind !== 'menu') || says(u)) return null
  const birth = readBirth(u.text, todayIn(d), true)
  const birthDate = birth.kind === 'day' ? birth.day : ''
  const before = state.booking.person
  const name = nameIn(u.text, birthDate !== '')
  if (name === '' && (birthDate === '' || !before?.name)) return null
  const known = name === '' ? null : knownMeant(d, await peopleOf(d), { relation: '', name })
  if (known) choosePerson(d, known)
  else
    state.booking.person = {
      ...(before ?? nobody),
      ...(name !== '' && { name }),
      ...(birthDate !== '' && { birthDate }),
    }
  const first = firstName(name || (before?.name ?? ''))
  say(d, d.texts.thankYou(first))
  // After one that was booked: the same for this one is likely, and asked.
  if (state.last && name !== '' && !hasSubject(state.booking)) {
    takeLast(d, { people: [], otherName: name, line: '' })
    d.question = d.texts.forToo(subjectOf(d, state.last), first)
  } else askMenu(d)
  return 'greet'
}

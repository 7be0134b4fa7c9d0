import type { Relationship } from '#features/patients/rules.ts'
import { yearsBetween } from '#lib/days.ts'
import { likeness } from '#lib/portuguese/names.ts'
import { wordsOf } from '#lib/portuguese/words.ts'
import type { KnownPerson } from '../tools.ts'
import { type Dialogue, peopleOf, say, todayIn } from './dialogue.ts'
import { isNameLike, nameWords, properName } from './read/people.ts'
import type { SaidPerson } from './read/saidPerson.ts'
import { readNamed } from './read/severalNamed.ts'
import { readSpecialties, specialtiesOf } from './read/specialties.ts'
import { lineOf } from './read/words.ts'
import { nobody, type Person } from './state.ts'
import type { Understood } from './understand.ts'
import { hasSubject } from './wanted.ts'

/** Whom a message is for, and whom of those on record it means. */

const isChildWord =
  /^(filha|filho|neta|neto|sobrinha|sobrinho|bebê|enteada|enteado|afilhada|afilhado|criança)$/

const isLike = (word: string, other: string): boolean => word === other || likeness(word, other) >= 0.8

/** The one of that name: "Ana Clara" is not Ana Luísa, and "Renata Borges" is none of them where only a Renata Alves is. */
function named(known: readonly KnownPerson[], [first = '', ...rest]: readonly string[]): KnownPerson | null {
  const alike = known.filter(({ name }) => nameWords(name)[0] === first)
  const own = alike.filter(({ name }) =>
    rest.some((word) =>
      nameWords(name)
        .slice(1)
        .some((one) => isLike(word, one)),
    ),
  )
  const all = own.filter(({ name }) => rest.every((word) => nameWords(name).some((one) => isLike(word, one))))
  const meant = rest.length === 0 ? alike : all.length > 0 ? all : own
  return meant.length === 1 ? (meant[0] ?? null) : null
}

/** Whom of the people on record is meant. */
export function knownMeant(d: Dialogue, known: readonly KnownPerson[], said: SaidPerson): KnownPerson | null {
  const words = nameWords(said.name)
  if (words.length > 0) return named(known, words)
  const age = ({ birthDate }: KnownPerson): number | null =>
    birthDate === null ? null : yearsBetween(birthDate, todayIn(d))
  if (said.relation === 'eu') {
    const self = known.filter(({ contactIs }) => contactIs === 'self')
    if (self.length === 1) return self[0] ?? null
    const profile = nameWords(d.turn.contact.profileName)
    const own = known.filter(({ name }) => profile.length > 0 && nameWords(name)[0] === profile[0])
    const adults = known.filter((one) => (age(one) ?? 18) >= 18)
    const meant = own.length === 1 ? own : adults
    return meant.length === 1 ? (meant[0] ?? null) : null
  }
  const meant = relatedOnes(d, known, said.relation)
  return meant.length === 1 ? (meant[0] ?? null) : null
}

/** What who writes is to those of whom they speak so. */
const contactOf: readonly (readonly [relation: RegExp, contactIs: readonly Relationship[]])[] = [
  [/^net[ao]$/, ['grandparent']],
  [isChildWord, ['mother', 'father', 'guardian', 'caregiver', 'grandparent']],
  [/^(?:mãe|pai)$/, ['child']],
  [/^(?:esposa|marido|namorad[ao]|noiv[ao])$/, ['spouse']],
  [/^irm(?:ã|ão)$/, ['sibling']],
]
const yearsOfParents = 15

/** Those on record who may be "minha filha", "minha mãe": by what their record says, else by their age. */
export function relatedOnes(
  d: Dialogue,
  known: readonly KnownPerson[],
  relation: string,
): readonly KnownPerson[] {
  const [, contactIs] = contactOf.find(([said]) => said.test(relation)) ?? []
  const related = known.filter((one) => one.contactIs !== null && contactIs?.includes(one.contactIs))
  if (related.length > 0) return related
  const born = ({ birthDate }: KnownPerson): string => birthDate ?? ''
  if (isChildWord.test(relation))
    return known.filter((one) => born(one) !== '' && yearsBetween(born(one), todayIn(d)) < 18)
  if (!/^(?:mãe|pai)$/.test(relation)) return []
  const [self, ...others] = known.filter((one) => one.contactIs === 'self')
  return self && others.length === 0 && born(self) !== ''
    ? known.filter((one) => born(one) !== '' && yearsBetween(born(one), born(self)) >= yearsOfParents)
    : []
}

const isOneOfSeveral = (said: readonly SaidPerson[], at: number): boolean =>
  said.filter(({ relation, name }) => name === '' && relation === said[at]?.relation).length > 1

/** "Meus dois filhos": one after another of those on record, where there are as many. */
function oneOfSeveral(
  d: Dialogue,
  known: readonly KnownPerson[],
  said: readonly SaidPerson[],
  at: number,
): KnownPerson | null {
  const isAlike = ({ relation, name }: SaidPerson) => name === '' && relation === said[at]?.relation
  const alike = said.filter(isAlike)
  const related = relatedOnes(d, known, said[at]?.relation ?? '')
  const place = said.slice(0, at).filter(isAlike).length
  return alike.length > 1 && related.length === alike.length ? (related[place] ?? null) : null
}

export const personOf = (one: KnownPerson): Person => ({
  ...nobody,
  patientId: one.patientId,
  name: one.name,
  birthDate: one.birthDate ?? '',
})

export function choosePerson(d: Dialogue, one: KnownPerson): void {
  const { booking } = d.state
  booking.person = personOf(one)
  if (booking.payment === null && one.planId !== null && d.clinic.plans.some(({ id }) => id === one.planId))
    booking.payment = { planId: one.planId, productId: one.productId }
}

export async function mergePeople(d: Dialogue, u: Understood): Promise<void> {
  const { booking, open } = d.state
  const asked = open?.kind
  if (asked === 'guardian' || asked === 'phone' || asked === 'address' || asked === 'code') return
  if (asked === 'person' && !u.acts.has('change')) return
  const birthDate = u.birth.kind === 'day' ? u.birth.day : ''
  const known = u.people.length > 0 || u.ownName !== '' || u.otherName !== '' ? await peopleOf(d) : []
  // "As crianças" are as many as there are on record, and one where nobody is.
  const said = u.people.flatMap((one): readonly SaidPerson[] =>
    one.isAll
      ? Array.from({ length: Math.max(1, relatedOnes(d, known, one.relation).length) }, () => ({
          relation: one.relation,
          name: '',
        }))
      : [one],
  )
  const typed = readNamed(u.text, todayIn(d))
  // "E os outros dois?", in the middle of the first one's: they come after it.
  if (
    said.length > 0 &&
    said.every(({ isOther }) => isOther) &&
    booking.person !== null &&
    hasSubject(booking)
  ) {
    booking.others = said.map(({ relation }) => ({ ...nobody, relation }))
    say(d, d.texts.oneByOne)
  } else if (typed.length > 1 && booking.person === null) {
    const [first, ...others] = typed.map(
      ({ name, birthDate: born }, at): Person => ({
        ...nobody,
        relation: said[at]?.relation ?? '',
        name,
        birthDate: born,
      }),
    )
    booking.person = first ?? null
    booking.others = others
  } else if (said.length > 0) {
    const people = said.map((one, at): Person => {
      const own = one.relation === 'eu' && one.name === '' ? { ...one, name: u.ownName } : one
      const named = own.name === '' && at === 0 && one.relation !== 'eu' ? { ...own, name: u.otherName } : own
      // Of two sons the one on record is not both.
      const meant = isOneOfSeveral(said, at) ? oneOfSeveral(d, known, said, at) : knownMeant(d, known, named)
      if (meant) return personOf(meant)
      return {
        ...nobody,
        relation: named.relation,
        name: named.name,
        birthDate: said.length === 1 ? birthDate : '',
      }
    })
    const [first, ...rest] = people
    const others = [...rest, ...(await alsoNamed(d, u, people))]
    const isNew =
      first !== undefined &&
      !(
        booking.person &&
        booking.person.relation === first.relation &&
        first.name === '' &&
        first.birthDate === ''
      )
    if (isNew && first) {
      const one = known.find(({ patientId }) => patientId === first.patientId)
      const guardianName = isChildWord.test(first.relation) ? (booking.person?.guardianName ?? '') : ''
      if (one) choosePerson(d, one)
      else booking.person = { ...first, guardianName: first.guardianName || guardianName }
      booking.others = others
      if (u.ownName !== '' && first.relation !== 'eu')
        booking.person = { ...(booking.person ?? first), guardianName: u.ownName }
    }
  } else if (u.otherName !== '' || u.ownName !== '') {
    const name = u.otherName || u.ownName
    const meant = knownMeant(d, known, { relation: '', name })
    if (meant) choosePerson(d, meant)
    else if (
      booking.person &&
      booking.person.relation !== 'eu' &&
      booking.person.relation !== '' &&
      u.otherName === ''
    )
      booking.person = { ...booking.person, guardianName: name }
    else booking.person = { ...nobody, relation: u.otherName === '' ? 'eu' : '', name, birthDate }
  } else if (birthDate !== '' && d.state.task?.is !== 'cancel') {
    booking.person = { ...(booking.person ?? nobody), birthDate }
  } else if (booking.person === null && byAge.test(u.line)) {
    const one = byAgeOf(d, await peopleOf(d), u.line)
    if (one) choosePerson(d, one)
  } else if (booking.person === null && forWhom.test(u.line)) {
    const [one, ...others] = namedAfterFor(await peopleOf(d), u.line)
    if (one) {
      choosePerson(d, one)
      booking.others = others.map(personOf)
    } else {
      const name = strangerIn(d, u.text)
      if (name !== '') booking.person = { ...nobody, relation: 'outra pessoa', name }
    }
  }
}

/** "Pra mim e pra Lia": who is called by a name beside those who are called by what they are. */
async function alsoNamed(d: Dialogue, u: Understood, people: readonly Person[]): Promise<readonly Person[]> {
  const names = new Set(people.map(({ name }) => nameWords(name)[0] ?? ''))
  const ids = new Set(people.map(({ patientId }) => patientId))
  const known = namedAfterFor(await peopleOf(d), u.line).filter(({ patientId }) => !ids.has(patientId))
  if (known.length > 0) return known.map(personOf)
  const name = strangerIn(d, u.text)
  return name === '' || names.has(nameWords(name)[0] ?? '')
    ? []
    : [{ ...nobody, relation: 'outra pessoa', name }]
}

const byAge = /(?:^| )(?:[oa]|pro|pra|para o|para a|do|da) (?:mais (?:nov|velh)[oa]|cacula)(?= |$)/

/** "Pro mais novo": of the children on record. */
function byAgeOf(d: Dialogue, known: readonly KnownPerson[], line: string): KnownPerson | null {
  const children = known
    .filter(({ birthDate }) => birthDate !== null && yearsBetween(birthDate, todayIn(d)) < 18)
    .toSorted((one, other) => (one.birthDate ?? '').localeCompare(other.birthDate ?? ''))
  return (/mais velh/.test(line) ? children[0] : children.at(-1)) ?? null
}

const strangerSaid =
  /(?<!\p{L})(?:pra|para|pro|p)\s+(?:[ao]\s+)?(\p{Lu}\p{Ll}+(?:\s+(?:d[aeo]s?\s+)?\p{Lu}\p{Ll}+)*)/gu

/** "Marca pra Joana", who is on no record: a name, and nothing that the clinic or the calendar is called. */
function strangerIn(d: Dialogue, text: string): string {
  const { units, plans, professionals, exams } = d.clinic
  const own = new Set(
    [...units, ...plans, ...professionals, ...exams]
      .flatMap(({ name }) => wordsOf(name))
      .concat(professionals.flatMap(({ specialties }) => specialties.flatMap(wordsOf))),
  )
  for (const [, name = ''] of text.matchAll(strangerSaid)) {
    const words = wordsOf(name)
    const isOwn =
      words.some((word) => own.has(word)) ||
      readSpecialties(lineOf(name), specialtiesOf(professionals)).offered.length > 0
    if (!isOwn && !words.some((word) => calendar.test(word)) && isNameLike(name)) return properName(name)
  }
  return ''
}

const calendar =
  /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feira|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|hoje|amanha|natal|carnaval|pascoa|mim|consulta|exame)$/

const forWhom = /(?:^| )(?:para|pra|pro|p) (?:[ao] )?\p{L}{3,}/u

/** "Marca pediatra pra Lia", "pra Clara e pro Bruno": those on record who are called so; none where one may be another. */
function namedAfterFor(known: readonly KnownPerson[], line: string): readonly KnownPerson[] {
  const said = [
    ...line.matchAll(
      /(?:^| )(?:para|pra|pro|p) (?:[ao] )?(\p{L}{3,})(?: (?:d[aeo]s? )?(\p{L}{3,}))?(?= |$)/gu,
    ),
  ]
  const meant = said.map(([, first = '', second = '']) => {
    const alike = known.filter(({ name }) => nameWords(name)[0] === first)
    const own = alike.filter(({ name }) => second !== '' && nameWords(name).includes(second))
    return own.length > 0 ? own : alike
  })
  if (meant.some(({ length }) => length > 1)) return []
  return [...new Set(meant.flat())]
}

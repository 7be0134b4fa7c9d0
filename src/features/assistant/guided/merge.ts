import { type Dialogue, say } from './dialogue.ts'
import { shortName } from './format.ts'
import { mergeDates } from './mergeDates.ts'
import { mergePeople } from './mergePeople.ts'
import { plansOf } from './read/plans.ts'
import { specialtiesOf } from './read/specialties.ts'
import type { Understood } from './understand.ts'
import { hasSubject, subjectOf, unitsOf, wantedOf } from './wanted.ts'

/** Puts what a message says into the booking; says what can't be had. True when anything was new. */
export async function merge(d: Dialogue, u: Understood): Promise<boolean> {
  const before = JSON.stringify([d.state.booking, d.state.readings])
  const said = d.parts.length
  mergeSubject(d, u)
  mergePayment(d, u)
  mergeUnit(d, u)
  await mergePeople(d, u)
  const saidDates = mergeDates(d, u)
  return saidDates || JSON.stringify([d.state.booking, d.state.readings]) !== before || d.parts.length > said
}

const dropTime = (d: Dialogue): void => {
  d.state.booking.time = null
  d.state.booking.seen = []
  d.state.booking.shown = []
}

function mergeSubject(d: Dialogue, { things, asks, acts, line }: Understood): void {
  const { booking, open } = d.state
  const { clinic } = d
  if (things.kind !== null && things.kind !== booking.kind) {
    booking.kind = things.kind
    dropTime(d)
  }
  // Which ultrasound it is, was asked: the exam that was said before it stays.
  const isAnswer = open?.kind === 'exam' && things.examIds.every((id) => booking.examIds.includes(id))
  if (things.examIds.length > 0 && !isAnswer && things.examIds.join() !== booking.examIds.join()) {
    booking.examIds = things.examIds
    booking.specialty = null
    booking.professionalId = null
    dropTime(d)
  }
  const [specialty] = things.specialties
  if (specialty !== undefined && things.examIds.length === 0 && specialty !== booking.specialty) {
    booking.specialty = specialty
    booking.examIds = []
    const chosen = clinic.professionals.find(({ id }) => id === booking.professionalId)
    if (chosen && !chosen.specialties.includes(specialty)) booking.professionalId = null
    dropTime(d)
  }
  const [professionalId, ...more] = things.professionalIds
  if (professionalId !== undefined && more.length === 0 && professionalId !== booking.professionalId) {
    const one = clinic.professionals.find(({ id }) => id === professionalId)
    booking.professionalId = professionalId
    booking.examIds = things.examIds
    if (booking.specialty !== null && !one?.specialties.includes(booking.specialty)) booking.specialty = null
    if (booking.specialty === null && one?.specialties.length === 1)
      booking.specialty = one.specialties[0] ?? null
    dropTime(d)
  }
  if (things.attends !== null) booking.attends = things.attends
  if (things.isAnyProfessional && booking.professionalId !== null) {
    const one = clinic.professionals.find(({ id }) => id === booking.professionalId)
    booking.specialty ??= one?.specialties[0] ?? null
    booking.professionalId = null
    dropTime(d)
  }
  if (things.missingExam !== '' && things.professionalIds.length === 0 && things.specialties.length === 0)
    say(d, d.texts.missingExam(things.missingExam, examNames(d)))
  const [missing] = things.missingSpecialties
  const nothingElse =
    specialty === undefined && things.examIds.length === 0 && things.professionalIds.length === 0
  const isEither = asks || /(?:^| )(?:ou|se nao (?:tiver|tem|houver)|senao|caso nao)(?= |$)/.test(line)
  if (
    missing !== undefined &&
    specialty !== undefined &&
    isEither &&
    !d.parts.includes(d.texts.missingOne(missing))
  )
    d.parts.unshift(d.texts.missingOne(missing))
  if (missing !== undefined && nothingElse && (acts.has('book') || asks || booking.specialty === null))
    say(d, d.texts.missing(missing, specialtiesOf(clinic.professionals).join(', ')))
}

const mostNamed = 12
const examNames = ({ clinic }: Dialogue): string =>
  clinic.exams
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join(', ')

function mergePayment(d: Dialogue, { payment, topics, acts }: Understood): void {
  const { booking, open } = d.state
  // "Quanto é particular?": asked, and not chosen yet.
  const isPrivate = payment?.is === 'known' && payment.payment.planId === null
  const isOpen = open?.kind === 'payment' || booking.payment !== null
  if (isOpen && isPrivate && topics.has('price') && acts.size === 0) return
  if (payment?.is === 'known') {
    const isSame = booking.payment?.planId === payment.payment.planId
    const next = isSame ? { ...booking.payment, ...payment.payment } : payment.payment
    if (booking.payment && JSON.stringify(next) !== JSON.stringify(booking.payment)) {
      booking.kept = booking.time
      dropTime(d)
    }
    booking.payment = next
  }
  if (payment?.is === 'notTaken') say(d, d.texts.notTaken(payment.name, plansOf(d.clinic)))
}

export const saysOtherUnit =
  /(?:^| )(?:n?a outra (?:unidade|clinica|filial)|outra unidade|n?as outras unidades|outras unidades|n?o outro (?:endereco|lugar|local)|em outra unidade)(?= |$)/

/** "E na outra unidade?": of two it is the one that was not meant; of more it is asked which. */
function otherUnit(d: Dialogue, line: string): string | null {
  const { booking } = d.state
  const units = unitsOf(d).length > 0 ? unitsOf(d) : d.clinic.units.map(({ id }) => id)
  const rest = units.filter((id) => id !== booking.unitId)
  if (!saysOtherUnit.test(line) || rest.length === 0) return null
  if (rest.length === 1) return rest[0] ?? null
  booking.notUnit = booking.unitId
  booking.unitId = null
  dropTime(d)
  return null
}

/** "Tatuapé ou Pinheiros", where one of them alone has it. */
function onlyOffered(d: Dialogue, { unitsNamed }: Understood['things']): string | null {
  const offered = unitsNamed.filter((id) => unitsOf(d).includes(id))
  return unitsNamed.length > 1 && offered.length === 1 ? (offered[0] ?? null) : null
}

/** What is wanted isn't to be had in each unit: said, and where it is. */
function sayNotThere(d: Dialogue, { unitId, unitsNamed }: Understood['things']): void {
  const { booking } = d.state
  const offered = unitsOf(d)
  if (!hasSubject(booking) || offered.length === 0) return
  const named = unitsNamed.length > 0 ? unitsNamed : unitId === null ? [] : [unitId]
  const nameOf = (id: string) => shortName(d.clinic.units.find((one) => one.id === id)?.name ?? '')
  const missing = named.filter((id) => !offered.includes(id)).map(nameOf)
  if (missing.length > 0)
    say(d, d.texts.notThere(subjectOf(d, wantedOf(d)), orIn(missing), orIn(offered.map(nameOf))))
}

const orIn = (names: readonly string[]): string => names.join(' ou ')

function mergeUnit(d: Dialogue, { things, line }: Understood): void {
  const { booking } = d.state
  if (d.clinic.units.length < 2) return
  sayNotThere(d, things)
  const unitId = things.unitId ?? onlyOffered(d, things) ?? (things.isAnyUnit ? 'any' : otherUnit(d, line))
  if (unitId === null || unitId === booking.unitId) return
  if (unitId !== 'any' && hasSubject(booking) && !unitsOf(d).includes(unitId)) return
  booking.unitId = unitId
  dropTime(d)
}

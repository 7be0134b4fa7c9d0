import { findNames } from '#lib/portuguese/names.ts'
import type { KnownAppointment } from '../tools.ts'
import type { Dialogue } from './dialogue.ts'
import { knownMeant, relatedOnes } from './mergePeople.ts'
import type { Understood } from './understand.ts'

/** What the message says of which appointment it means: those that fit, all where it says nothing. */
export function narrowed(
  d: Dialogue,
  u: Understood | null,
  visits: readonly KnownAppointment[],
): readonly KnownAppointment[] {
  if (!u) return visits
  const isMove = u.acts.has('reschedule')
  const dates = u.dates.existing ?? (isMove ? null : (u.dates.readings[0] ?? null))
  // "Não vou poder ir na das 8h": what is ruled out is the appointment that is meant.
  const isRuledOut = dates !== null && u.dates.existing === null && !dates.hasDay && !dates.hasTime
  const isWithin = ({ startsAt }: KnownAppointment): boolean =>
    u.dates.readings
      .concat(dates ?? [])
      .some((one) =>
        (isMove && one !== dates ? [] : one.ranges).some(
          ({ from, to }) => Date.parse(startsAt) >= Date.parse(from) && Date.parse(startsAt) < Date.parse(to),
        ),
      )
  const within = dates ? visits.filter((visit) => isWithin(visit) !== isRuledOut) : visits
  const byDay = within.length > 0 ? within : visits
  const whose = patientsMeant(d, u)
  const byPerson = byDay.filter(({ patientId }) => whose.includes(patientId))
  const byDate = byPerson.length > 0 ? byPerson : byDay
  const names = [...new Set(byDate.map(({ patientName }) => patientName))]
  const found = findNames(
    u.text,
    names.map((name) => ({ name })),
  )
  const byName =
    found.best === null ? byDate : byDate.filter(({ patientName }) => patientName === names[found.best ?? -1])
  const byWho = byName.filter(
    ({ professionalId }) => professionalId !== null && u.things.professionalIds.includes(professionalId),
  )
  const bySpecialty = byName.filter(({ professionalId }) =>
    d.clinic.professionals.some(
      ({ id, specialties }) =>
        id === professionalId && specialties.some((one) => u.things.specialties.includes(one)),
    ),
  )
  const byExam = byName.filter(({ examNames }) =>
    u.things.examIds.some((id) =>
      examNames.includes(d.clinic.exams.find((one) => one.id === id)?.name ?? ''),
    ),
  )
  return [byWho, bySpecialty, byExam].find((some) => some.length > 0) ?? byName
}

const onlyOwn = /(?:^| )[oa] (?:minha|meu)(?: mesm[oa]| so)?$/

/** "A da minha mãe", "só o meu": whose appointment is meant, of those on record. */
function patientsMeant(d: Dialogue, u: Understood): readonly string[] {
  const known = d.known.people ?? []
  const said = onlyOwn.test(u.line) ? [{ relation: 'eu', name: '' }] : u.people
  return said.flatMap((one) => {
    const meant = knownMeant(d, known, one)
    // "A do meu filho", of two sons: the one who has something.
    if (!meant && one.name === '')
      return relatedOnes(d, known, one.relation).map(({ patientId }) => patientId)
    return meant?.patientId ?? []
  })
}

import type { ClinicProfessional } from '../tools.ts'
import { ask, type Dialogue, say } from './dialogue.ts'
import type { Understood } from './understand.ts'
import { fitting } from './wanted.ts'

/** Who is to attend, where several may be meant. */

const titleOf = { woman: /^(?:dra|doutora|profa|sra)\.? /i, man: /^(?:dr|doutor|prof|sr)\.? /i } as const

/** Those who fit and are a woman, or a man, as was asked for. */
function thoseWhoAttend(d: Dialogue): readonly string[] {
  const { booking } = d.state
  if (booking.attends === null || booking.professionalId !== null || booking.examIds.length > 0) return []
  const title = titleOf[booking.attends]
  const fits = fitting(d).filter(({ name }) => title.test(name))
  if (fits.length === 0) {
    say(d, booking.attends === 'woman' ? d.texts.noWoman : d.texts.noMan)
    booking.attends = null
  }
  return fits.map(({ id }) => id)
}

/** Another one than who was shown or chosen: the only one, or asked among them. */
function askOther(d: Dialogue): boolean {
  const { booking } = d.state
  const shown = new Set([
    booking.professionalId,
    ...(booking.time ? [booking.time] : booking.shown).map((one) => one.professionalId),
  ])
  const others = fitting(d, { ...booking, professionalId: null }).filter(({ id }) => !shown.has(id))
  const [only, ...more] = others
  if (!only || booking.examIds.length > 0) {
    if (shown.size > 1 || booking.professionalId !== null) say(d, d.texts.noOther)
    return false
  }
  booking.time = null
  booking.shown = []
  booking.seen = []
  booking.professionalId = more.length === 0 ? only.id : null
  if (more.length === 0) return false
  ask(d, 'professional', d.texts.professional, others.map(optionOf))
  return true
}

const optionOf = ({ id, name, specialties }: ClinicProfessional) => ({
  title: name,
  value: id,
  description: specialties.join(', '),
  aliases: [name],
})

export function askProfessional(d: Dialogue, u: Understood | null): boolean {
  const { booking } = d.state
  const attending = thoseWhoAttend(d)
  const [only] = attending
  if (attending.length === 1 && only !== undefined) {
    booking.professionalId = only
    return false
  }
  if (u?.things.isOtherProfessional) return askOther(d)
  const candidates = attending.length > 0 ? attending : (u?.things.professionalIds ?? [])
  const fits = candidates.filter((id) => fitting(d).some((one) => one.id === id))
  if (booking.professionalId !== null || candidates.length < 2) return false
  if (fits.length === 1) {
    booking.professionalId = fits[0] ?? null
    return false
  }
  ask(
    d,
    'professional',
    d.texts.professional,
    d.clinic.professionals
      .filter(({ id }) => (fits.length > 1 ? fits : candidates).includes(id))
      .map(optionOf),
  )
  return true
}

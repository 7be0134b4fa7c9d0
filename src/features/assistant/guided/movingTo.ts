import type { KnownAppointment } from '../tools.ts'
import { type Dialogue, say } from './dialogue.ts'
import { handOver } from './handOver.ts'

/**
 * Says to whom an appointment is moved, where that is somebody else. False where it is handed over: to another specialty
 * nothing is moved.
 */
export function sayMovedTo(d: Dialogue, { professionalId }: KnownAppointment): boolean {
  const { booking } = d.state
  const one = (id: string | null) => d.clinic.professionals.find((professional) => professional.id === id)
  const [from, to] = [one(professionalId), one(booking.professionalId)]
  if (!to || to.id === professionalId) {
    booking.professionalId = null
    return true
  }
  if (!from?.specialties.some((specialty) => to.specialties.includes(specialty))) {
    handOver(d, '', 'asked')
    return false
  }
  if (!booking.told.includes(to.id)) {
    booking.told = [...booking.told, to.id]
    say(d, d.texts.movingTo(to.name))
  }
  return true
}

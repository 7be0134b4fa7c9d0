import { pick, type Random, randomFrom } from '#test/population.ts'
import type { SeededPatient } from './patients.ts'
import { inLanes, type Me, type Session } from './session.ts'

const seed = 20_261_121
const lanes = 4
/** The share of the free time that is booked, from the first day to the last. */
const fullness = { first: 0.85, last: 0.35 }

interface Slot {
  readonly unitId: string
  readonly professionalId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

/** Appointments on some days, as the front desk would book them: the first is nearly full, the last has room. */
export async function fillAgenda(
  session: Session,
  owner: Me,
  patients: readonly SeededPatient[],
  days: readonly string[],
) {
  const base = `/api/v1/orgs/${owner.orgId}`
  const get = <T>(path: string) => session.call<T>('GET', `${base}${path}`, undefined, owner.token)
  const post = <T>(path: string, body: object) => session.call<T>('POST', `${base}${path}`, body, owner.token)

  async function book(slot: Slot, random: Random, isSoon: boolean) {
    const patient = pick(random, patients)
    const { unitId, professionalId, startsAt } = slot
    const kind = random() < 0.2 ? 'followUp' : 'visit'
    // Patients are drawn by lot: some are due at two places.
    const appointment = { unitId, professionalId, patientId: patient.id, kind, startsAt, mayOverlap: true }
    const { insurancePlanId, insuranceProductId } = patient
    const attempt = (over: object) =>
      post<{ id: string; version: number }>('/appointments', { ...appointment, ...over })
    // Some professionals don't accept every convênio: then the patient pays.
    const booked = insurancePlanId
      ? await attempt({ insurancePlanId, insuranceProductId }).catch(() => attempt({}))
      : await attempt({})
    if (isSoon && random() < 0.6)
      await post(`/appointments/${booked.id}/moves`, { version: booked.version, to: 'confirmed' })
  }

  const { items: units } = await get<{ items: { id: string }[] }>('/units?limit=100')
  for (const unit of units) {
    for (const [at, from] of days.entries()) {
      const { items } = await get<{ items: Slot[] }>(
        `/availability?kind=visit&unitIds=${unit.id}&from=${from}&days=1&limit=2000`,
      )
      const share = fullness.first + ((fullness.last - fullness.first) * at) / Math.max(1, days.length - 1)
      const byProfessional = [...Map.groupBy(items, ({ professionalId }) => professionalId).values()]
      await inLanes(byProfessional, lanes, async (slots, lane) => {
        const random = randomFrom(seed + at * 1_000 + lane)
        let until = ''
        for (const slot of slots) {
          if (slot.startsAt < until) continue
          until = slot.endsAt
          if (random() < share) await book(slot, random, at < 3)
        }
      })
    }
  }
}

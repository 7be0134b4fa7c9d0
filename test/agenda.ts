import type { AppointmentKind } from '#features/professionals/rules.ts'
import type { Log } from '#platform/log.server.ts'
import { type Clinic, openClinic } from './clinic.ts'
import { amparo, helena, pinheiros, ultrasound } from './world.ts'

/**
 * A clinic ready for booking: a unit, a convênio, an exam, two professionals from Monday to Friday, a
 * patient.
 */
export interface Agenda extends Clinic {
  readonly unitId: string
  readonly planId: string
  readonly productId: string
  readonly examId: string
  readonly helenaId: string
  readonly ivanId: string
  readonly patientId: string
  /** Returns a time of the unit's clock on Monday, 1 March 2027, or `daysLater` after. */
  at(time: string, daysLater?: number): string
  book(over?: Record<string, unknown>): ReturnType<Clinic['call']>
}

const weekdays = [1, 2, 3, 4, 5]

export async function openAgenda(env: Record<string, string> = {}, log?: Log): Promise<Agenda> {
  const clinic = await openClinic(env, log)
  const make = async (path: string, body: unknown) => {
    const answer = await clinic.call('POST', path, body, 'owner')
    if (answer.status !== 201) throw new Error(`not created: ${path} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const unit = await make('/units', pinheiros)
  const plan = await make('/insurance-plans', amparo)
  const exam = await make('/exams', ultrasound)
  const cells = [[0, 0, [0, null, 0], [1, 18_000, 1]]]
  const covered = await clinic.call(
    'PATCH',
    '/coverage',
    { exams: [exam.id], plans: [plan.id], cells },
    'owner',
  )
  if (covered.status !== 200) throw new Error(`not covered: ${JSON.stringify(covered.body)}`)
  const hire = (fullName: string, over: object = {}) =>
    make('/professionals', {
      ...helena,
      fullName,
      unitIds: [unit.id],
      examIds: [exam.id],
      plans: [{ insurancePlanId: plan.id, productIds: null }],
      hours: weekdays.map((weekday) => ({
        unitId: unit.id,
        weekday,
        from: 8 * 60,
        to: 12 * 60,
        recurrence: { kind: 'weekly' },
        validFrom: '',
        validUntil: '',
        byArrivalPlaces: null,
      })),
      prices: [
        {
          kind: 'visit',
          insurancePlanId: null,
          priceCents: 35_000,
          shareBasisPoints: 6_000,
          shareCents: null,
        },
      ],
      ...over,
    })
  const first = await hire('Helena Prado')
  const second = await hire('Ivan Queiroz', { councilNumber: '99881', userId: clinic.userIds.professional })
  const patient = await clinic.create({
    fullName: 'Teresa Cristina Alves',
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  const monday = Date.parse('2027-03-01T00:00:00-03:00')
  const at: Agenda['at'] = (time, daysLater = 0) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return new Date(monday + (daysLater * 24 * 60 + hours * 60 + minutes) * 60_000).toISOString()
  }
  const kind: AppointmentKind = 'visit'
  const ids = { unitId: unit.id, professionalId: first.id, patientId: patient.id }
  return {
    ...clinic,
    unitId: unit.id,
    planId: plan.id,
    productId: plan.products[0].id,
    examId: exam.id,
    helenaId: first.id,
    ivanId: second.id,
    patientId: patient.id,
    at,
    book: (over = {}) =>
      clinic.call('POST', '/appointments', {
        ...ids,
        kind,
        startsAt: at('09:00'),
        // One patient is enough for most tests.
        mayOverlap: true,
        ...over,
      }),
  }
}

/** Restricts the receptionist to these units while the work runs. */
export async function boundTo<T>(
  { server, orgId, userIds }: Agenda,
  unitIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const bind = (ids: string | null) =>
    server.sql(orgId, 'update members set unit_ids = $2::uuid[] where user_id = $1', [
      userIds.receptionist,
      ids,
    ])
  await bind(`{${unitIds.join(',')}}`)
  try {
    return await work()
  } finally {
    await bind(null)
  }
}

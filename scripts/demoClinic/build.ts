import { switchOff } from '#features/demo/history/write.server.ts'
import type { Env } from '#platform/env.server.ts'
import { loadProductionBuild } from '#src/pages.server.ts'
import type { Person } from '#test/world.ts'
import { fillAgenda } from '../seed/agenda.ts'
import { ownedNetwork, withClinic } from '../seed/clinic.ts'
import { type Configured, configure } from '../seed/configuration.ts'
import { confirmAddress, fillIn, inDatabase, join, tellPatients } from '../seed/network.ts'
import { addPatients, formOf, type SeededPatient } from '../seed/patients.ts'
import { type Me, openSession, type Session } from '../seed/session.ts'
import { type DemoClock, openDemoClock } from './clock.ts'
import { colleagues, demo, demoNetwork, marcia, placeOf, privacy, taina } from './network.ts'
import { appointments, type DayAppointment, people, scenario } from './scenario.ts'

/** Builds Clínica Vereda in an empty database and plays its Thursday, hour by hour. */

const otherPatients = 480
const monday = '2026-11-16'
const otherDays = [monday, '2026-11-17', '2026-11-18', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25']

export interface DemoClinic {
  readonly session: Session
  readonly orgId: string
  readonly ownerId: string
  readonly configured: Configured
  readonly patients: ReadonlyMap<string, SeededPatient>
  /** Plays the day until that time. */
  live(until: string): Promise<void>
  call<T>(method: string, path: string, body?: object, person?: Person): Promise<T>
  /** As the owner of the tables. */
  readonly database: Env
  close(): Promise<void>
}

/** An instant by São Paulo's clock. */
export const at = (time: string, day = scenario) => `${day}T${time}:00-03:00`

/** @param meanwhile builds other networks while the clock still stands before everybody's days */
export async function openDemoClinic(
  env: Env,
  meanwhile: (session: Session) => Promise<void> = async () => {},
): Promise<DemoClinic> {
  const session = await openSession(env, { port: env.PORT, loadBuild: loadProductionBuild })
  const clock = await openDemoClock(env)
  await clock.set(at('07:00', monday))
  const owner = await session.register(marcia)
  await confirmAddress(env, owner, marcia.email)
  await fillIn(session, owner, demo)
  await tellPatients(session, owner, privacy)
  const members = new Map<string, string>()
  for (const person of colleagues) members.set(person.fullname, await join(env, session, owner.orgId, person))
  const configured = await configure(session, owner, members, demoNetwork)
  await withClinic(env, ownedNetwork(session, owner), switchOff)
  await meanwhile(session)
  const others = await addPatients(session, owner, configured, otherPatients)
  const patients = await addPeople(session, owner, configured)
  await blockMeeting(session, owner, configured)

  const { call, refresh } = caller(session, owner.orgId)
  const steps = await bookScenario(call, configured, patients)
  await fillAgenda(session, owner, others, otherDays)
  await closeDays(call, otherDays.slice(0, 3), { clock, refresh })
  const toCome = steps.toSorted((one, other) => (one.at < other.at ? -1 : 1))

  async function live(until: string) {
    while (toCome[0] && toCome[0].at <= at(until)) {
      const step = toCome.shift()
      if (!step) break
      await clock.set(step.at)
      await step.run()
    }
    await clock.set(at(until))
    refresh()
  }
  async function close() {
    await session.close()
    await clock.close()
  }
  const { orgId, userId: ownerId } = owner
  return { session, orgId, ownerId, configured, patients, live, call, database: env, close }
}

type Call = DemoClinic['call']

/** Calls as a person; a sign-in that has expired by the clock is renewed. */
function caller(session: Session, orgId: string) {
  const signedIn = new Map<string, { token: string; until: number }>()
  const tokenOf = async (person: Person) => {
    const known = signedIn.get(person.email)
    if (known && known.until > Date.now()) return known.token
    const { token } = await session.register(person)
    signedIn.set(person.email, { token, until: Date.now() + 45 * 60_000 })
    return token
  }
  const call: Call = async (method, path, body, person = taina) =>
    session.call(method, `/api/v1/orgs/${orgId}${path}`, body, await tokenOf(person))
  return { call, refresh: () => signedIn.clear() }
}

async function addPeople(session: Session, owner: Me, { plans }: Configured) {
  const path = `/api/v1/orgs/${owner.orgId}/patients`
  const added = new Map<string, SeededPatient>()
  for (const [place, [fullName, details]] of Object.entries(people).entries()) {
    const [sex, year, ...insurance] = details.split(' ')
    const [planName = '', product = ''] = insurance.join(' ').split('/')
    const plan = plans[placeOf.plan(planName)]
    const insured = {
      insurancePlanId: plan?.id,
      insuranceProductId: plan?.products[placeOf.product(placeOf.plan(planName), product)],
    }
    const birthDate = `${year}-${twoDigits(1 + ((place * 5) % 12))}-${twoDigits(1 + ((place * 11) % 28))}`
    const { id } = await session.call<{ id: string }>(
      'POST',
      path,
      {
        ...formOf(otherPatients + place, plans),
        fullName,
        sex: sex === 'f' ? 'female' : 'male',
        status: 'active',
        tags: [],
        birthDate,
        guardianName: '',
        guardianRelationship: '',
        email: `${slugOf(fullName)}@paciente.example`,
        ...insured,
        ...(!plan && { memberNumber: '', memberValidUntil: '' }),
        contacts: [{ phone: `1198${String(10_407 + place * 7_919).padStart(7, '0')}`, isPreferred: true }],
      },
      owner.token,
    )
    added.set(fullName, { id, birthDate, isReached: true, ...insured })
  }
  return added
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const slugOf = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')

async function blockMeeting(session: Session, owner: Me, { professionals }: Configured) {
  const id = professionals[placeOf.professional('Helena')]
  await session.call(
    'POST',
    `/api/v1/orgs/${owner.orgId}/professionals/${id}/blocks`,
    {
      kind: 'meeting',
      reason: 'Reunião clínica',
      startsOn: scenario,
      endsOn: scenario,
      startMinute: 11 * 60,
      endMinute: 12 * 60,
    },
    owner.token,
  )
}

interface ScenarioStep {
  readonly at: string
  run(): Promise<void>
}

interface Version {
  readonly id: string
  readonly version: number
}

async function bookScenario(
  call: Call,
  configured: Configured,
  patients: DemoClinic['patients'],
): Promise<ScenarioStep[]> {
  const steps: ScenarioStep[] = []
  // Appointments that share a time with another come last: they are encaixes.
  const inOrder = appointments.toSorted(
    (one, other) => Number(one.isOverbook ?? 0) - Number(other.isOverbook ?? 0),
  )
  for (const appointment of inOrder) {
    const { id } = await call<Version>('POST', '/appointments', bookingOf(appointment, configured, patients))
    const move = async (to: string) => {
      const reason = to === 'cancelled' ? 'Viajou a trabalho' : ''
      // Its patient may have answered a reminder meanwhile.
      const { version } = await call<Version>('GET', `/appointments/${id}`)
      await call('POST', `/appointments/${id}/moves`, { version, to, reason })
    }
    if (appointment.isConfirmed) await move('confirmed')
    steps.push(
      ...appointment.steps.map(([to, time]): ScenarioStep => ({ at: at(time), run: () => move(to) })),
    )
  }
  return steps
}

function bookingOf(appointment: DayAppointment, configured: Configured, patients: DemoClinic['patients']) {
  const patient = patients.get(appointment.patient)
  if (!patient) throw new Error(`nobody is called ${appointment.patient}`)
  const exam = appointment.exam === undefined ? undefined : configured.exams[placeOf.exam(appointment.exam)]
  return {
    unitId: configured.units[0],
    kind: appointment.kind,
    startsAt: at(appointment.at),
    professionalId:
      appointment.who === '' ? null : configured.professionals[placeOf.professional(appointment.who)],
    patientId: patient.id,
    overbook: appointment.isOverbook ?? false,
    ...(exam && { examIds: [exam] }),
    insurancePlanId: patient.insurancePlanId ?? null,
    insuranceProductId: patient.insuranceProductId ?? null,
    ...(exam && patient.insurancePlanId && { authorizationNumber: String(48_210_377) }),
  }
}

/** Closes each day: nearly all patients came. */
async function closeDays(
  call: Call,
  days: readonly string[],
  { clock, refresh }: { clock: DemoClock; refresh: () => void },
) {
  for (const day of days) {
    await clock.set(at('18:30', day))
    refresh()
    const from = encodeURIComponent(at('00:00', day))
    const to = encodeURIComponent(at('23:59', day))
    const { items } = await call<{ items: Version[] }>('GET', `/appointments?from=${from}&to=${to}`)
    const [missed, came] = [items.filter((_, at) => at % 17 === 5), items.filter((_, at) => at % 17 !== 5)]
    const body = (all: readonly Version[]) => all.map(({ id, version }) => ({ id, version }))
    if (came.length > 0) await call('POST', '/appointments/closure', { items: body(came), to: 'done' })
    if (missed.length > 0) await call('POST', '/appointments/closure', { items: body(missed), to: 'noShow' })
  }
}

/** Holds a time for some minutes. The database's clock is its own: the minutes count by that. */
export async function hold(of: DemoClinic, person: Person, body: object, minutes: number): Promise<void> {
  const { id } = await of.call<{ id: string }>('POST', '/holds', { ...body, minutes: 15 }, person)
  await inDatabase(of.database, of.orgId, async (sql) => {
    for (const [table, key] of [
      ['holds', 'id'],
      ['allocations', 'hold_id'],
    ])
      await sql(`update ${table} set expires_at = now() + $2 * interval '1 minute' where ${key} = $1`, [
        id,
        minutes,
      ])
  })
}

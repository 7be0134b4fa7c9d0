import { setTimeout as pause } from 'node:timers/promises'
import { ownContact } from '#features/patients/rules.ts'
import { colors } from '#features/professionals/rules.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { DemoAccount } from './commands.server.ts'
import { exams, network, ownerName, patientAt, plans, professionals, unit, weekOf } from './data.ts'
import { teachAssistant } from './history/assistant.server.ts'
import { switchOff, writeHistory } from './history/write.server.ts'

/**
 * Makes the data of a network through the API, as its owner would, with appointments from today on; then the weeks before
 * them, with their messages.
 */

/** Answers a request of the API within the process, as the account. */
export type BuildRequests = (account: DemoAccount) => (request: Request) => Promise<Response>

const patientCount = 96
const daysAhead = 6
/** Between two requests, so that those of people come first. */
const restMs = 15

interface Created {
  readonly id: string
}

interface Slot {
  readonly unitId: string
  readonly professionalId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

interface DemoPatient extends Created {
  readonly plan: { readonly insurancePlanId: string; readonly insuranceProductId: string } | null
}

export interface BuildParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly env: Pick<Env, 'ORIGIN'>
}

export async function buildNetwork(
  { database, secrets, env }: BuildParts,
  send: (request: Request) => Promise<Response>,
  { uid }: Pick<DemoAccount, 'uid'>,
  whenNamed: (orgId: string) => Promise<void>,
): Promise<void> {
  const now = database.clock.now()
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    await pause(restMs)
    const response = await send(
      new Request(`http://demo.internal/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as T
  }

  const { orgId } = await call<{ orgId: string }>('POST', '/me/registration', { userFullname: ownerName })
  await whenNamed(orgId)
  const base = `/orgs/${orgId}`
  const { version } = await call<{ version: number }>('GET', base)
  await call('PUT', base, { ...network, version })
  const create = <T extends Created>(collection: string, form: object) =>
    call<T>('POST', `${base}/${collection}`, form)

  const { id: unitId } = await create('units', unit)
  const insured: { insurancePlanId: string; insuranceProductId: string }[] = []
  for (const plan of plans) {
    const { id, products } = await create<Created & { products: Created[] }>('insurance-plans', {
      name: plan.name,
      operator: plan.operator,
      ansCode: plan.ansCode,
      requiresAuthorization: false,
      followUpDays: 30,
      acceptedEverywhere: true,
      units: [],
      products: plan.products.map((name) => ({ name })),
    })
    insured.push(...products.map((one) => ({ insurancePlanId: id, insuranceProductId: one.id })))
  }
  const planIds = [...new Set(insured.map(({ insurancePlanId }) => insurancePlanId))]

  const examIds: string[] = []
  for (const exam of exams) {
    const { id } = await create('exams', {
      name: exam.name,
      code: exam.code,
      isTuss: false,
      category: exam.category,
      durationMin: exam.minutes,
      selfPayPriceCents: exam.price,
      resourceKind: exam.resource,
    })
    examIds.push(id)
  }
  const cells = exams.flatMap((exam, row) =>
    planIds.map((_, column) => [row, column, [0, null, 0], [1, Math.round(exam.price / 2), row % 2]]),
  )
  await call('PATCH', `${base}/coverage`, { exams: examIds, plans: planIds, cells })

  for (const [at, one] of professionals.entries()) {
    await create('professionals', {
      fullName: one.fullName,
      treatment: one.treatment,
      council: 'CRM',
      councilNumber: one.councilNumber,
      councilState: 'SP',
      rqe: '',
      specialties: one.specialties,
      color: colors[at % colors.length],
      unitIds: [unitId],
      hours: weekOf(one, unitId),
      userId: null,
      stepMinutes: 10,
      durations: { firstVisit: one.minutes + 10, visit: one.minutes, followUp: 20 },
      plans: planIds.map((insurancePlanId) => ({ insurancePlanId })),
      examIds: examIds.filter((_, exam) => exams[exam]?.category === one.performs),
      prices: [{ kind: 'visit', insurancePlanId: null, priceCents: 28_000, shareBasisPoints: 6_000 }],
    })
  }

  const patients: DemoPatient[] = []
  for (let at = 0; at < patientCount; at++) {
    const { phone, ...person } = patientAt(at)
    const plan = at % 4 === 3 ? null : (insured[at % insured.length] ?? null)
    const card = plan && {
      ...plan,
      memberNumber: `8412 ${4100 + at}`,
      memberValidUntil: addDays(dayIn(now), 300),
    }
    const form = { ...person, city: 'São Paulo', state: 'SP', ...card, contacts: [ownContact(phone)] }
    patients.push({ ...(await create('patients', form)), plan })
  }

  const clinic = {
    call: <T>(method: string, path: string, body?: object) => call<T>(method, `${base}${path}`, body),
    write: <T>(
      work: Parameters<typeof transact<{ database: Database; userId: null; orgId: string }, T>>[1],
    ) => transact({ database, userId: null, orgId, takesLong: true }, work),
    secrets,
    origin: env.ORIGIN,
    ownerId: uid,
    whatsappId: null,
  }
  await switchOff(clinic)
  let booked = 0
  for (let day = 0; day <= daysAhead; day++) {
    const from = addDays(dayIn(now), day)
    const { items } = await call<{ items: Slot[] }>(
      'GET',
      `${base}/availability?kind=visit&unitIds=${unitId}&from=${from}&days=1&limit=2000`,
    )
    for (const slots of Map.groupBy(items, ({ professionalId }) => professionalId).values()) {
      let until = ''
      for (const slot of slots) {
        if (slot.startsAt < until) continue
        until = slot.endsAt
        // The nearer the day, the fuller.
        if ((booked * 7 + day * 3 + until.charCodeAt(15)) % 10 >= 8 - day) {
          booked += 1
          continue
        }
        await book(slot, patients[(booked * 11) % patients.length] as DemoPatient, day < 2 && booked % 3 > 0)
        booked += 1
      }
    }
  }
  await writeHistory(clinic)
  await teachAssistant(clinic)

  async function book(
    { unitId, professionalId, startsAt }: Slot,
    patient: DemoPatient,
    isConfirmed: boolean,
  ) {
    const made = await create<Created & { version: number }>('appointments', {
      unitId,
      professionalId,
      patientId: patient.id,
      kind: booked % 5 === 0 ? 'followUp' : 'visit',
      startsAt,
      mayOverlap: true,
      ...patient.plan,
    })
    if (isConfirmed)
      await call('POST', `${base}/appointments/${made.id}/moves`, { version: made.version, to: 'confirmed' })
  }
}

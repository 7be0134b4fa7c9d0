import { ownContact } from '#features/patients/rules.ts'
import { memberNumberOf, pick, randomFrom, type Somebody, somebody } from '#test/population.ts'
import type { Configured } from './configuration.ts'
import { inLanes, type Me, type Session } from './session.ts'

const seed = 20_261_117
const lanes = 8
const tags = ['gestante', 'diabético', 'hipertenso', 'cadeirante', 'prefere tarde']

export interface SeededPatient {
  readonly id: string
  readonly birthDate: string
  readonly insurancePlanId?: string
  readonly insuranceProductId?: string
  /** By WhatsApp, the own or the mother's. */
  readonly isReached: boolean
}

/** Adds this many patients, as the front desk would register them. */
export async function addPatients(
  session: Session,
  owner: Me,
  { plans }: Configured,
  count: number,
): Promise<SeededPatient[]> {
  const path = `/api/v1/orgs/${owner.orgId}/patients`
  const added: SeededPatient[] = []
  await inLanes([...Array(count).keys()], lanes, async (at) => {
    const form = formOf(at, plans)
    const { id } = await session.call<{ id: string }>('POST', path, form, owner.token)
    const { birthDate, insurancePlanId, insuranceProductId } = form
    const isReached = form.contacts.some(({ hasWhatsapp }) => hasWhatsapp)
    added[at] = { id, birthDate, insurancePlanId, insuranceProductId, isReached }
    if (at % 20 !== 0) return
    const consent = { purpose: 'marketing', channel: 'whatsapp', isGranted: at % 3 > 0, source: 'inPerson' }
    await session.call('POST', `${path}/${id}/consents`, consent, owner.token)
  })
  return added
}

/** Person number `at`, with one of the convênios or none. */
export function formOf(at: number, plans: Configured['plans']) {
  const random = randomFrom(seed + at)
  const person = somebody(seed, at)
  const plan = random() < 0.72 ? pick(random, plans) : null
  return {
    fullName: person.fullName,
    birthDate: person.birthDate,
    sex: person.sex,
    cpf: person.cpf,
    cns: person.cns,
    email: person.email,
    city: 'São Paulo',
    state: 'SP',
    street: person.street,
    streetNumber: person.streetNumber,
    ...(plan && {
      insurancePlanId: plan.id,
      insuranceProductId: pick(random, plan.products),
      memberNumber: memberNumberOf(random),
      memberValidUntil: '2027-12-31',
    }),
    tags: random() < 0.12 ? [pick(random, tags)] : [],
    status: random() < 0.03 ? 'inactive' : 'active',
    ...contactsOf(person, at),
  }
}

/** A child is reached through the mother, whose phone also serves a sibling now and then. */
function contactsOf(person: Somebody, at: number) {
  if (person.birthDate < '2011-01-01') return { contacts: [ownContact(person.phone)] }
  const mother = somebody(seed + 1, at)
  const name = `${mother.fullName.split(' ')[0]} ${person.fullName.split(' ').at(-1)}`
  return {
    guardianName: name,
    guardianRelationship: 'mother',
    contacts: [{ ...ownContact(mother.phone), name, relationship: 'mother' }],
  }
}

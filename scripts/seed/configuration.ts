import { colors } from '#features/professionals/rules.ts'
import type { UnitForm } from '#features/units/rules.ts'
import type { Weekday } from '#lib/weekHours.ts'
import { exams, type SeedExam } from './exams.ts'
import { type SeedPlan, seedPlans } from './plans.ts'
import { type SeedProfessional, seedProfessionals } from './professionals.ts'
import type { Me, Session } from './session.ts'
import { intervals, seedUnits } from './units.ts'

/** The data from which a network is built; the lists refer to each other by place. */
export interface SeedNetwork {
  readonly units: readonly UnitForm[]
  readonly plans: readonly SeedPlan[]
  readonly exams: readonly SeedExam[]
  readonly professionals: readonly SeedProfessional[]
  /** The coverage of an exam by a convênio, by their places; null when it is not covered. */
  readonly cover: (exam: number, plan: number) => SeedCover | null
  /** What each convênio pays for an appointment, in cents, by their places; without, none was agreed. */
  readonly visitPrices?: readonly number[]
}

export interface SeedCover {
  readonly priceCents: number
  readonly requiresAuthorization: boolean
}

/** The ids that patients and appointments refer to, in the order of the network's lists. */
export interface Configured {
  readonly units: readonly string[]
  readonly plans: readonly { id: string; products: readonly string[] }[]
  readonly exams: readonly string[]
  readonly professionals: readonly string[]
}

/** Every convênio pays its share of the price, rounded to ten cents, for nearly all exams. */
export const auroraNetwork: SeedNetwork = {
  units: seedUnits,
  plans: seedPlans,
  exams,
  professionals: seedProfessionals,
  cover(row, column) {
    const [exam, plan] = [exams[row], seedPlans[column]]
    if (!exam || !plan || (row * 7 + column * 3) % 10 >= plan.coversOfTen) return null
    return {
      priceCents: Math.round((exam.price * plan.share) / 10) * 10,
      requiresAuthorization: exam.needsAuthorization === true || plan.requiresAuthorization,
    }
  },
}

interface Created {
  readonly id: string
}

/**
 * Units, convênios, exams with their coverage, and professionals with their week, through the API. `members` are the
 * accounts that professionals of the same name have.
 */
export async function configure(
  session: Session,
  owner: Me,
  members: ReadonlyMap<string, string>,
  network: SeedNetwork = auroraNetwork,
): Promise<Configured> {
  const base = `/api/v1/orgs/${owner.orgId}`
  const create = <T extends Created>(collection: string, form: object) =>
    session.call<T>('POST', `${base}/${collection}`, form, owner.token)

  const units: string[] = []
  for (const form of network.units) units.push((await create('units', form)).id)

  const plans: { id: string; products: string[] }[] = []
  for (const plan of network.plans) {
    const { id, products } = await create<Created & { products: Created[] }>(
      'insurance-plans',
      planForm(plan, units),
    )
    plans.push({ id, products: products.map((one) => one.id) })
  }

  const examIds: string[] = []
  for (const exam of network.exams) examIds.push((await create('exams', examForm(exam))).id)
  const planIds = plans.map(({ id }) => id)
  await session.call('PATCH', `${base}/coverage`, coverageOf(network, examIds, planIds), owner.token)

  const professionals: string[] = []
  for (const [at, professional] of network.professionals.entries()) {
    const { id } = await create(
      'professionals',
      professionalForm(professional, at, { network, units, planIds, examIds, members }),
    )
    professionals.push(id)
    const { block } = professional
    if (!block) continue
    const { reason, from: startsOn, to: endsOn } = block
    await create(`professionals/${id}/blocks`, { kind: 'congress', reason, startsOn, endsOn })
  }
  return { units, plans, exams: examIds, professionals }
}

const planForm = (plan: SeedPlan, units: readonly string[]) => ({
  name: plan.name,
  operator: plan.operator,
  ansCode: plan.ansCode,
  requiresAuthorization: plan.requiresAuthorization,
  followUpDays: plan.followUpDays,
  acceptedEverywhere: plan.units.length === units.length,
  units: plan.units.map((at) => ({ unitId: units[at] })),
  products: plan.products.map((name) => ({ name })),
})

const examForm = (exam: SeedExam) => ({
  name: exam.name,
  code: exam.code,
  isTuss: /^\d{8}$/.test(exam.code),
  category: exam.category,
  durationMin: exam.minutes,
  bufferAfterMin: exam.isAlone && exam.minutes >= 20 ? 5 : 0,
  preparation: exam.preparation ?? '',
  fastingMinHours: exam.fasting?.[0] || null,
  fastingMaxHours: exam.fasting?.[1] ?? null,
  selfPayPriceCents: exam.price,
  resourceKind: exam.resource ?? null,
  isOnResourceAlone: exam.isAlone ?? false,
  requiresMedicalRequest: exam.needsRequest ?? false,
  screeningQuestions: exam.screening ?? [],
})

function coverageOf({ cover }: SeedNetwork, examIds: readonly string[], planIds: readonly string[]) {
  const nothing = [0, null, 0]
  const cells = examIds.flatMap((_, row) =>
    planIds.flatMap((_, column) => {
      const covered = cover(row, column)
      if (!covered) return []
      return [[row, column, nothing, [1, covered.priceCents, covered.requiresAuthorization ? 1 : 0]]]
    }),
  )
  return { exams: examIds, plans: planIds, cells }
}

const days: Readonly<Record<string, Weekday>> = { dom: 0, seg: 1, ter: 2, qua: 3, qui: 4, sex: 5, sáb: 6 }

interface Refers {
  readonly network: SeedNetwork
  readonly units: readonly string[]
  readonly planIds: readonly string[]
  readonly examIds: readonly string[]
  readonly members: ReadonlyMap<string, string>
}

function professionalForm(one: SeedProfessional, at: number, refers: Refers) {
  const { network, units, planIds, examIds, members } = refers
  const hours = periodsOf(one.week, units)
  const unitIds = [...new Set(hours.map(({ unitId }) => unitId))]
  return {
    fullName: one.fullName,
    treatment: one.treatment,
    council: one.council,
    councilNumber: one.number,
    councilState: 'SP',
    rqe: one.rqe ?? '',
    specialties: one.specialties,
    color: colors[at % colors.length],
    unitIds: unitIds.length > 0 ? unitIds : units.slice(-1),
    hours,
    userId: members.get(one.fullName) ?? null,
    stepMinutes: one.minutes >= 40 ? 10 : 5,
    durations: {
      firstVisit: one.minutes + 10,
      visit: one.minutes,
      followUp: Math.max(15, one.minutes - 10),
      telehealth: one.telehealthMinutes ?? null,
    },
    plans: planIds
      .filter((_, plan) => one.plans?.includes(plan) ?? (at + plan) % 3 !== 0)
      .map((insurancePlanId) => ({ insurancePlanId })),
    examIds: examIds.filter((_, exam) => one.performs?.includes(network.exams[exam]?.category ?? '')),
    prices: pricesOf(one, network.visitPrices, planIds),
  }
}

function pricesOf(
  { price }: SeedProfessional,
  visitPrices: readonly number[] | undefined,
  planIds: readonly string[],
) {
  const priced = (kind: string, insurancePlanId: string | null, priceCents: number) => ({
    kind,
    insurancePlanId,
    priceCents,
    shareBasisPoints: share,
  })
  if (!visitPrices) return [priced('visit', null, price)]
  return ['visit', 'firstVisit'].flatMap((kind) => [
    priced(kind, null, price),
    ...visitPrices.flatMap((cents, plan) => {
      const id = planIds[plan]
      return id === undefined ? [] : [priced(kind, id, cents)]
    }),
  ])
}

/** The part of a price that the professional has, in hundredths of a percent. */
export const share = 6_000

/** The periods of a week as it is written in the lists. */
export const periodsOf = (week: string, units: readonly string[]) =>
  week === '' ? [] : week.split('|').flatMap((text) => periodsIn(text, units))

/** `0 seg 08:00-12:00 13:00-17:00` */
function periodsIn(text: string, units: readonly string[]) {
  const [unit = '', day = '', ...hours] = text.split(' ')
  const unitId = units[Number(unit)]
  return intervals(hours.join(' ')).map((one) => ({ unitId, weekday: days[day], ...one }))
}

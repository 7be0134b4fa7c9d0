import { eq } from 'drizzle-orm'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Match } from '#platform/imports/kinds.server.ts'
import { eachInSlices, mapInSlices } from '#platform/slices.server.ts'
import { findCandidates, type Known } from '../duplicates/queries.server.ts'
import {
  type Comparable,
  comparable,
  duplicateReasons,
  type Identity,
  reasonsOf,
} from '../duplicates/rules.ts'
import { displayName, type PatientForm } from '../rules.ts'
import type { KnownPlans } from './rules.ts'

/** Returns the network's active convênios by plain name, with their plans. */
export async function readPlans(tx: Transaction<MemberScope>): Promise<KnownPlans> {
  const plans = await tx.db
    .select({ id: insurancePlans.id, name: insurancePlans.name, deletedAt: insurancePlans.deletedAt })
    .from(insurancePlans)
    .where(eq(insurancePlans.orgId, tx.orgId))
  const products = await tx.db
    .select({
      id: insuranceProducts.id,
      planId: insuranceProducts.insurancePlanId,
      name: insuranceProducts.name,
      deletedAt: insuranceProducts.deletedAt,
    })
    .from(insuranceProducts)
    .where(eq(insuranceProducts.orgId, tx.orgId))
  const inUse = <T extends { deletedAt: Date | null }>(rows: T[]) => rows.filter((row) => !row.deletedAt)
  const ofPlan = Map.groupBy(inUse(products), ({ planId }) => planId)
  const known = new Map(
    inUse(plans).map(({ id, name }) => [
      plain(name),
      { id, products: new Map((ofPlan.get(id) ?? []).map((one) => [plain(one.name), one.id])) },
    ]),
  )
  return { find: (name) => known.get(name) }
}

const identityOf = (form: PatientForm): Identity => ({
  fullName: form.fullName,
  socialName: form.socialName,
  birthDate: form.birthDate,
  cpf: form.cpf,
  cns: form.cns,
  phones: form.contacts.map(({ phone }) => phone).filter((phone) => phone !== ''),
})

/** Returns for each form the existing patient that it looks like. */
export async function findMatches(
  tx: Transaction<MemberScope>,
  forms: readonly PatientForm[],
): Promise<(Match | null)[]> {
  const identities = forms.map(identityOf)
  const index = await indexOf(await findCandidates(tx, identities, false))
  return mapInSlices(identities, (identity) => {
    const draft = comparable(identity)
    for (const { known, as } of index.like(draft)) {
      const [reason] = reasonsOf(draft, as)
      if (!reason) continue
      const message = `Já cadastrado: ${displayName(known)} (${duplicateReasons[reason]})`
      return { recordId: known.id, issue: { field: '', message }, isSame: reason === 'cpf' }
    }
    return null
  })
}

interface Candidate {
  readonly known: Known
  readonly as: Comparable
}

/** Indexes the candidates: comparing each line with each candidate would be quadratic. */
async function indexOf(candidates: readonly Known[]) {
  const by = new Map<string, Candidate[]>()
  const keysOf = ({ cpf, cns, birthDate, phoneKeys }: Comparable) => [
    ...(cpf ? [`cpf ${cpf}`] : []),
    ...(cns ? [`cns ${cns}`] : []),
    ...(birthDate ? [`birth ${birthDate}`] : []),
    ...phoneKeys.map((key) => `phone ${key}`),
  ]
  await eachInSlices(candidates, (known) => {
    const as = comparable(known)
    for (const key of keysOf(as)) {
      const list = by.get(key)
      if (list) list.push({ known, as })
      else by.set(key, [{ known, as }])
    }
  })
  return { like: (draft: Comparable) => keysOf(draft).flatMap((key) => by.get(key) ?? []) }
}

import { onlyDigits } from '#lib/digits.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { Duplicate } from './contract.ts'
import { findCandidates, listItems } from './queries.server.ts'
import { comparable, type Identity, reasonsOf } from './rules.ts'

const maxShown = 5

/** Returns the patients who probably are the one in the form, the likeliest first. */
export function readDuplicates(
  scope: MemberScope,
  draft: Identity,
  exceptId?: string,
): Promise<{ items: Duplicate[] }> {
  const normal = { ...draft, cpf: onlyDigits(draft.cpf), cns: onlyDigits(draft.cns) }
  const sought = { ...normal, birthDate: /^\d{4}-\d\d-\d\d$/.test(draft.birthDate) ? draft.birthDate : '' }
  return transact(scope, async (tx) => {
    const known = (await findCandidates(tx, [sought], true))
      .filter(({ id }) => id !== exceptId)
      .map((one) => ({ id: one.id, reasons: reasonsOf(comparable(sought), comparable(one)) }))
      .filter(({ reasons }) => reasons.length > 0)
      .sort((a, b) => b.reasons.length - a.reasons.length)
      .slice(0, maxShown)
    const items = new Map(
      (
        await listItems(
          tx,
          known.map(({ id }) => id),
        )
      ).map((item) => [item.id, item]),
    )
    return {
      items: known.flatMap(({ id, reasons }) => {
        const item = items.get(id)
        return item ? [{ ...item, reasons }] : []
      }),
    }
  })
}

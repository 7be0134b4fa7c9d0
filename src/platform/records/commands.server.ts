import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { assertVersion, noteChange, noteCreation, required, staleVersion } from './changes.server.ts'
import type { ListPage } from './contract.ts'
import {
  type ActiveTable,
  activateRecords,
  type FindUses,
  type RecordKind,
  removeRecords,
  restoreRecords,
} from './records.server.ts'

/** A feature's own parts of its records' commands. All of them run within the transaction of the command. */
export interface RecordParts<Form, Stored, Item, Filter> {
  readonly kind: RecordKind & { readonly table: ActiveTable }
  readonly list: (tx: Transaction<MemberScope>, filter: Filter) => Promise<ListPage<Item>>
  /**
   * Returns the record as the API answers it; undefined when it doesn't exist, or the person may not see it.
   */
  readonly find: (tx: Transaction<MemberScope>, id: string) => Promise<Stored | undefined>
  /** Returns the form as it is stored, by the feature's rules. */
  readonly normalize: (form: Form) => Form
  /** Throws for errors that only the database can find in a form; `before` is null for a new record. */
  readonly assertValid?: (tx: Transaction<MemberScope>, form: Form, before: Stored | null) => Promise<void>
  readonly insert: (tx: Transaction<MemberScope>, form: Form) => Promise<Stored>
  /** Writes only over the version that was read; undefined for any other. */
  readonly update: (
    tx: Transaction<MemberScope>,
    id: string,
    form: Form,
    version: number,
  ) => Promise<Stored | undefined>
  /** Throws when the person may not activate, delete or restore one of several. */
  readonly assertReachable?: (tx: Transaction<MemberScope>, ids: readonly string[]) => void
  /** Throws when restored records can't stand beside those that came meanwhile. */
  readonly assertRestored?: (tx: Transaction<MemberScope>, ids: readonly string[]) => Promise<void>
}

/**
 * Returns the commands of a record, each in a transaction of its own. A command that does more (parts
 * that others see, a second event) composes the pieces of `changes.server.ts` and `records.server.ts` itself.
 */
export function recordCommands<
  Form,
  Stored extends { readonly id: string; readonly version: number },
  Item,
  Filter,
>(parts: RecordParts<Form, Stored, Item, Filter>) {
  const { kind, find } = parts

  async function reach<T>(
    scope: MemberScope,
    ids: readonly string[],
    work: (tx: Transaction<MemberScope>) => Promise<T>,
  ): Promise<T> {
    return transact(scope, async (tx) => {
      parts.assertReachable?.(tx, ids)
      return work(tx)
    })
  }

  return {
    list: (scope: MemberScope, filter: Filter): Promise<ListPage<Item>> =>
      transact(scope, (tx) => parts.list(tx, filter)),

    /** @throws `not_found` (404) */
    find: (scope: MemberScope, id: string): Promise<Stored> =>
      transact(scope, async (tx) => required(await find(tx, id))),

    /** @throws all that `assertValid` throws */
    create: (scope: MemberScope, form: Form): Promise<Stored> =>
      transact(scope, async (tx) => {
        const normal = parts.normalize(form)
        await parts.assertValid?.(tx, normal, null)
        const created = await parts.insert(tx, normal)
        await noteCreation(tx, kind, created.id, created)
        return created
      }),

    /**
     * @throws `stale_version` (409) with the current record when another write came first; all that
     * `assertValid` throws
     */
    change: (scope: MemberScope, id: string, form: Form, version: number): Promise<Stored> =>
      transact(scope, async (tx) => {
        const before = required(await find(tx, id))
        assertVersion(before, version)
        const normal = parts.normalize(form)
        await parts.assertValid?.(tx, normal, before)
        const after = await parts.update(tx, id, normal, version)
        if (!after) throw staleVersion(required(await find(tx, id)))
        await noteChange(tx, kind, id, { before, after })
        return after
      }),

    /** @throws `not_found` (404) when one is not of the network, or the person may not reach it */
    activate: (scope: MemberScope, ids: readonly string[], isActive: boolean) =>
      reach(scope, ids, (tx) => activateRecords(tx, kind, ids, isActive)),

    /** @throws `in_use` (409) with what refers to them; `not_found` (404) */
    remove: (scope: MemberScope, ids: readonly string[], findUses: readonly FindUses[]) =>
      reach(scope, ids, (tx) => removeRecords(tx, kind, ids, findUses)),

    /** @throws `not_found` (404); all that `assertRestored` throws */
    restore: (scope: MemberScope, ids: readonly string[]) =>
      reach(scope, ids, async (tx) => {
        const restored = await restoreRecords(tx, kind, ids)
        await parts.assertRestored?.(tx, restored.ids)
        return restored
      }),
  }
}

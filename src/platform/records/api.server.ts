import type { MemberScope } from '#platform/db/transaction.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import type { ListPage } from './contract.ts'

/** A route of the contract as `apiOf` offers it; its handler makes it one of the API's. */
interface Route<Input, Output, Implemented> {
  readonly handler: (
    run: (request: { readonly context: HandlerContext; readonly input: Input }) => Promise<Output>,
  ) => Implemented
}

interface InOrg {
  readonly orgId: string
}
interface OfRecord extends InOrg {
  readonly id: string
}
interface OfRecords extends InOrg {
  readonly ids: readonly string[]
}
interface Changed {
  ids: string[]
}

/** Returns the routes that every record of a network has, each with its command. */
export function recordRoutes<
  ListInput extends InOrg,
  Item,
  Found,
  Stored,
  CreateInput extends InOrg,
  UpdateInput extends OfRecord & { readonly version: number },
  List,
  Find,
  Create,
  Update,
  Remove,
  Restore,
>(
  api: {
    readonly list: Route<ListInput, ListPage<Item>, List>
    readonly find: Route<OfRecord, Found, Find>
    readonly create: Route<CreateInput, Stored, Create>
    readonly update: Route<UpdateInput, Stored, Update>
    readonly remove: Route<OfRecords, Changed, Remove>
    readonly restore: Route<OfRecords, Changed, Restore>
  },
  commands: {
    readonly list: (scope: MemberScope, filter: Omit<ListInput, 'orgId'>) => Promise<ListPage<Item>>
    readonly find: (scope: MemberScope, id: string) => Promise<Found>
    readonly create: (scope: MemberScope, form: Omit<CreateInput, 'orgId'>) => Promise<Stored>
    readonly change: (
      scope: MemberScope,
      id: string,
      form: Omit<UpdateInput, 'orgId' | 'id' | 'version'>,
      version: number,
    ) => Promise<Stored>
    readonly remove: (scope: MemberScope, ids: readonly string[]) => Promise<Changed>
    readonly restore: (scope: MemberScope, ids: readonly string[]) => Promise<Changed>
  },
) {
  return {
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      commands.list(member(context, orgId), filter),
    ),
    find: api.find.handler(({ context, input }) => commands.find(member(context, input.orgId), input.id)),
    create: api.create.handler(({ context, input: { orgId, ...form } }) =>
      commands.create(member(context, orgId), form),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      commands.change(member(context, orgId), id, form, version),
    ),
    remove: api.remove.handler(({ context, input }) =>
      commands.remove(member(context, input.orgId), input.ids),
    ),
    restore: api.restore.handler(({ context, input }) =>
      commands.restore(member(context, input.orgId), input.ids),
    ),
  }
}

/** The handler that activates or deactivates records. */
export const activationHandler = <Activate>(
  api: { readonly activate: Route<OfRecords & { readonly isActive: boolean }, Changed, Activate> },
  activate: (scope: MemberScope, ids: readonly string[], isActive: boolean) => Promise<Changed>,
): Activate =>
  api.activate.handler(({ context, input }) =>
    activate(member(context, input.orgId), input.ids, input.isActive),
  )

import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { suppressionsContract } from './contract.ts'
import {
  addSuppression,
  liftSuppression,
  readSuppressions,
  restoreSuppression,
} from './suppressions/commands.server.ts'

const api = apiOf(suppressionsContract)

export const suppressionsApi = (secrets: Secrets) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readSuppressions(member(context, orgId), secrets, filter),
    ),
    add: api.add.handler(({ context, input: { orgId, ...refusal } }) =>
      addSuppression(member(context, orgId), secrets, refusal),
    ),
    lift: api.lift.handler(({ context, input: { orgId, ...lifted } }) =>
      liftSuppression(member(context, orgId), secrets, lifted),
    ),
    restore: api.restore.handler(({ context, input: { orgId, id } }) =>
      restoreSuppression(member(context, orgId), secrets, id),
    ),
  })

import type { Env } from '#platform/env.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { person } from '#platform/http/context.server.ts'
import { readPlatform } from './commands.server.ts'
import { operatorContract } from './contract.ts'

const api = apiOf(operatorContract)

export const operatorApi = (env: Pick<Env, 'BACKUP_DIR'>) =>
  api.router({
    overview: api.overview.handler(({ context }) => readPlatform(env, person(context))),
  })

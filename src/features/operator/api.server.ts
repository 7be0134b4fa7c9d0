import { apiOf } from '#platform/http/api.server.ts'
import { person } from '#platform/http/context.server.ts'
import { readPlatform } from './commands.server.ts'
import { operatorContract } from './contract.ts'
import { readServer, type ServerParts } from './server.server.ts'

const api = apiOf(operatorContract)

export const operatorApi = (parts: ServerParts) =>
  api.router({
    overview: api.overview.handler(({ context }) => readPlatform(parts.env, person(context))),
    server: api.server.handler(({ context }) => readServer(parts, person(context))),
  })

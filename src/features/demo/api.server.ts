import { apiOf } from '#platform/http/api.server.ts'
import { person, visitor } from '#platform/http/context.server.ts'
import { beginDemo, type DemoDesk, readDemo } from './commands.server.ts'
import { demoContract } from './contract.ts'

const api = apiOf(demoContract)

export const demoApi = (desk: DemoDesk) =>
  api.router({
    begin: api.begin.handler(({ context }) => beginDemo(desk, visitor(context), context.address)),
    find: api.find.handler(({ context }) => readDemo(desk, person(context))),
  })

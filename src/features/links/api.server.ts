import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { satisfactionContract } from './contract.ts'
import { readSatisfaction, readScores } from './satisfaction/queries.server.ts'
import type { SatisfactionDays } from './satisfaction/rules.ts'

const api = apiOf(satisfactionContract)

const daysOf = (days: `${SatisfactionDays}`): SatisfactionDays => (days === '7' ? 7 : 30)

export const satisfactionApi = api.router({
  results: api.results.handler(({ context, input }) =>
    readSatisfaction(member(context, input.orgId), daysOf(input.days)),
  ),
  list: api.list.handler(({ context, input: { orgId, days, ...filter } }) =>
    readScores(member(context, orgId), { ...filter, days: daysOf(days) }),
  ),
})

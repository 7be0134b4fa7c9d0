import { templatesContract } from '#features/templates/contract.ts'
import { connect } from '#platform/http/connect.ts'

const { query } = connect('templates', templatesContract)

/** The templates that a campaign may send, by name. */
export const choicesQuery = (orgId: string) =>
  query.list.queryOptions({
    input: { orgId, limit: 100 },
    select: ({ items }) => items.filter(({ use }) => use === 'campaign'),
  })

export const templateQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

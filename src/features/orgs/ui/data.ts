import { query } from '#src/api.ts'

const oneDay = 24 * 60 * 60_000

export const networkQuery = (orgId: string) => query.orgs.find.queryOptions({ input: { orgId } })

/** A CEP's address hardly ever changes, and the form works without it: one attempt. */
export const postalCodeQuery = (cep: string) =>
  query.orgs.findPostalCode.queryOptions({ input: { cep }, retry: false, staleTime: oneDay })

import { auditContract } from '#platform/audit/contract.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { connect } from '#platform/http/connect.ts'

const { query } = connect('audit', auditContract)

/** Newest first, fifty at a time. Read anew whenever somebody looks. */
export const historyQuery = (orgId: string, kind: AuditKind, id: string) =>
  query.history.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, kind, id, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })

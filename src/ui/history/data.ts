import { auditContract } from '#platform/audit/contract.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { connect } from '#platform/http/connect.ts'

const { query } = connect('audit', auditContract)

/** Loads the newest fifty entries at a time. Read anew on every opening. */
export const historyQuery = (orgId: string, kind: AuditKind, id: string) =>
  query.history.infiniteOptions({
    input: (cursor: string | undefined) => ({ orgId, kind, id, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })

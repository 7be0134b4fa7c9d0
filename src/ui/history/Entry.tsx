import { ago } from '#lib/ago.ts'
import type { HistoryEntry } from '#platform/audit/contract.ts'
import type { AuditAction } from '#platform/audit/kinds.ts'
import { showInstant } from '#ui/showInstant.ts'
import { type Changed, changesOf, type HistoryFields } from './fields.tsx'
import classes from './history.module.css'

const actionLabels: Record<AuditAction, string> = {
  create: 'criou',
  update: 'alterou',
  delete: 'excluiu',
  restore: 'desfez a exclusão',
  read: 'consultou',
  export: 'exportou',
  import: 'importou',
  merge: 'uniu cadastros',
  unmerge: 'separou cadastros',
}

/** Shows one action: person, time, and each field before and after. */
export function Entry({ entry, fields }: { entry: HistoryEntry; fields: HistoryFields }) {
  const { at, userFullname, userId, act, before, after } = entry
  const changes = changesOf(fields, before, after)
  const who = userFullname ?? (userId === null ? 'O sistema' : 'Conta excluída')
  return (
    <li className={classes.entry}>
      <p>
        <strong>{who}</strong> {actionLabels[act]}
      </p>
      <p className={classes.time}>
        <time dateTime={at}>{showInstant(at)}</time>, {ago(at, new Date())}
      </p>
      {changes.length > 0 &&
        (before && after ? (
          <Changes changes={changes} />
        ) : (
          <details className={classes.details}>
            <summary>Ver os dados</summary>
            <Changes changes={changes} />
          </details>
        ))}
    </li>
  )
}

function Changes({ changes }: { changes: readonly Changed[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          {before !== null && <dd className={after === null ? undefined : classes.before}>{before}</dd>}
          {after !== null && <dd className={classes.after}>{after}</dd>}
        </div>
      ))}
    </dl>
  )
}

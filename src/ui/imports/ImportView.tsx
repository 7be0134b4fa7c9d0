import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Ledger, LedgerEntry } from '#ui/ledger/Ledger.tsx'
import { Page } from '#ui/page/Page.tsx'
import { FileDrop } from './FileDrop.tsx'
import classes from './import.module.css'
import type { ImportUi } from './importUi.ts'
import { summaryOf } from './labels.ts'
import { Notes } from './Notes.tsx'

/** Uploads a spreadsheet, and lists the last imports. */
export function ImportView({ ui }: { ui: ImportUi }) {
  const { orgId } = useActiveNetwork()
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery(ui.client.list(orgId))
  return (
    <Page
      title={`Importar ${ui.many}`}
      description="Nada entra antes de você conferir linha por linha e confirmar."
      isRuled
    >
      <div className={classes.body}>
        <FileDrop ui={ui} orgId={orgId} onRead={({ id }) => navigate(ui.toOne(id))} />
        <Notes of={ui.notes} />
        {error && !data && (
          <ErrorRegion
            text={`As últimas importações não puderam ser carregadas. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {data && data.items.length > 0 && (
          <section aria-labelledby="ultimas">
            <h2 id="ultimas" className={classes.lastTitle}>
              Últimas importações
            </h2>
            <Ledger>
              {data.items.map((one) => (
                <LedgerEntry key={one.id} at={one.createdAt}>
                  <Link to={ui.toOne(one.id)}>{one.fileName}</Link>. {summaryOf(one)}
                </LedgerEntry>
              ))}
            </Ledger>
          </section>
        )}
      </div>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { importsQuery } from '../data.ts'
import classes from '../patients.module.css'
import { showInstant } from '../showInstant.ts'
import { FileDrop } from './FileDrop.tsx'
import { summaryOf } from './labels.ts'

const title = 'Importar pacientes'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.import' }

/** Uploads a spreadsheet, and lists the last imports. */
export default function ImportPage() {
  const { orgId } = useActiveNetwork()
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery(importsQuery(orgId))
  return (
    <Page title={title} description="Nada entra antes de você conferir linha por linha e confirmar." isRuled>
      <div className={classes.body}>
        <FileDrop orgId={orgId} onRead={({ id }) => navigate(paths.patientImport(id))} />
        {error && !data && (
          <ErrorRegion
            text={`As últimas importações não puderam ser carregadas. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {data && data.items.length > 0 && (
          <section aria-labelledby="ultimas">
            <h2 id="ultimas" className={classes.purposeTitle}>
              Últimas importações
            </h2>
            <ul className={classes.ledger}>
              {data.items.map((one) => (
                <li key={one.id} className={classes.entry}>
                  <time dateTime={one.createdAt}>{showInstant(one.createdAt)}</time>
                  <span>
                    <Link to={paths.patientImport(one.id)}>{one.fileName}</Link>. {summaryOf(one)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  )
}

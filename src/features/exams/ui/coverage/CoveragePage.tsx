import { useQuery } from '@tanstack/react-query'
import { PlansTabs, plansTitle } from '#features/insurance-plans/ui/PlansTabs.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { AddButton } from '#ui/list/AddButton.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { coverageQuery } from '../data.ts'
import { CoverageByPlan } from './CoverageByPlan.tsx'
import { CoverageEditor } from './CoverageEditor.tsx'
import { CoverageSkeleton } from './CoverageSkeleton.tsx'
import classes from './coverage.module.css'
import { downloadCoverage } from './download.ts'
import { NoCoverage } from './NoCoverage.tsx'

export const meta = pageMeta('Cobertura')
export const handle = { title: plansTitle, may: 'plans.read' }

export default function CoveragePage() {
  const { orgId } = useActiveNetwork()
  return <CoverageOf key={orgId} orgId={orgId} />
}

function CoverageOf({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'plans.update')
  const query = useQuery(coverageQuery(orgId))
  const isPhone = useIsPhone()
  const { data } = query
  const isEmpty = data && (data.plans.length === 0 || data.exams.length === 0)
  const Editor = isPhone ? CoverageByPlan : CoverageEditor
  return (
    <Page
      title={plansTitle}
      description="O que cada convênio cobre, por quanto, e quando pede autorização."
      tabs={<PlansTabs />}
      action={
        data && !isEmpty ? (
          <>
            <ExportButton label="Exportar CSV" run={(_, signal) => downloadCoverage(orgId, signal)} />
            {mayUpdate && <AddButton label="Adicionar exame" to={paths.newExam} />}
          </>
        ) : undefined
      }
    >
      {data && !isEmpty && <Editor orgId={orgId} coverage={data} isReadOnly={!mayUpdate} />}
      {isEmpty && <NoCoverage coverage={data} mayAdd={mayUpdate} />}
      {!data && query.isError && (
        <div className={classes.failed}>
          <ErrorRegion
            text="A cobertura não pôde ser carregada."
            onRetry={() => query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {!data && !query.isError && <CoverageSkeleton />}
    </Page>
  )
}

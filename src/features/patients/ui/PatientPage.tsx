import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { isMissing, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { RecordFormSkeleton } from '#ui/form/record/RecordFormSkeleton.tsx'
import { LostRecord } from '#ui/page/LostRecord.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { ContactCard } from './ContactCard.tsx'
import { patientQuery } from './data.ts'
import { PatientRecord } from './PatientRecord.tsx'
import classes from './patients.module.css'

const title = 'Paciente'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.read' }

export default function PatientPage() {
  const { orgId } = useActiveNetwork()
  const { id = '' } = useParams()
  return <Loaded key={id} orgId={orgId} id={id} />
}

function Loaded({ orgId, id }: { orgId: string; id: string }) {
  const { data, error, refetch, isFetching } = useQuery(patientQuery(orgId, id))
  // The id of a merged record returns its survivor.
  if (data && data.id !== id) return <Navigate to={paths.patient(data.id)} replace />
  if (data?.view === 'full') return <PatientRecord patient={data} />
  if (data) return <ContactCard patient={data} />
  if (!error)
    return (
      <Page title={title} isRuled>
        <RecordFormSkeleton
          label="Carregando o paciente"
          sections={[
            [24, 24, 8, 8, 8],
            [8, 8, 8],
            [12, 12],
          ]}
        />
      </Page>
    )
  if (isMissing(error))
    return (
      <LostRecord
        text="Este paciente não existe, foi excluído ou não é atendido por você."
        back={{ to: paths.patients, label: 'Ver pacientes' }}
      />
    )
  return (
    <Page title={title} isRuled>
      <div className={classes.body}>
        <ErrorRegion
          text={`O paciente não pôde ser carregado. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      </div>
    </Page>
  )
}

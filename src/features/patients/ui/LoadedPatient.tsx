import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { isMissing, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { RecordFormSkeleton } from '#ui/form/record/RecordFormSkeleton.tsx'
import { LostRecord } from '#ui/page/LostRecord.tsx'
import { Page } from '#ui/page/Page.tsx'
import type { AnyPatient } from '../schemas.ts'
import { patientQuery } from './data.ts'
import classes from './patients.module.css'

interface LoadedPatientProps {
  /** The name of the page, while there is no patient to name it. */
  title: string
  /** True on the page of the form: a merged record's survivor is edited too. */
  isEditing?: boolean
  children: (patient: AnyPatient) => ReactNode
}

/** The patient whose id is in the address, or why there is none. */
export function LoadedPatient(props: LoadedPatientProps) {
  const { orgId } = useActiveNetwork()
  const { id = '' } = useParams()
  return <Loaded key={id} orgId={orgId} id={id} {...props} />
}

type LoadedProps = LoadedPatientProps & { orgId: string; id: string }

function Loaded({ orgId, id, title, isEditing = false, children }: LoadedProps) {
  const { data, error, refetch, isFetching } = useQuery(patientQuery(orgId, id))
  // The id of a merged record returns its survivor.
  if (data && data.id !== id) {
    const pathOf = isEditing ? paths.editPatient : paths.patient
    return <Navigate to={pathOf(data.id)} replace />
  }
  if (data) return children(data)
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

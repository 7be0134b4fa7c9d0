import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { AnyPatient, Patient } from '../../schemas.ts'
import { patientQuery } from '../data.ts'
import classes from '../patients.module.css'
import { MergeForm } from './MergeForm.tsx'
import { PatientPicker } from './PatientPicker.tsx'

const title = 'Juntar cadastros'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.update' }

/** Compares two records of one person: `?um=…&outro=…`; the other may still be missing. */
export default function MergePage() {
  const { orgId } = useActiveNetwork()
  const [search, setSearch] = useSearchParams()
  const [one, other] = [search.get('um') ?? '', search.get('outro') ?? '']
  return (
    <Page
      title={title}
      description="Escolha qual cadastro fica e o que vale de cada um. Pode ser desfeito."
      isRuled
    >
      <div className={classes.body}>
        {one !== '' && other !== '' && one !== other ? (
          <Pair key={`${one} ${other}`} orgId={orgId} one={one} other={other} />
        ) : (
          <PatientPicker
            key={one}
            orgId={orgId}
            exceptId={one}
            onPick={(id) => setSearch(one === '' ? { um: id } : { um: one, outro: id })}
          />
        )}
      </div>
    </Page>
  )
}

const isFull = (patient: AnyPatient | undefined): patient is Patient => patient?.view === 'full'

function Pair({ orgId, one, other }: { orgId: string; one: string; other: string }) {
  const first = useQuery(patientQuery(orgId, one))
  const second = useQuery(patientQuery(orgId, other))
  const error = first.error ?? second.error
  if (error)
    return (
      <ErrorRegion
        text={`Os cadastros não puderam ser carregados. ${sentenceOf(error)}`}
        onRetry={() => Promise.all([first.refetch(), second.refetch()])}
        isRetrying={first.isFetching || second.isFetching}
      />
    )
  if (!isFull(first.data) || !isFull(second.data))
    return (
      <Loading label="Carregando os cadastros">
        <Skeleton height={320} radius="lg" />
      </Loading>
    )
  if (first.data.id === second.data.id) return <p>Estes dois cadastros já são um só.</p>
  return <MergeForm orgId={orgId} pair={[first.data, second.data]} />
}

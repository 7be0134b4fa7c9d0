import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { PatientPartProps } from '#platform/feature.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Section } from '#ui/page/Section.tsx'
import { patientRefusalsQuery } from '../data.ts'
import classes from '../refusals.module.css'
import { AddDialog } from './AddDialog.tsx'
import { Refusal } from './Refusal.tsx'

/** What a patient does not want to receive, at any of their contacts. */
export default function PatientRefusals({ orgId, patient }: PatientPartProps) {
  const { role } = useActiveNetwork()
  const query = useInfiniteQuery(patientRefusalsQuery(orgId, patient.id))
  const [isAdding, setAdding] = useState(false)
  const refusals = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Section
      id="pedidos-para-nao-receber"
      title="Pedidos para não receber"
      description="O que a pessoa recusou, em qualquer contato dela. Vale antes dos consentimentos."
    >
      <div className={classes.section}>
        {query.error && !query.data && (
          <ErrorRegion
            text={`Os pedidos não puderam ser carregados. ${sentenceOf(query.error)}`}
            onRetry={query.refetch}
            isRetrying={query.isFetching}
          />
        )}
        {query.data && refusals.length === 0 && <p className={classes.soft}>Nenhum pedido: recebe tudo.</p>}
        {refusals.length > 0 && (
          <ul className={classes.list}>
            {refusals.map((refusal) => (
              <Refusal key={refusal.id} orgId={orgId} refusal={refusal} isOfPatient />
            ))}
          </ul>
        )}
        <div className={classes.acts}>
          {can(role, 'suppressions.update') && patient.addresses.length > 0 && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Registrar pedido
            </Button>
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              Mostrar mais
            </Button>
          )}
        </div>
      </div>
      <AddDialog
        orgId={orgId}
        addresses={patient.addresses}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </Section>
  )
}

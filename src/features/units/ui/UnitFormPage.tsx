import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { historyFields } from '#ui/form/record/historyFields.ts'
import { RecordFormSkeleton } from '#ui/form/record/RecordFormSkeleton.tsx'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Unit } from '../contract.ts'
import type { UnitForm } from '../rules.ts'
import { unitQuery, unitsQuery } from './data.ts'
import { CopyUnit } from './form/CopyUnit.tsx'
import { copyOf, firstUnitOf, newUnit, unitFieldNames } from './form/unitFields.ts'
import { unitSections } from './form/unitSections.tsx'
import { useUnitForm } from './form/useUnitForm.ts'

const title = 'Unidade'

const shape = [
  [14, 10, 8, 8],
  [10, 14],
  [6, 14, 4, 16, 8, 24],
]

export const meta = pageMeta(title)
export const handle = { title, may: 'configuration.read' }

export default function UnitFormPage() {
  const { orgId } = useActiveNetwork()
  const { id } = useParams()
  return id === undefined ? (
    <NewUnit key={orgId} orgId={orgId} />
  ) : (
    <StoredUnit key={id} orgId={orgId} id={id} />
  )
}

/** Waits for what the form begins with; what can't be read leaves it empty. */
function NewUnit({ orgId }: { orgId: string }) {
  const network = useQuery(networkQuery(orgId))
  const units = useQuery(unitsQuery({ orgId, limit: 1 }))
  const isPending = (network.isPending && !network.error) || (units.isPending && !units.error)
  const isFirst = units.data?.total === 0
  const [start, setStart] = useState<UnitForm | null>(null)
  if (!isPending && start === null) setStart(isFirst && network.data ? firstUnitOf(network.data) : newUnit)
  return start === null ? (
    <Page title="Nova unidade" isRuled>
      <RecordFormSkeleton label="Carregando o formulário" sections={shape} />
    </Page>
  ) : (
    <NewUnitEditor orgId={orgId} start={start} />
  )
}

function NewUnitEditor({ orgId, start }: { orgId: string; start: UnitForm }) {
  const form = useUnitForm(null, start)
  return (
    <Page
      title="Nova unidade"
      description="Onde a rede atende: endereço, horários, salas e equipamentos."
      action={<CopyUnit orgId={orgId} onCopy={(unit) => form.change(copyOf(unit))} />}
      isRuled
    >
      <RecordFormView form={form} saveLabel="Criar unidade" sections={unitSections(form)} />
    </Page>
  )
}

function StoredUnit({ orgId, id }: { orgId: string; id: string }) {
  const query = useQuery(unitQuery(orgId, id))
  if (query.data) return <UnitEditor unit={query.data} />
  return (
    <RecordPending
      title={title}
      query={query}
      labels={{
        loading: 'Carregando a unidade',
        gone: 'Esta unidade não existe ou foi excluída.',
        failed: 'A unidade não pôde ser carregada.',
      }}
      back={{ to: paths.units, label: 'Ver unidades' }}
      sections={shape}
    />
  )
}

function UnitEditor({ unit }: { unit: Unit }) {
  const form = useUnitForm(unit)
  return (
    <Page
      title={unit.name}
      description={`${unit.city}, ${unit.state}`}
      action={
        <HistoryButton kind="unit" id={unit.id} name={unit.name} fields={historyFields(unitFieldNames)} />
      }
      hasOwnHeading
      isRuled
    >
      <RecordFormView form={form} saveLabel="Salvar" sections={unitSections(form)} />
    </Page>
  )
}

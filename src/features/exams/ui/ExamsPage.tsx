import { useQuery } from '@tanstack/react-query'
import { PlansTabs, plansTitle } from '#features/insurance-plans/ui/PlansTabs.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { deleteItems } from '#ui/list/deletion.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { Filter } from '#ui/list/types.ts'
import { useActivation } from '#ui/list/useActivation.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { examSorts } from '../contract.ts'
import { examColumns } from './columns.tsx'
import { activateExams, examCollection, examOptionsQuery, examsQuery } from './data.ts'
import { examLabels } from './labels.ts'
import { NoExams } from './NoExams.tsx'

export const meta = pageMeta('Exames')
export const handle = { title: plansTitle, may: 'exams.read' }

const shape = { sorts: examSorts, filters: ['situacao', 'categoria', 'autorizacao', 'recurso'] } as const

export default function ExamsPage() {
  const { orgId } = useActiveNetwork()
  return <Exams key={orgId} orgId={orgId} />
}

/** Whether the address chose this one of two; undefined while it chose neither. */
const either = (value: string | undefined, yes: string) => (value === undefined ? undefined : value === yes)

function Exams({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'exams.update')
  const address = useListAddress(shape)
  const { situacao, categoria, autorizacao, recurso } = address.filters
  const query = useQuery(
    examsQuery({
      orgId,
      ...address.input,
      isActive: either(situacao[0], 'ativos'),
      category: categoria.join(',') || undefined,
      requiresAuthorization: either(autorizacao[0], 'sim'),
      resourceKind: recurso.join(',') || undefined,
    }),
  )
  const activation = useActivation({
    itemLabels: examLabels,
    activate: (ids, isActive) => activateExams({ orgId, ids, isActive }),
    queryKey: examCollection.queryKey,
  })
  return (
    <ListPage
      title={plansTitle}
      description="O que a rede faz: duração, preparo, preço e o que cada exame ocupa."
      tabs={<PlansTabs />}
      itemLabels={examLabels}
      address={address}
      query={query}
      columns={examColumns}
      nameOf={({ name }) => name}
      linkTo={({ id }) => paths.exam(id)}
      searchLabel="Nome, código ou categoria"
      filters={useFilters(orgId)}
      add={mayUpdate ? { label: 'Adicionar exame', to: paths.newExam } : undefined}
      actionsOf={mayUpdate ? activation.actionsOf : undefined}
      bulk={mayUpdate ? activation.bulk : undefined}
      remove={mayUpdate ? (ids) => deleteItems({ ...examCollection, orgId, ids }) : undefined}
      empty={<NoExams mayAdd={mayUpdate} />}
    />
  )
}

const asOptions = (names: readonly string[] | undefined) =>
  names?.map((name) => ({ value: name, label: name }))

function useFilters(orgId: string): readonly Filter[] {
  const { data } = useQuery(examOptionsQuery(orgId))
  return [
    {
      id: 'situacao',
      label: 'Situação',
      options: [
        { value: 'ativos', label: 'ativos' },
        { value: 'inativos', label: 'inativos' },
      ],
    },
    { id: 'categoria', label: 'Categoria', isMultiple: true, options: asOptions(data?.categories) },
    {
      id: 'autorizacao',
      label: 'Autorização',
      options: [
        { value: 'sim', label: 'pede em algum convênio' },
        { value: 'nao', label: 'não pede' },
      ],
    },
    { id: 'recurso', label: 'Recurso', isMultiple: true, options: asOptions(data?.resourceKinds) },
  ]
}

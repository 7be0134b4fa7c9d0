import { useQuery } from '@tanstack/react-query'
import { PlansTabs, plansTitle } from '#features/insurance-plans/ui/PlansTabs.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { ImportButton } from '#ui/imports/ImportButton.tsx'
import { activeFilter, either, isActiveIn, isDeletedIn, optionsOf } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { Filter } from '#ui/list/types.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { useRecordActions } from '#ui/list/useRecordActions.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { type ExamItem, examSorts } from '../contract.ts'
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

function Exams({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'exams.update')
  const address = useListAddress(shape)
  const deleted = mayUpdate ? isDeletedIn(address.filters, examLabels) : undefined
  const { categoria, autorizacao, recurso } = address.filters
  const query = useQuery(
    examsQuery({
      orgId,
      ...address.input,
      deleted,
      isActive: isActiveIn(address.filters, examLabels),
      category: categoria.join(',') || undefined,
      requiresAuthorization: either(autorizacao[0], 'sim'),
      resourceKind: recurso.join(',') || undefined,
    }),
  )
  const actions = useRecordActions<ExamItem>({
    orgId,
    itemLabels: examLabels,
    collection: examCollection,
    activate: activateExams,
    mayUpdate,
    isDeleted: deleted,
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
      filters={useFilters(orgId, mayUpdate)}
      add={mayUpdate ? { label: 'Adicionar exame', to: paths.newExam } : undefined}
      actions={mayUpdate && !deleted && <ImportButton to={paths.importExams} />}
      empty={<NoExams mayAdd={mayUpdate} />}
      {...actions}
    />
  )
}

function useFilters(orgId: string, mayUpdate: boolean): readonly Filter[] {
  const { data } = useQuery(examOptionsQuery(orgId))
  return [
    activeFilter(examLabels, mayUpdate),
    { id: 'categoria', label: 'Categoria', isMultiple: true, options: optionsOf(data?.categories) },
    {
      id: 'autorizacao',
      label: 'Autorização',
      options: [
        { value: 'sim', label: 'pede em algum convênio' },
        { value: 'nao', label: 'não pede' },
      ],
    },
    { id: 'recurso', label: 'Recurso', isMultiple: true, options: optionsOf(data?.resourceKinds) },
  ]
}

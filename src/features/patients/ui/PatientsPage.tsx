import { IconArrowsJoin2, IconTag, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { everyPlanQuery } from '#features/insurance-plans/ui/data.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { ImportButton } from '#ui/imports/ImportButton.tsx'
import { deleteItems, restoreItems } from '#ui/list/deletion.ts'
import { deletedOption, isDeletedIn } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { BulkAction, Filter, FilterOption } from '#ui/list/types.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { patientSorts } from '../contract.ts'
import { displayName } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { patientColumns } from './columns.tsx'
import { patientCollection, patientsQuery, tagsQuery } from './data.ts'
import { ExportPatients } from './ExportPatients.tsx'
import { filterOf, patientShape } from './filters.ts'
import { months, patientLabels } from './labels.ts'
import { NoPatients } from './NoPatients.tsx'
import { PatientDrawer } from './PatientDrawer.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import { useStatusChange } from './useStatusChange.ts'

const title = 'Pacientes'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.read' }

const shape = { sorts: patientSorts, ...patientShape } as const

export default function PatientsPage() {
  const { orgId } = useActiveNetwork()
  return <Patients key={orgId} orgId={orgId} />
}

function Patients({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const mayUpdate = can(role, 'patients.update')
  const mayImport = can(role, 'patients.import')
  const navigate = useNavigate()
  const address = useListAddress(shape)
  const filter = filterOf(address.filters)
  const deleted = mayUpdate ? isDeletedIn(address.filters, patientLabels) : undefined
  const query = useQuery(patientsQuery({ orgId, ...address.input, ...filter, deleted }))
  const filters = useFilters(orgId, mayUpdate)
  const setStatus = useStatusChange(orgId)
  const [isAdding, setAdding] = useState(false)
  const [tagged, setTagged] = useState<readonly PatientItem[]>([])
  const add = mayUpdate ? { label: 'Adicionar paciente', run: () => setAdding(true) } : undefined
  const bulk: BulkAction<PatientItem>[] = [
    {
      label: 'Etiquetar',
      Icon: IconTag,
      run(items) {
        setTagged(items)
        return false
      },
    },
    {
      label: 'Juntar',
      Icon: IconArrowsJoin2,
      isFor: (items) => items.length === 2,
      run: ([one, other]) => one && other && navigate(paths.mergePatients(one.id, other.id)),
    },
    {
      label: 'Marcar como inativo',
      Icon: IconUserOff,
      isFor: (items) => items.some(({ status }) => status === 'active'),
      run: (items) => setStatus(items, 'inactive'),
    },
    {
      label: 'Marcar como ativo',
      Icon: IconUserCheck,
      isFor: (items) => items.every(({ status }) => status === 'inactive'),
      run: (items) => setStatus(items, 'active'),
    },
  ]
  return (
    <>
      <ListPage
        title={title}
        description="Um cadastro por pessoa, o mesmo em toda a rede."
        itemLabels={patientLabels}
        address={address}
        query={query}
        columns={patientColumns}
        nameOf={displayName}
        linkTo={({ id }) => paths.patient(id)}
        searchLabel="Nome, CPF, telefone ou nascimento"
        filters={filters}
        add={add}
        actions={
          mayImport &&
          !deleted && (
            <>
              <ExportPatients filter={{ q: address.input.q, ...filter }} />
              <ImportButton to={paths.importPatients} />
            </>
          )
        }
        bulk={mayUpdate ? bulk : undefined}
        remove={mayUpdate ? (ids) => deleteItems({ ...patientCollection, orgId, ids }) : undefined}
        restore={
          deleted && ((ids) => restoreItems({ ...patientCollection, orgId, ids, itemLabels: patientLabels }))
        }
        empty={<NoPatients add={add} mayImport={mayImport} />}
      />
      <PatientDrawer
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onCreated={({ id }) => {
          setAdding(false)
          void navigate(paths.patient(id))
        }}
      />
      <TagsDialog items={tagged} onClose={() => setTagged([])} />
    </>
  )
}

const situations = [
  { value: 'ativo', label: 'ativos' },
  { value: 'inativo', label: 'inativos' },
  { value: 'falecido', label: 'falecidos' },
  deletedOption(patientLabels),
] as const satisfies readonly FilterOption[]
const phones = [{ value: 'sem', label: 'sem telefone' }] as const

function useFilters(orgId: string, mayUpdate: boolean): readonly Filter<string>[] {
  const { data: plans } = useQuery({ ...everyPlanQuery(orgId), enabled: mayUpdate })
  const { data: known } = useQuery({ ...tagsQuery(orgId), enabled: mayUpdate })
  if (!mayUpdate) return []
  return [
    { id: 'situacao', label: 'Situação', options: situations, isMultiple: true },
    {
      id: 'convenio',
      label: 'Convênio',
      options: plans && [
        { value: 'particular', label: 'particular' },
        ...plans.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      id: 'etiqueta',
      label: 'Etiqueta',
      options: known?.tags.map((tag) => ({ value: tag, label: tag })),
      isMultiple: true,
    },
    { id: 'aniversario', label: 'Aniversário', options: months },
    { id: 'telefone', label: 'Telefone', options: phones },
  ]
}

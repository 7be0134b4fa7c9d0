import { IconBuildingHospital, IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { ImportButton } from '#ui/imports/ImportButton.tsx'
import { deleteItems, restoreItems } from '#ui/list/deletion.ts'
import { deletedOption, isDeletedIn, optionsOf, recordOptions } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { BulkAction, Filter } from '#ui/list/types.ts'
import { useActivation } from '#ui/list/useActivation.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import type { ProfessionalItem, ProfessionalOptions } from '../contract.ts'
import { professionalSorts } from '../contract.ts'
import { nameWithTreatment } from '../rules.ts'
import { BlockDrawer } from './blocks/BlockDrawer.tsx'
import { PartsDialog } from './bulk/PartsDialog.tsx'
import { professionalColumns } from './columns.tsx'
import { activateProfessionals, optionsQuery, professionalCollection, professionalsQuery } from './data.ts'
import { professionalLabels } from './labels.ts'
import { NoProfessionals } from './NoProfessionals.tsx'
import { QuickProfessional } from './QuickProfessional.tsx'

const title = 'Profissionais'

export const meta = pageMeta(title)
export const handle = { title, may: 'professionals.read' }

const shape = {
  sorts: professionalSorts,
  filters: ['situacao', 'especialidade', 'unidade', 'convenio', 'exame'],
} as const

export default function ProfessionalsPage() {
  const { orgId, role } = useActiveNetwork()
  return role === 'professional' ? (
    <OwnRecord key={orgId} orgId={orgId} />
  ) : (
    <Professionals key={orgId} orgId={orgId} />
  )
}

/** Professionals have one record, and go straight to it. */
function OwnRecord({ orgId }: { orgId: string }) {
  const address = useListAddress(shape)
  const query = useQuery(professionalsQuery({ orgId }))
  const [own] = query.data?.items ?? []
  if (own) return <Navigate to={paths.professional(own.id)} replace />
  return (
    <ListPage
      title="Minha agenda"
      description="Seus horários e bloqueios."
      itemLabels={professionalLabels}
      address={address}
      query={query}
      columns={professionalColumns}
      nameOf={nameWithTreatment}
      linkTo={({ id }) => paths.professional(id)}
      searchLabel="Nome, conselho ou especialidade"
      empty={<NoProfessionals isOwn />}
    />
  )
}

type Bulk = { what: 'units' | 'plans' | 'block'; items: readonly ProfessionalItem[] }

function Professionals({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const mayUpdate = can(role, 'professionals.update')
  const navigate = useNavigate()
  const address = useListAddress(shape)
  const deleted = mayUpdate ? isDeletedIn(address.filters, professionalLabels) : undefined
  const { situacao, especialidade, unidade, convenio, exame } = address.filters
  const joined = (values: readonly string[]) => values.join(',') || undefined
  const query = useQuery(
    professionalsQuery({
      orgId,
      ...address.input,
      ...(deleted ? { deleted } : situationOf(situacao[0])),
      specialty: joined(especialidade),
      unitId: joined(unidade),
      insurancePlanId: joined(convenio),
      examId: joined(exame),
    }),
  )
  const { data: options } = useQuery(optionsQuery(orgId))
  const activation = useActivation({
    itemLabels: professionalLabels,
    activate: (ids, isActive) => activateProfessionals({ orgId, ids, isActive }),
    queryKey: professionalCollection.queryKey,
  })
  const [isAdding, setAdding] = useState(false)
  const [bulk, setBulk] = useState<Bulk | null>(null)

  const open = (what: Bulk['what']) => (items: readonly ProfessionalItem[]) => {
    setBulk({ what, items })
    return false
  }
  const block: BulkAction<ProfessionalItem> = { label: 'Bloquear agenda', Icon: IconLock, run: open('block') }
  const add = mayUpdate ? { label: 'Adicionar profissional', run: () => setAdding(true) } : undefined
  const close = () => setBulk(null)

  return (
    <>
      <ListPage
        title={title}
        description="Quem atende, onde, quando e por quais convênios."
        itemLabels={professionalLabels}
        address={address}
        query={query}
        columns={professionalColumns}
        nameOf={nameWithTreatment}
        linkTo={({ id }) => paths.professional(id)}
        searchLabel="Nome, conselho ou especialidade"
        filters={filtersFrom(options, mayUpdate)}
        add={add}
        actionsOf={(item) => [
          { label: 'Bloquear agenda', Icon: IconLock, run: () => void block.run([item]) },
          ...(mayUpdate ? activation.actionsOf(item) : []),
        ]}
        bulk={
          mayUpdate
            ? [
                { label: 'Mudar unidades', Icon: IconBuildingHospital, run: open('units') },
                { label: 'Convênios', Icon: IconShieldCheck, run: open('plans') },
                block,
                ...activation.bulk,
              ]
            : [block]
        }
        remove={mayUpdate ? (ids) => deleteItems({ ...professionalCollection, orgId, ids }) : undefined}
        restore={
          deleted &&
          ((ids) => restoreItems({ ...professionalCollection, orgId, ids, itemLabels: professionalLabels }))
        }
        actions={mayUpdate && !deleted && <ImportButton to={paths.importProfessionals} />}
        empty={<NoProfessionals add={add} isOwn={false} />}
      />
      <FormDrawer isOpen={isAdding} title="Novo profissional" onClose={() => setAdding(false)}>
        <QuickProfessional
          onCreated={({ id }) => {
            setAdding(false)
            void navigate(paths.professional(id))
          }}
        />
      </FormDrawer>
      <PartsDialog
        what={bulk && bulk.what !== 'block' ? bulk.what : null}
        items={bulk?.items ?? []}
        onClose={close}
      />
      <BlockDrawer
        isOpen={bulk?.what === 'block'}
        professionals={bulk?.items ?? []}
        block={null}
        onClose={close}
      />
    </>
  )
}

const situations = [
  { value: 'ativos', label: 'ativos' },
  { value: 'inativos', label: 'inativos' },
  { value: 'sem-horarios', label: 'sem horários' },
] as const

function situationOf(value: string | undefined): { isActive?: boolean; hasHours?: boolean } {
  if (!situations.some((one) => one.value === value)) return {}
  return value === 'sem-horarios' ? { isActive: true, hasHours: false } : { isActive: value === 'ativos' }
}

const filtersFrom = (
  options: ProfessionalOptions | undefined,
  mayRestore: boolean,
): readonly Filter<string>[] => [
  {
    id: 'situacao',
    label: 'Situação',
    options: mayRestore ? [...situations, deletedOption(professionalLabels)] : situations,
  },
  {
    id: 'especialidade',
    label: 'Especialidade',
    options: optionsOf(options?.specialties),
    isMultiple: true,
  },
  { id: 'unidade', label: 'Unidade', options: recordOptions(options?.units), isMultiple: true },
  { id: 'convenio', label: 'Convênio', options: recordOptions(options?.plans), isMultiple: true },
  { id: 'exame', label: 'Exame', options: recordOptions(options?.exams), isMultiple: true },
]

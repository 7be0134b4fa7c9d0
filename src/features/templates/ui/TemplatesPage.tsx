import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { outreachKinds } from '#features/channels/rules.ts'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { deleteItems, restoreItems } from '#ui/list/deletion.ts'
import { pageSize } from '#ui/list/everything.ts'
import { deletedOption, isDeletedIn } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { Filter } from '#ui/list/types.ts'
import { type ListAddress, useListAddress } from '#ui/list/useListAddress.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNow } from '#ui/useNow.ts'
import { templateSituations, templateUsers } from '../contract.ts'
import { templateCategories } from '../rules.ts'
import { templateColumns } from './columns.tsx'
import { restoreStarters, templateCollection, templatesKey, templatesQuery } from './data.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { groupsOf } from './groups.ts'
import { templateLabels } from './labels.ts'
import { NoTemplates } from './NoTemplates.tsx'
import { noteOf } from './noteOf.tsx'
import { SynchronizeButton } from './SynchronizeButton.tsx'

const title = 'Templates'

export const meta = pageMeta(title)
export const handle = { title, may: 'templates.read' }

const shape = {
  sorts: ['name', 'createdAt', 'updatedAt'],
  filters: ['canal', 'categoria', 'situacao', 'uso'],
} as const

/** Of the address: `agrupar=nao` for one list. */
const groupParameter = 'agrupar'

export default function TemplatesPage() {
  const { orgId } = useActiveNetwork()
  return <Templates key={orgId} orgId={orgId} />
}

function Templates({ orgId }: { orgId: string }) {
  const mayUpdate = useMayInWholeNetwork('templates.update')
  const now = useNow()
  const address = useListAddress(shape)
  const deleted = mayUpdate ? isDeletedIn(address.filters, templateLabels) : undefined
  const query = useQuery(templatesQuery({ orgId, ...inputOf(address), deleted }))
  const [search, setSearch] = useSearchParams()
  const isGrouped = search.get(groupParameter) !== 'nao'
  const columns = useMemo(() => templateColumns(now), [now])
  const starters = useStarters(orgId)
  const remove = (ids: readonly string[]) => deleteItems({ ...templateCollection, orgId, ids })
  const restore = (ids: readonly string[]) =>
    restoreItems({ ...templateCollection, orgId, ids, itemLabels: templateLabels })
  // A filter, or another order, shows one list.
  const mayGroup = !address.isNarrowed && address.isDefaultOrder
  const group = (isOn: boolean) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (isOn) next.delete(groupParameter)
        else next.set(groupParameter, 'nao')
        return next
      },
      { preventScrollReset: true },
    )
  const isOfMeta = query.data?.items.some(({ kind }) => kind === 'whatsapp') ?? false
  return (
    <ListPage
      title={title}
      description="Os textos que a clínica envia. No WhatsApp, a Meta aprova cada um antes."
      itemLabels={templateLabels}
      address={address}
      query={query}
      columns={columns}
      nameOf={({ name }) => name}
      linkTo={({ id }) => paths.template(id)}
      searchLabel="Nome ou trecho do texto"
      filters={filters(mayUpdate)}
      groupsOf={mayGroup && isGrouped ? groupsOf : undefined}
      arrangement={mayGroup && <GroupMenu isGrouped={isGrouped} onChange={group} />}
      noteOf={(item) => noteOf(item, mayUpdate)}
      add={mayUpdate ? { label: 'Criar template', to: paths.newTemplate } : undefined}
      actions={
        mayUpdate &&
        !deleted &&
        isOfMeta && <SynchronizeButton orgId={orgId} items={query.data?.items ?? []} now={now} />
      }
      empty={<NoTemplates mayAdd={mayUpdate} isRestoring={starters.isBusy} onRestore={starters.restore} />}
      {...(mayUpdate && (deleted ? { restore } : { remove }))}
    />
  )
}

type Shape = typeof shape

const inputOf = ({ input, filters }: ListAddress<Shape['sorts'][number], Shape['filters'][number]>) => ({
  ...input,
  // A network has some dozens: they stand on one page, in their groups.
  limit: pageSize,
  kind: filters.canal.join(',') || undefined,
  category: filters.categoria.join(',') || undefined,
  situation: filters.situacao.filter((one) => one in templateSituations).join(',') || undefined,
  usedBy: filters.uso.join(',') || undefined,
})

const optionsFrom = (labels: Readonly<Record<string, string>>, isLower = false) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: isLower ? label.toLowerCase() : label }))

const filters = (mayRestore: boolean): readonly Filter[] => [
  { id: 'canal', label: 'Canal', isMultiple: true, options: optionsFrom(outreachKinds) },
  { id: 'categoria', label: 'Categoria', isMultiple: true, options: optionsFrom(templateCategories) },
  {
    id: 'situacao',
    label: 'Situação',
    isMultiple: true,
    options: [
      ...optionsFrom(templateSituations, true),
      ...(mayRestore ? [deletedOption(templateLabels)] : []),
    ],
  },
  { id: 'uso', label: 'Usado por', isMultiple: true, options: optionsFrom(templateUsers, true) },
]

/** Brings back the first texts that are missing. */
function useStarters(orgId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function restore() {
    setBusy(true)
    try {
      const { ids } = await restoreStarters({ orgId })
      toast({
        text:
          ids.length === 0
            ? 'Nenhum texto inicial faltava'
            : ids.length === 1
              ? '1 texto inicial restaurado'
              : `${ids.length} textos iniciais restaurados`,
      })
      await client.invalidateQueries({ queryKey: templatesKey })
    } catch (error) {
      toast({ text: `Os textos não puderam ser restaurados. ${sentenceOf(error)}`, icon: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, restore }
}

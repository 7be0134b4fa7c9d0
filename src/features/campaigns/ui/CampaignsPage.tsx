import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#features/templates/ui/data.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { deleteItems } from '#ui/list/deletion.ts'
import { recordOptions } from '#ui/list/filters.ts'
import { ListPage } from '#ui/list/ListPage.tsx'
import type { Filter, RowGroup } from '#ui/list/types.ts'
import { useListAddress } from '#ui/list/useListAddress.ts'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNow } from '#ui/useNow.ts'
import { type CampaignItem, campaignSorts } from '../contract.ts'
import { type CampaignState, campaignStates, isOpen } from '../rules.ts'
import { campaignColumns } from './columns.tsx'
import { campaignCollection, campaignsQuery } from './data.ts'
import { campaignLabels, kindOptions } from './labels.ts'
import { NoCampaigns } from './NoCampaigns.tsx'
import { ProgressLegend } from './ProgressBar.tsx'
import { SummaryCards } from './SummaryCards.tsx'

const title = 'Campanhas'

export const meta = pageMeta(title)
export const handle = { title, may: 'campaigns.read' }

const shape = { sorts: campaignSorts, filters: ['situacao', 'canal', 'template', 'periodo'] } as const

const stateOptions = Object.entries(campaignStates).map(([value, label]) => ({
  value,
  label: label.toLowerCase(),
}))

/** How far back each choice goes, in days before today; the year begins with it. */
const periods = [
  { value: 'hoje', label: 'hoje', days: 0 },
  { value: '7-dias', label: 'últimos 7 dias', days: 6 },
  { value: '30-dias', label: 'últimos 30 dias', days: 29 },
  { value: '90-dias', label: 'últimos 90 dias', days: 89 },
  { value: 'este-ano', label: 'este ano', days: null },
] as const

/** The first day of a period; undefined for none. */
function sinceOf(period: string | undefined, now: Date): string | undefined {
  const found = periods.find(({ value }) => value === period)
  if (!found) return undefined
  const today = dayIn(now)
  return found.days === null ? `${today.slice(0, 4)}-01-01` : addDays(today, -found.days)
}

/** As many as the API lists at once. */
const maxTemplates = 100

export default function CampaignsPage() {
  const { orgId } = useActiveNetwork()
  return <Campaigns key={orgId} orgId={orgId} />
}

function Campaigns({ orgId }: { orgId: string }) {
  const mayUpdate = can(useActiveNetwork().role, 'campaigns.update')
  const now = useNow()
  const address = useListAddress(shape)
  const { situacao, canal, template, periodo } = address.filters
  const { data: templates } = useQuery(templatesQuery({ orgId, limit: maxTemplates }))
  const query = useQuery(
    campaignsQuery({
      orgId,
      ...address.input,
      state: situacao.join(',') || undefined,
      kind: canal.join(',') || undefined,
      templateId: template.join(',') || undefined,
      since: sinceOf(periodo[0], now),
    }),
  )
  const filters: readonly Filter<(typeof shape.filters)[number]>[] = [
    { id: 'situacao', label: 'Situação', isMultiple: true, options: stateOptions },
    { id: 'canal', label: 'Canal', isMultiple: true, options: kindOptions },
    {
      id: 'template',
      label: 'Template',
      isMultiple: true,
      options: recordOptions(templates?.items.filter(({ use }) => use === 'campaign')),
    },
    { id: 'periodo', label: 'Período', options: periods },
  ]
  return (
    <ListPage
      title={title}
      description="Uma mensagem para muita gente. As que saem sozinhas estão em Automações."
      tabs={<PageTabs group="campaigns" label={title} />}
      summary={<SummaryCards />}
      itemLabels={campaignLabels}
      address={address}
      query={query}
      columns={campaignColumns(now, mayUpdate)}
      nameOf={({ name }) => name}
      linkTo={({ id, state, isOwn }) =>
        isOpen(state) && mayUpdate && isOwn ? paths.editCampaign(id) : paths.campaign(id)
      }
      searchLabel="Nome da campanha"
      filters={filters}
      groupsOf={address.isNarrowed ? undefined : groupsOf}
      add={mayUpdate ? { label: 'Criar campanha', to: paths.newCampaign } : undefined}
      remove={mayUpdate ? (ids) => deleteItems({ ...campaignCollection, orgId, ids }) : undefined}
      legend={<ProgressLegend />}
      empty={<NoCampaigns mayAdd={mayUpdate} />}
    />
  )
}

const groups = [
  { id: 'now', label: 'Agora', states: ['sending', 'paused'] },
  { id: 'ahead', label: 'Ainda não saíram', states: ['scheduled', 'draft'] },
  { id: 'over', label: 'Encerradas', states: ['done', 'cancelled'] },
] as const satisfies readonly { id: string; label: string; states: readonly CampaignState[] }[]

const groupsOf = (items: readonly CampaignItem[]): RowGroup<CampaignItem>[] =>
  groups
    .map(({ id, label, states }) => ({
      id,
      label,
      items: items.filter(({ state }) => (states as readonly CampaignState[]).includes(state)),
    }))
    .filter((group) => group.items.length > 0)

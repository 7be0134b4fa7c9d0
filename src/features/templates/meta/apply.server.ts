import { record } from '#platform/audit/audit.server.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import {
  type InOrg,
  listAtMeta,
  replaceVersions,
  type TemplateRow,
  updateAtMeta,
  updateVersion,
  type VersionRow,
} from '../queries.server.ts'
import {
  categoryAtMeta,
  pauseHours,
  qualityAtMeta,
  stateAtMeta,
  type TemplateCategory,
  type VersionState,
} from '../rules.ts'

/** What Meta says of one of its templates: told by a notice, or read in its list. */
export interface MetaFact {
  readonly metaId: string
  readonly metaName: string
  /** When it held, by the clock of who says it. */
  readonly at: Date
  readonly state?: string
  readonly reason?: string
  readonly quality?: string
  readonly category?: string
}

interface AtMeta {
  template: TemplateRow
  version: VersionRow
}

const hourMs = 3_600_000

/**
 * Brings what is known of the versions up to what Meta says; returns the ids of the templates that changed. Notices come
 * late, twice and out of order: an older word than the last one is none. Who follows templates is told.
 */
export async function applyMetaFacts(tx: InOrg, facts: readonly MetaFact[]): Promise<string[]> {
  const known = await listAtMeta(tx)
  const changed = new Set<string>()
  for (const fact of facts) {
    const found = known.find((one) => isAbout(fact, one.version))
    if (found && (await applyFact(tx, found, fact))) changed.add(found.template.id)
  }
  await noteAtMeta(tx, [...changed])
  return [...changed]
}

/** Browsers and whoever sends by the templates hear of it. */
export async function noteAtMeta(tx: InOrg, ids: readonly string[]): Promise<void> {
  for (const id of ids) await publish(tx, { topic: 'templates', id })
  await tellFollowers(tx, 'template', ids)
}

const isAbout = ({ metaId, metaName }: MetaFact, version: VersionRow) =>
  version.metaId === '' ? version.metaName === metaName : version.metaId === metaId

async function applyFact(tx: InOrg, known: AtMeta, fact: MetaFact): Promise<boolean> {
  const states = await applyState(tx, known, fact)
  const others = await applyQualityAndCategory(tx, known, fact)
  return states || others
}

/** Where each state leads by Meta's word; a version that another replaced, or that was taken back, stays so. */
async function applyState(tx: InOrg, known: AtMeta, { metaId, at, state, reason = '' }: MetaFact) {
  const { template, version } = known
  const next = state === undefined ? null : stateAtMeta(state)
  const isOlder = version.decidedAt !== null && at < version.decidedAt
  if (next === null || isOlder || version.state === 'replaced') return false
  const told = reason || (state === 'DELETED' ? state : '')
  const isSame = next === version.state && (told === '' || told === version.reason)
  if (isSame && version.metaId === metaId) return false
  const hours = next === 'paused' ? pauseHours[told] : undefined
  const columns = {
    state: next,
    metaId,
    reason: next === 'approved' || next === 'submitted' ? '' : told || version.reason,
    decidedAt: next === 'submitted' ? version.decidedAt : at,
    pausedUntil: hours === undefined ? null : new Date(at.getTime() + hours * hourMs),
  }
  await updateVersion(tx, template.id, version.number, columns)
  if (next === 'approved')
    await replaceVersions(tx, template.id, version.number, ['approved', 'paused', 'disabled'])
  if (next !== version.state) await noteState(tx, template.id, version, next)
  Object.assign(version, columns)
  return true
}

const noteState = (tx: InOrg, id: string, { number, state }: VersionRow, after: VersionState) =>
  record(tx, {
    act: 'update',
    kind: 'template',
    id,
    before: { number, state },
    after: { number, state: after },
  })

async function applyQualityAndCategory(
  tx: InOrg,
  { template, version }: AtMeta,
  { quality, category }: MetaFact,
): Promise<boolean> {
  if (version.state === 'replaced') return false
  const columns: Partial<Pick<TemplateRow, 'quality' | 'metaCategory'>> = {}
  if (quality !== undefined && qualityAtMeta(quality) !== template.quality)
    columns.quality = qualityAtMeta(quality)
  const metaCategory = otherCategory(template, category)
  if (metaCategory !== null && metaCategory !== template.metaCategory) columns.metaCategory = metaCategory
  if (Object.keys(columns).length === 0) return false
  await updateAtMeta(tx, template.id, columns)
  if (columns.metaCategory !== undefined)
    await record(tx, {
      act: 'update',
      kind: 'template',
      id: template.id,
      before: { metaCategory: template.metaCategory },
      after: { metaCategory: columns.metaCategory },
    })
  Object.assign(template, columns)
  return true
}

/** Meta's category where it is another one, '' where it is the same; null when nothing was said. */
function otherCategory(template: TemplateRow, category: string | undefined): TemplateCategory | '' | null {
  const told = category === undefined ? null : categoryAtMeta(category)
  if (told === null) return null
  return told === template.category ? '' : told
}

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
    const ofTemplate = known.filter(({ template }) => template.id === found?.template.id)
    if (found && (await applyFact(tx, ofTemplate, found, fact))) changed.add(found.template.id)
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

async function applyFact(
  tx: InOrg,
  ofTemplate: readonly AtMeta[],
  known: AtMeta,
  fact: MetaFact,
): Promise<boolean> {
  const states = await applyState(tx, ofTemplate, known, fact)
  const others = speaks(ofTemplate, known.version) && (await applyQualityAndCategory(tx, known, fact))
  return states || others
}

const isLive = ({ state }: VersionRow) => ['approved', 'paused', 'disabled'].includes(state)

/** Quality and category are those of the version that goes out; before any does, of the newest that Meta knows. */
function speaks(ofTemplate: readonly AtMeta[], version: VersionRow): boolean {
  const versions = ofTemplate.map((one) => one.version).filter(({ state }) => state !== 'replaced')
  return (versions.findLast(isLive) ?? versions.at(-1)) === version
}

/** Where each state leads by Meta's word; a version that another replaced, or that was taken back, stays so. */
async function applyState(
  tx: InOrg,
  ofTemplate: readonly AtMeta[],
  known: AtMeta,
  { metaId, at, state, reason = '' }: MetaFact,
) {
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
  if (next === 'approved') await replaceOlder(tx, ofTemplate, version)
  if (next !== version.state) await noteState(tx, template.id, version, next)
  Object.assign(version, columns)
  return true
}

/** The versions before go out no more, and what was said of how people receive them says nothing of this one. */
async function replaceOlder(tx: InOrg, ofTemplate: readonly AtMeta[], { number }: VersionRow): Promise<void> {
  const older = ofTemplate.filter(({ version }) => version.number < number && isLive(version))
  const [template] = older.map((one) => one.template)
  if (!template) return
  await replaceVersions(tx, template.id, number, ['approved', 'paused', 'disabled'])
  await updateAtMeta(tx, template.id, { quality: '', metaCategory: '' })
  for (const { template: own, version } of ofTemplate) {
    Object.assign(own, { quality: '', metaCategory: '' })
    if (older.some((one) => one.version === version)) Object.assign(version, { state: 'replaced' })
  }
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
  const columns: Partial<Pick<TemplateRow, 'quality' | 'metaCategory'>> = {}
  if (quality !== undefined && qualityAtMeta(quality) !== template.quality)
    columns.quality = qualityAtMeta(quality)
  const metaCategory = otherCategory(version, category)
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

/** Meta's category where it is another one than it was handed over with, '' where it is the same; null when nothing was said. */
function otherCategory(version: VersionRow, category: string | undefined): TemplateCategory | '' | null {
  const told = category === undefined ? null : categoryAtMeta(category)
  if (told === null) return null
  return told === version.category ? '' : told
}

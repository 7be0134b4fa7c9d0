import type { AppointmentPart, Feature, PageTab, PatientPart, WebPart } from './feature.ts'

/**
 * The features' declarations, for the platform, which imports none of them. Filled once, as the program
 * loads: by `src/features.ts` on the server, by `src/features.web.ts` in the web build. Nothing else writes
 * here.
 */
interface Registry {
  permissions: NonNullable<Feature['permissions']>
  auditKinds: NonNullable<Feature['auditKinds']>
  topics: NonNullable<Feature['topics']>
  fileKinds: NonNullable<Feature['fileKinds']>
  /** In the order of the bars that show them. */
  tabs: readonly PageTab[]
  appointmentParts: readonly AppointmentPart[]
  patientParts: readonly PatientPart[]
}

export const registry: Registry = {
  permissions: {},
  auditKinds: {},
  topics: {},
  fileKinds: {},
  tabs: [],
  appointmentParts: [],
  patientParts: [],
}

/**
 * Adds the features' declarations.
 * @throws when two declare the same name, or when a feature doesn't hand all its permissions and kinds of
 * files to the web
 */
export function register(features: readonly (Feature | WebPart)[]): void {
  for (const feature of features) if ('web' in feature) checkWebPart(feature)
  registry.permissions = gather(features, 'permissions')
  registry.auditKinds = gather(features, 'auditKinds')
  registry.topics = gather(features, 'topics')
  registry.fileKinds = gather(features, 'fileKinds')
  const parts = features.map((feature) => ('web' in feature ? feature.web : feature))
  registry.tabs = inOrder(parts.flatMap(({ tabs }) => tabs ?? []))
  registry.appointmentParts = inOrder(parts.flatMap(({ appointmentParts }) => appointmentParts ?? []))
  registry.patientParts = inOrder(parts.flatMap(({ patientParts }) => patientParts ?? []))
}

const inOrder = <T extends { readonly order: number }>(entries: T[]): T[] =>
  entries.sort((one, other) => one.order - other.order)

function checkWebPart({ permissions, fileKinds, web }: Feature) {
  if (web.permissions === permissions && web.fileKinds === fileKinds) return
  const names = Object.keys({ ...permissions, ...fileKinds })
  throw new Error(`a feature's \`web\` lacks what it declares: ${names.join(', ')}`)
}

type Named = {
  [Part in keyof Feature]-?: Part extends 'web' | 'pages' ? never : Part
}[keyof Feature]

/** Returns one part of all features by name. @throws when two features declare the same name */
export function gather<Part extends Named>(
  features: readonly (Feature | WebPart)[],
  part: Part,
): NonNullable<Feature[Part]> {
  const all: Record<string, unknown> = {}
  for (const feature of features) {
    for (const [name, declared] of Object.entries((feature as Feature)[part] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`two features declare ${part}: ${name}`)
      all[name] = declared
    }
  }
  return all as NonNullable<Feature[Part]>
}

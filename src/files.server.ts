import type { FileOwners } from '#platform/files/owners.server.ts'
import { serverFeatures } from './features.server.ts'

/** The kinds of record that have files. */
export const fileOwners: FileOwners = serverFeatures.flatMap((feature) => feature.fileOwners ?? [])

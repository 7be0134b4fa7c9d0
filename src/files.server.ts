import { logoOwner } from '#features/orgs/logo.server.ts'
import { documentOwner } from '#features/patients/documents.server.ts'
import type { FileOwners } from '#platform/files/owners.server.ts'

/** The records that have files. */
export const fileOwners: FileOwners = [logoOwner, documentOwner]

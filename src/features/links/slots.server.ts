import type { Database } from '#platform/db/database.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { LinkPages } from './pages.ts'

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    /** Opens what the pages of links ask of the server. */
    openLinkPages: (parts: {
      readonly database: Database
      readonly secrets: Secrets
      readonly env: Env
    }) => LinkPages
  }
}

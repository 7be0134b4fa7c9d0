import type { MenuItem, SearchEntry, Strip, WebPart } from '#platform/feature.ts'
import { register } from '#platform/registry.ts'

/**
 * What the web build knows of all features before a page of theirs is open: the export `web` of every
 * `feature.ts` alone, so that contracts, routes and other code of the server stay out of the bundle. The
 * server gathers the whole modules (`features.ts`).
 */
const parts: readonly WebPart[] = Object.values(
  import.meta.glob<WebPart>(['./features/*/feature.ts', './platform/platform.ts'], {
    eager: true,
    import: 'web',
  }),
)

register(parts)

/** The entries of each group in their order. */
export const menu: readonly MenuItem[] = parts
  .flatMap((part) => part.menu ?? [])
  .sort((one, other) => one.order - other.order)

export const search: readonly SearchEntry[] = parts.flatMap((part) => part.search ?? [])

export const strips: readonly Strip[] = parts.flatMap((part) => part.strips ?? [])

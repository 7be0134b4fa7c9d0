import type { PageRoute, WebPart } from '#platform/feature.ts'
import { operatorContract } from './contract.ts'

export const contract = { operator: operatorContract }

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'plataforma', page: 'features/operator/ui/PlatformPage.tsx' },
]

/** Neither menu nor search know the page: they are the same for everybody. */
export const web: WebPart = {}

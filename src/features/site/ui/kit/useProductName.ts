import { useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'

/** The name that people see: a setting of who installs it. */
export function useProductName(): string {
  const root = useRouteLoaderData('root') as { config: Pick<WebConfig, 'productName'> } | undefined
  return root?.config.productName ?? ''
}

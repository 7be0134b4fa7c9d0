import { useEffect } from 'react'
import { type MetaDescriptor, type MetaFunction, useRouteLoaderData } from 'react-router'

/** `export const meta = pageMeta('Rede e unidades')`: the title is the page's name, then the product's. */
export function pageMeta(title: string, ...others: MetaDescriptor[]): MetaFunction {
  return ({ matches }) => [{ title: fullTitle(title, matches[0]?.loaderData) }, ...others]
}

/** Sets the title of a page that replaces the one in the address. */
export function usePageTitle(title: string): void {
  const root = useRouteLoaderData('root')
  useEffect(() => {
    document.title = fullTitle(title, root)
  }, [title, root])
}

/** The product's name is in the root loader's data, which is missing only when the root itself failed. */
function fullTitle(title: string, root: unknown): string {
  const config = (root as { config?: { productName?: string } } | undefined)?.config
  return `${title} | ${config?.productName ?? 'Acolhe'}`
}

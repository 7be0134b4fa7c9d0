import type { MetaDescriptor, MetaFunction } from 'react-router'

/** `export const meta = pageMeta('Rede e unidades')`: the title is the page's name, then the product's. */
export function pageMeta(title: string, ...others: MetaDescriptor[]): MetaFunction {
  return ({ matches }) => [{ title: `${title} | ${productName(matches[0]?.loaderData)}` }, ...others]
}

/** Of the root loader, which is part of every page; it is missing only where the root itself failed. */
function productName(root: unknown): string {
  const config = (root as { config?: { productName?: string } } | undefined)?.config
  return config?.productName ?? 'Acolhe'
}

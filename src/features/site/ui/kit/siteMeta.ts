import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { WebConfig } from '#platform/web.ts'

export interface Head {
  title: string
  description: string
  /** Canonical, without the origin. */
  path: string
  type?: 'website' | 'article'
  /** Name of the picture in `public/og`; by default that of the path. */
  image?: string
  /** Structured data (schema.org), each with its `@type`. */
  jsonLd?: (site: Site) => object[]
  noindex?: boolean
}

export type Site = Pick<WebConfig, 'origin' | 'productName'>

type Loaded = { loaderData?: unknown; error?: unknown }

/** The head of a public page; of loader data where the page depends on it. */
export function siteMeta<Args extends Loaded>(head: Head | ((args: Args) => Head | null)): MetaFunction {
  return (args) => {
    const site = (args.matches[0]?.loaderData as { config?: Site } | undefined)?.config
    const found = typeof head === 'function' ? head(args as unknown as Args) : head
    if (!site || !found || args.error) return [{ title: `Página não encontrada | ${site?.productName}` }]
    return descriptors(found, site)
  }
}

/** `/features/clinicas` is drawn in `features-clinicas.png`. */
export const pictureOf = (path: string) => path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'home'

function descriptors(head: Head, site: Site): MetaDescriptor[] {
  const title = `${head.title} | ${site.productName}`
  const url = site.origin + head.path
  const image = `${site.origin}/og/${head.image ?? pictureOf(head.path)}.png`
  return [
    { title },
    { name: 'description', content: head.description },
    ...(head.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: site.productName },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: head.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.jsonLd?.(site) ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** The path to the page, for search engines; the last item is the page itself. */
export const breadcrumbList = (site: Site, items: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: site.origin + path,
  })),
})

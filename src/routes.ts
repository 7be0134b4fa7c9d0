import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Feature, PagePlace, PageRoute } from '#platform/feature.ts'
import { features } from './features.ts'

const pages = features.flatMap(({ pages = [] }: Feature) => pages)

/** Returns the pages that features have in a place of the site map. */
const pagesIn = (place: PagePlace) => pages.filter((page) => page.in === place).map(routeOf)

const routeOf = ({ path, page, id }: PageRoute) =>
  path === '' ? index(page, { id }) : route(path, page, { id })

/** The frames of the whole site map, with the features' pages in them. `paths.ts` has the links to it. */
export default [
  layout('features/site/ui/SiteLayout.tsx', pagesIn('site')),
  ...pagesIn('bare'),
  layout('features/accounts/ui/AppLayout.tsx', [
    route('auth', 'features/identity/ui/AuthLayout.tsx', pagesIn('auth')),
    ...pagesIn('app'),
    route('clinica', 'AdminFrame.tsx', [
      ...pagesIn('admin'),
      layout('features/accounts/ui/NetworkGate.tsx', pagesIn('network')),
    ]),
  ]),
] satisfies RouteConfig

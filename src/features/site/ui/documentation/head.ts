import { paths } from '#src/paths.ts'
import { breadcrumbList, type Head } from '../kit/siteMeta.ts'

/** The head of a page of the documentation; `above` comes between the documentation and the page. */
export const documentationHead = (
  page: { title: string; description: string; path: string },
  above: { name: string; path: string }[] = [],
): Head => ({
  ...page,
  image: 'documentation',
  jsonLd: (site) => [
    breadcrumbList(site, [
      { name: 'Documentação', path: paths.documentation },
      ...above,
      { name: page.title, path: page.path },
    ]),
  ],
})

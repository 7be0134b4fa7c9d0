import { Link, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { entriesOf } from '../../documentation/entries.ts'
import { guideSections, guideTexts } from '../../documentation/guide.ts'
import { railOf } from '../../documentation/rail.ts'
import { find } from '../../documentation/search.ts'
import { pageAt } from '../../siteMap.ts'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/DocumentationPage.ts'
import classes from './DocumentationPage.module.css'
import { Frame } from './Frame.tsx'
import { documentationHead } from './head.ts'
import { Page } from './Page.tsx'
import { Results } from './Results.tsx'
import { readReference } from './read.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const reference = await readReference(context)
  const search = new URL(request.url).searchParams.get('busca')?.trim().slice(0, 100) ?? ''
  return {
    search,
    found: search ? find(search, entriesOf(reference)) : [],
    rail: railOf(reference),
    sections: guideSections.map((title) => ({
      title,
      texts: guideTexts
        .filter(({ section }) => section === title)
        .map(({ slug, title, description }) => ({ slug, title, description })),
    })),
  }
}

export const meta = siteMeta(({ loaderData }: Route.MetaArgs) => {
  const { path, title, description } = pageAt(paths.documentation)
  const head = { path, title, description }
  return loaderData?.search
    ? { ...head, title: `Busca: ${loaderData.search}`, noindex: true }
    : { ...documentationHead(head), jsonLd: undefined }
})

/** The guide's beginning; with `busca`, the results from the whole site. */
export default function DocumentationPage() {
  const { search, found, rail, sections } = useLoaderData<typeof loader>()
  return (
    <Frame tab="guide" rail={rail} search={search}>
      {search ? (
        <Results search={search} found={found} />
      ) : (
        <Page
          title="Documentação"
          description="Do primeiro comando à primeira consulta marcada, e daí a cada parte da agenda. Depois, como manter o servidor e como falar com a API."
        >
          {sections.map(({ title, texts }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul className={classes.texts}>
                {texts.map((text) => (
                  <li key={text.slug}>
                    <Link to={paths.guide(text.slug)}>{text.title}</Link>
                    <p>{text.description}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Page>
      )}
    </Frame>
  )
}

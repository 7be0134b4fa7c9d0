import { data, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { areas } from '../../areas.ts'
import { guideText } from '../../documentation/guide.ts'
import { railOf } from '../../documentation/rail.ts'
import { Breadcrumbs } from '../kit/Breadcrumbs.tsx'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/GuidePage.ts'
import { Frame } from './Frame.tsx'
import { GuideBody } from './GuideBody.tsx'
import { documentationHead } from './head.ts'
import { Page } from './Page.tsx'
import { readReference } from './read.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const text = guideText(params.page)
  if (!text) throw data(null, { status: 404 })
  return { text, rail: railOf(await readReference(context)) }
}

export const meta = siteMeta(({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return null
  const { title, description, slug } = loaderData.text
  return documentationHead({ title, description, path: paths.guide(slug) })
})

export default function GuidePage() {
  const { text, rail } = useLoaderData<typeof loader>()
  const { slug, section, title, description, body, headings } = text
  const isChanges = paths.guide(slug) === paths.changes
  const waiting = { id: 'em-construcao', title: 'Em construção' }
  return (
    <Frame tab={isChanges ? 'changes' : 'guide'} rail={rail}>
      <Page
        above={
          <Breadcrumbs items={[{ name: 'Guia', to: paths.documentation }, { name: section || title }]} />
        }
        title={title}
        description={description}
        contents={isChanges ? [waiting, ...headings] : headings}
      >
        {isChanges && <Waiting {...waiting} />}
        <GuideBody>{body}</GuideBody>
      </Page>
    </Frame>
  )
}

/** The parts that this version does not have yet, from the site's one list. */
function Waiting({ id, title }: { id: string; title: string }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      <p>
        Nada disto está no programa ainda; onde o site fala de um destes itens, ele leva a mesma etiqueta:
      </p>
      <ul>
        {Object.values(areas)
          .filter(({ isReady }) => !isReady)
          .map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
      </ul>
    </>
  )
}

import { data, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { answersOf } from '../../documentation/answers.ts'
import { railOf } from '../../documentation/rail.ts'
import { Breadcrumbs } from '../kit/Breadcrumbs.tsx'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/ApiGroupPage.ts'
import { BaseAddress } from './BaseAddress.tsx'
import { Frame } from './Frame.tsx'
import { documentationHead } from './head.ts'
import { OperationView } from './OperationView.tsx'
import { ReferenceHead } from './ReferenceHead.tsx'
import { readReference } from './read.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const reference = await readReference(context)
  const group = reference.groups.find(({ slug }) => slug === params.group)
  if (!group) throw data(null, { status: 404 })
  return { group, base: reference.base, rail: railOf(reference, group.slug) }
}

export const meta = siteMeta(({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return null
  const { tag, slug, description, operations } = loaderData.group
  const routes = `${operations.length} ${operations.length === 1 ? 'rota' : 'rotas'}, com exemplos executados.`
  return documentationHead(
    {
      title: `${tag} na API`,
      description: sentencesWithin(`${description} ${routes}`, routes),
      path: paths.apiGroup(slug),
    },
    [{ name: 'Referência da API', path: paths.apiReference }],
  )
})

/** Search engines show 160 characters: of a longer text the first sentence, and the end. */
function sentencesWithin(text: string, end: string): string {
  return text.length <= 160 ? text : `${text.split(/(?<=\.) /)[0]} ${end}`
}

/** The routes of one tag of the OpenAPI document. */
export default function ApiGroupPage() {
  const { group, base, rail } = useLoaderData<typeof loader>()
  const answers = answersOf(group.operations)
  return (
    <Frame tab="api" rail={rail}>
      <ReferenceHead
        above={<Breadcrumbs items={[{ name: 'Referência', to: paths.apiReference }, { name: group.tag }]} />}
        title={group.tag}
        description={group.description}
        beside={<BaseAddress base={base} />}
      />
      {group.operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} answer={answers.get(operation.anchor)} />
      ))}
    </Frame>
  )
}

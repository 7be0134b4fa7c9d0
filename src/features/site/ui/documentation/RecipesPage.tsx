import { useLoaderData } from 'react-router'
import { webContext } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { railOf } from '../../documentation/rail.ts'
import { type Recipe, recipesOf } from '../../documentation/recipes.ts'
import { Breadcrumbs } from '../kit/Breadcrumbs.tsx'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/RecipesPage.ts'
import { BaseAddress } from './BaseAddress.tsx'
import { Example } from './Example.tsx'
import { Frame } from './Frame.tsx'
import { documentationHead } from './head.ts'
import classes from './RecipesPage.module.css'
import { ReferenceHead } from './ReferenceHead.tsx'
import { readReference } from './read.ts'
import { Words } from './Words.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const reference = await readReference(context)
  const config = context.get(webContext)?.config
  const identity = config && { origin: config.origin, key: config.identity.apiKey }
  return { recipes: recipesOf(reference), identity, base: reference.base, rail: railOf(reference) }
}

export const meta = siteMeta(
  documentationHead({
    title: 'Receitas da API',
    description:
      'Entrar, marcar uma consulta, saber por que um horário não serve e gravar sem apagar o que outra pessoa fez: pedidos que os testes executam.',
    path: paths.recipes,
  }),
)

export default function RecipesPage() {
  const { recipes, identity, base, rail } = useLoaderData<typeof loader>()
  return (
    <Frame tab="recipes" rail={rail}>
      <ReferenceHead
        above={
          <Breadcrumbs items={[{ name: 'Documentação', to: paths.documentation }, { name: 'Receitas' }]} />
        }
        title="Receitas"
        description="Caminhos curtos pela API. Cada pedido abaixo é feito pelos testes a um servidor de verdade, e a resposta impressa é a que ele deu."
        beside={<BaseAddress base={base} identity={identity} />}
      />
      {recipes.map((recipe) => (
        <RecipeView key={recipe.id} recipe={recipe} />
      ))}
    </Frame>
  )
}

function RecipeView({ recipe: { id, title, description, steps } }: { recipe: Recipe }) {
  return (
    <section className={classes.recipe} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.description}>
        <Words>{description}</Words>
      </p>
      <ol>
        {steps.map(({ text, example }, at) => (
          <li key={text} className={classes.step}>
            <p className={classes.text}>
              <span className={classes.number}>{at + 1}</span>
              <span>
                <Words>{text}</Words>
              </span>
            </p>
            <div>
              <Example name={`${id}-${at + 1}`} example={example} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

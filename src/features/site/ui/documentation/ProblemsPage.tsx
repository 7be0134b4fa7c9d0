import { useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { railOf } from '../../documentation/rail.ts'
import type { ExplainedProblem } from '../../documentation/reference.ts'
import { Breadcrumbs } from '../kit/Breadcrumbs.tsx'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/ProblemsPage.ts'
import { Frame } from './Frame.tsx'
import { documentationHead } from './head.ts'
import { Page } from './Page.tsx'
import classes from './ProblemsPage.module.css'
import { readReference } from './read.ts'
import { Words } from './Words.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const reference = await readReference(context)
  const { problems, common } = reference
  return {
    common: problems.filter(({ code }) => common.has(code)),
    own: problems.filter(({ code }) => !common.has(code)),
    rail: railOf(reference),
  }
}

export const meta = siteMeta(
  documentationHead(
    {
      title: 'Códigos de erro da API',
      description:
        'Cada código de erro da API: o status, a frase que a pessoa lê e o que fazer. O campo type de cada resposta de erro leva a esta página.',
      path: paths.problems,
    },
    [{ name: 'Referência da API', path: paths.apiReference }],
  ),
)

/** The target of every problem's `type`: each code under its own name. */
export default function ProblemsPage() {
  const { common, own, rail } = useLoaderData<typeof loader>()
  return (
    <Frame tab="api" rail={rail}>
      <Page
        above={
          <Breadcrumbs
            items={[{ name: 'Referência', to: paths.apiReference }, { name: 'Códigos de erro' }]}
          />
        }
        title="Códigos de erro"
        description={
          <Words>
            Erros seguem a RFC 9457. `code` não muda entre versões; `detail` é a frase em português para quem
            usa; `type` leva ao código nesta página.
          </Words>
        }
        contents={[
          { id: 'comuns', title: 'De qualquer rota' },
          { id: 'proprios', title: 'De rotas específicas' },
        ]}
      >
        <h2 id="comuns">De qualquer rota</h2>
        <Problems problems={common} />
        <h2 id="proprios">De rotas específicas</h2>
        <Problems problems={own} />
      </Page>
    </Frame>
  )
}

function Problems({ problems }: { problems: readonly ExplainedProblem[] }) {
  return problems.map(({ code, status, message, help }) => (
    <section key={code} id={code} className={classes.problem}>
      <h3 className={classes.code}>
        <span className={classes.status}>{status}</span> <code>{code}</code>
      </h3>
      <p className={classes.message}>“{message}”</p>
      <p className={classes.advice}>
        <Words>{help}</Words>
      </p>
    </section>
  ))
}

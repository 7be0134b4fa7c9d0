import { Link, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { railOf } from '../../documentation/rail.ts'
import { Breadcrumbs } from '../kit/Breadcrumbs.tsx'
import { Prose } from '../kit/Prose.tsx'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/ApiPage.ts'
import classes from './ApiPage.module.css'
import { BaseAddress } from './BaseAddress.tsx'
import { Frame } from './Frame.tsx'
import { documentationHead } from './head.ts'
import { ReferenceHead } from './ReferenceHead.tsx'
import { readReference } from './read.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reference = await readReference(context)
  const groups = reference.groups.map(({ tag, slug, description, operations }) => ({
    tag,
    slug,
    description,
    count: operations.length,
  }))
  return { groups, base: reference.base, rail: railOf(reference) }
}

export const meta = siteMeta(
  documentationHead({
    title: 'Referência da API',
    description:
      'Todas as rotas da API, lidas do documento OpenAPI desta instalação: campos, respostas, erros e exemplos que os testes executam.',
    path: paths.apiReference,
  }),
)

export default function ApiPage() {
  const { groups, base, rail } = useLoaderData<typeof loader>()
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <Frame tab="api" rail={rail}>
      <ReferenceHead
        above={
          <Breadcrumbs items={[{ name: 'Documentação', to: paths.documentation }, { name: 'Referência' }]} />
        }
        title="Referência da API"
        description={`${total} rotas em ${groups.length} grupos, lidas do documento OpenAPI 3.1 desta instalação. A interface da clínica usa as mesmas rotas: o que ela faz, a API faz.`}
        beside={<BaseAddress base={base} />}
      />
      <ul className={classes.groups}>
        {groups.map(({ tag, slug, description, count }) => (
          <li key={slug}>
            <Link to={paths.apiGroup(slug)}>{tag}</Link>
            <span className={classes.count}>{count === 1 ? '1 rota' : `${count} rotas`}</span>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <div className={classes.manners}>
        <Prose>
          <h2 id="como-ler">Como ler uma rota</h2>
          <p>
            O caminho vem depois do endereço base. <code>$REDE</code> é o id da rede e <code>$TOKEN</code>, o
            token de quem entrou: <Link to={paths.guide('acesso')}>como conseguir um</Link>. Datas com hora
            levam fuso (<code>2027-03-01T09:00:00-03:00</code>) e voltam em UTC; dinheiro são centavos
            inteiros; horários de funcionamento são minutos depois da meia-noite.
          </p>
          <p>
            Campos sem <strong>obrigatório</strong> podem faltar. Os exemplos ao lado são pedidos que os
            testes fazem a um servidor de verdade, com as respostas que ele deu; nomes e documentos são dados
            de exemplo. Todo erro tem um <code>code</code> estável:{' '}
            <Link to={paths.problems}>a lista inteira</Link>.
          </p>
        </Prose>
      </div>
    </Frame>
  )
}

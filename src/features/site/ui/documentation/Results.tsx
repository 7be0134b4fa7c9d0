import { Link } from 'react-router'
import { markMatches } from '#lib/match.ts'
import { paths } from '#src/paths.ts'
import type { Found } from '../../documentation/search.ts'
import { maxFound } from '../../documentation/search.ts'
import { Page } from './Page.tsx'
import classes from './Results.module.css'

interface ResultsProps {
  search: string
  found: readonly Found[]
}

export function Results({ search, found }: ResultsProps) {
  return (
    <Page title={`“${search}”`} description={countOf(found.length)}>
      {found.length === 0 ? (
        <Nothing />
      ) : (
        <ol className={classes.results}>
          {found.map(({ to, title, of, excerpt }) => (
            <li key={to}>
              <p className={classes.of}>{of}</p>
              <Link to={to} className={classes.title}>
                <Marked search={search} text={title} />
              </Link>
              <p className={classes.excerpt}>
                <Marked search={search} text={excerpt} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Page>
  )
}

function countOf(count: number): string {
  if (count === 0) return 'Nada no site fala disso com essas palavras.'
  if (count === maxFound) return `Os primeiros ${maxFound} resultados; mais palavras acham menos.`
  return count === 1
    ? 'Um resultado no guia, na referência e no site.'
    : `${count} resultados no guia, na referência e no site.`
}

function Marked({ search, text }: { search: string; text: string }) {
  return markMatches(search, text).map(({ text: part, isMatch }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
    isMatch ? <mark key={at}>{part}</mark> : part,
  )
}

/** Suggestions for a search without results. */
function Nothing() {
  return (
    <>
      <p>
        Busque pelo começo da palavra, com ou sem acento: “convenio” acha convênios, “import” acha importar.
      </p>
      <ul>
        <li>
          Do começo: <Link to={paths.guide('primeira-visita')}>da rede à primeira consulta</Link>
        </li>
        <li>
          Para quem programa: <Link to={paths.apiReference}>referência da API</Link> e{' '}
          <Link to={paths.problems}>códigos de erro</Link>
        </li>
        <li>
          Dúvidas de quem está escolhendo: <Link to={paths.faqs}>perguntas frequentes</Link>
        </li>
        <li>
          Não achou mesmo: <Link to={paths.contact}>escreva para nós</Link>
        </li>
      </ul>
    </>
  )
}

import { IconSearch } from '@tabler/icons-react'
import { Link, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { questionGroups, searchQuestions } from '../faqs.ts'
import { pageAt } from '../siteMap.ts'
import type { Route } from './+types/FaqsPage.ts'
import { Answers } from './faqs/Answers.tsx'
import classes from './faqs/faqs.module.css'
import { siteMeta } from './kit/siteMeta.ts'

export const meta = siteMeta({
  ...pageAt(paths.faqs),
  jsonLd: () => [
    {
      '@type': 'FAQPage',
      mainEntity: questionGroups
        .flatMap(({ questions }) => questions)
        .map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
        })),
    },
  ],
})

export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('busca') ?? ''
  return { search: search.trim().slice(0, 100) }
}

export default function FaqsPage() {
  const { search } = useLoaderData<typeof loader>()
  const groups = searchQuestions(search)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Perguntas que a recepção faz antes de confiar.</h1>
      <form method="get" action={paths.faqs} className={classes.search}>
        <button type="submit" aria-label="Procurar">
          <IconSearch size={18} stroke={1.5} aria-hidden />
        </button>
        <input
          type="search"
          name="busca"
          aria-label="Procurar uma pergunta"
          placeholder="Procurar uma pergunta"
          defaultValue={search}
          maxLength={100}
          data-slash
        />
      </form>
      <div className={classes.side}>
        <nav aria-label="Assuntos">
          <ul>
            {groups.map(({ id, title, questions }) => (
              <li key={id}>
                <a href={`#${id}`} className={classes.topic}>
                  {title} <span>{questions.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={classes.note}>
          Não achou? <Link to={paths.contact}>Escreva para nós</Link>. Boas perguntas entram nesta página.
        </p>
      </div>
      <div className={classes.answers}>
        {search !== '' && <Found search={search} count={count} />}
        <Answers groups={groups} isSearch={search !== ''} />
      </div>
    </div>
  )
}

function Found({ search, count }: { search: string; count: number }) {
  const said = count === 0 ? 'Nenhuma pergunta' : count === 1 ? '1 pergunta' : `${count} perguntas`
  return (
    <p className={classes.found} role="status">
      {said} com “{search}”. <Link to={paths.faqs}>Ver todas</Link>
    </p>
  )
}

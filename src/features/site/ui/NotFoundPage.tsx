import { data, Link, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { ClosedDoor } from '#ui/brand/ClosedDoor.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Route } from './+types/NotFoundPage.ts'
import classes from './NotFoundPage.module.css'

export const handle = { static: true }

export const meta = pageMeta('Página não encontrada', { name: 'robots', content: 'noindex' })

export function loader({ request }: Route.LoaderArgs) {
  return data({ pathname: readable(new URL(request.url).pathname) }, { status: 404 })
}

/** As the person typed it, accents included; React escapes it. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

export default function NotFoundPage() {
  const { pathname } = useLoaderData<typeof loader>()
  return (
    <>
      <header className={classes.bar}>
        <div className={classes.barInner}>
          <Link to={paths.home} className={classes.brand}>
            <Wordmark height={33} />
          </Link>
          <nav className={classes.actions} aria-label="Acesso">
            <Link to={paths.login} className={classes.enter}>
              Entrar
            </Link>
            <Link to={paths.register} className={classes.register}>
              Registrar
            </Link>
          </nav>
        </div>
      </header>
      <main className={classes.page}>
        <div>
          <p className={classes.code}>Erro 404</p>
          <h1 className={classes.title}>Esta porta não dá em lugar nenhum.</h1>
          <p className={classes.text}>
            O endereço <code className={classes.path}>{pathname}</code> não existe ou mudou de lugar. Nada foi
            perdido.
          </p>
          <ul className={classes.ways}>
            <Way to={paths.login} label="Entrar na clínica" />
            <Way to={paths.register} label="Registrar uma clínica" />
          </ul>
        </div>
        <div className={classes.drawing}>
          <ClosedDoor />
        </div>
      </main>
    </>
  )
}

function Way({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className={classes.way}>
        <span>{label}</span>
        <span className={classes.wayPath}>{to}</span>
      </Link>
    </li>
  )
}

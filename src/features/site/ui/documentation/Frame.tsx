import { IconBraces, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/paths.ts'
import type { RailSection } from '../../documentation/rail.ts'
import classes from './Frame.module.css'
import { Rail } from './Rail.tsx'

const tabs = [
  { id: 'guide', label: 'Guia', to: paths.documentation },
  { id: 'api', label: 'Referência da API', to: paths.apiReference },
  { id: 'recipes', label: 'Receitas', to: paths.recipes },
  { id: 'changes', label: 'Mudanças', to: paths.changes },
] as const

interface FrameProps {
  tab: (typeof tabs)[number]['id']
  rail: readonly RailSection[]
  /** The text of the search. */
  search?: string
  children: ReactNode
}

/** The documentation's own bar, and its rail on every page. */
export function Frame({ tab, rail, search, children }: FrameProps) {
  const { pathname } = useLocation()
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <div className={classes.inner}>
          <nav className={classes.tabs} aria-label="Documentação">
            {tabs.map(({ id, label, to }) => (
              <Link
                key={id}
                to={to}
                data-current={id === tab || undefined}
                aria-current={to === pathname ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <search className={classes.search}>
            <form action={paths.documentation} method="get">
              <button type="submit" aria-label="Buscar">
                <IconSearch size={18} stroke={1.5} aria-hidden />
              </button>
              <input
                type="search"
                name="busca"
                defaultValue={search}
                aria-label="Buscar na documentação"
                placeholder="Buscar na documentação"
                maxLength={100}
                data-slash
              />
            </form>
          </search>
          <a className={classes.openapi} href={paths.openapi}>
            <IconBraces size={16} stroke={1.5} aria-hidden /> openapi.json
          </a>
        </div>
      </div>
      <div className={classes.columns}>
        <nav className={classes.rail} aria-label="Páginas da documentação">
          <Rail sections={rail} />
        </nav>
        <details className={classes.phoneRail}>
          <summary>Todas as páginas</summary>
          <nav aria-label="Todas as páginas da documentação">
            <Rail sections={rail} />
          </nav>
        </details>
        <div className={classes.page}>{children}</div>
      </div>
    </div>
  )
}

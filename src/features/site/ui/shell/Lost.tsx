import { IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/paths.ts'
import { ClosedDoor } from '#ui/brand/ClosedDoor.tsx'
import classes from './Lost.module.css'

/** The page of an unknown address: the address, a search, three ways out. */
export function Lost() {
  const { pathname } = useLocation()
  return (
    <div className={classes.page}>
      <div>
        <p className={classes.code}>Erro 404</p>
        <h1 className={classes.title}>Esta porta não dá em lugar nenhum.</h1>
        <p className={classes.text}>
          O endereço <code className={classes.path}>{readable(pathname)}</code> não existe ou mudou de lugar.
          Nada foi perdido.
        </p>
        <form className={classes.search} action={paths.documentation} method="get">
          <label className={classes.field}>
            <IconSearch size={18} stroke={1.5} aria-hidden />
            <input
              type="search"
              name="busca"
              aria-label="Buscar no site"
              placeholder="Buscar no site"
              maxLength={100}
            />
          </label>
          <button type="submit" className={classes.submit}>
            Buscar
          </button>
        </form>
        <ul className={classes.ways}>
          <Way to={paths.agenda} label="Talvez fosse a agenda da clínica" />
          <Way to={paths.faqs} label="Tirar uma dúvida comum" />
          <Way to={paths.home} label="Voltar ao começo" />
        </ul>
      </div>
      <div className={classes.drawing}>
        <ClosedDoor />
      </div>
    </div>
  )
}

/** For a page that could not be made. */
export function Failed() {
  const { pathname, search } = useLocation()
  return (
    <div className={classes.page}>
      <div>
        <p className={classes.code}>Erro 500</p>
        <h1 className={classes.title}>Algo falhou do nosso lado.</h1>
        <p className={classes.text}>Tente de novo em instantes; se continuar, avise quem cuida do sistema.</p>
        <ul className={classes.ways}>
          <Way to={pathname + search} label="Tentar de novo" />
          <Way to={paths.home} label="Voltar ao começo" />
        </ul>
      </div>
      <div className={classes.drawing}>
        <ClosedDoor />
      </div>
    </div>
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

/** The path as the person typed it, accents included; React escapes it. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

import { useLocation } from 'react-router'
import { Wordmark } from './brand/Wordmark.tsx'
import classes from './ErrorPage.module.css'

/** Shown when nothing else could be; plain HTML, since anything may have failed. */
export function ErrorPage({ status }: { status: number }) {
  const { pathname, search } = useLocation()
  const isLost = status === 404
  return (
    <main className={classes.page}>
      <title>{isLost ? 'Página não encontrada' : 'Algo falhou'}</title>
      <a href="/" className={classes.brand}>
        <Wordmark height={30} />
      </a>
      <p className={classes.code}>Erro {status}</p>
      <h1 className={classes.title}>{isLost ? 'Esta página não existe' : 'Algo falhou do nosso lado'}</h1>
      <p className={classes.text}>
        {isLost
          ? 'O endereço não existe ou mudou de lugar. Nada foi perdido.'
          : 'O que você já gravou está guardado. Tente de novo em instantes; se continuar, avise quem cuida do sistema.'}
      </p>
      <p className={classes.actions}>
        {!isLost && (
          <a href={pathname + search} className={classes.primary}>
            Tentar de novo
          </a>
        )}
        <a href="/" className={classes.secondary}>
          Voltar ao começo
        </a>
      </p>
    </main>
  )
}

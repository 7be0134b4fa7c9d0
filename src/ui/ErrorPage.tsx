import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Wordmark } from './brand/Wordmark.tsx'
import classes from './ErrorPage.module.css'

interface ErrorPageProps {
  status: number
  /** True when the server could not be asked. */
  isUnreachable?: boolean
}

/** Shown when nothing else could be; plain HTML, since anything may have failed. */
export function ErrorPage({ status, isUnreachable = false }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isUnreachable) return
    const again = () => window.location.reload()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isUnreachable])
  const isLost = status === 404
  const { name, heading, text } = isUnreachable ? unreachable : isLost ? lost : failed
  return (
    <main className={classes.page}>
      <title>{name}</title>
      <a href="/" className={classes.brand}>
        <Wordmark height={30} />
      </a>
      {!isUnreachable && <p className={classes.code}>Erro {status}</p>}
      <h1 className={classes.title}>{heading}</h1>
      <p className={classes.text}>{text}</p>
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

const lost = {
  name: 'Página não encontrada',
  heading: 'Esta página não existe',
  text: 'O endereço não existe ou mudou de lugar. Nada foi perdido.',
}

const failed = {
  name: 'Algo falhou',
  heading: 'Algo falhou do nosso lado',
  text: 'O que você já gravou está guardado. Tente de novo em instantes; se continuar, avise quem cuida do sistema.',
}

const unreachable = {
  name: 'Sem conexão',
  heading: 'Não conseguimos falar com o servidor',
  text: 'O que você já gravou está guardado. Esta página abre por si assim que a conexão voltar.',
}

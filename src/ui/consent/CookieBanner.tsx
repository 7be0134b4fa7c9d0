import { useRef } from 'react'
import { useLocation } from 'react-router'
import { consent } from '#platform/consent.ts'
import { paths } from '#src/paths.ts'
import { useReservedHeight } from '#ui/useReservedHeight.ts'
import classes from './CookieBanner.module.css'
import { answerConsent, useConsent } from './consent.ts'

interface CookieBannerProps {
  /** The consent in the request's cookies. */
  hasConsented: boolean
  /** `site`: across the page; `app`: a card at the bottom left, where it covers little. */
  look: 'site' | 'app'
}

/**
 * On every page until it is answered (specification §2, §4). Plain HTML: a form that works without script.
 */
export function CookieBanner({ hasConsented, look }: CookieBannerProps) {
  return useConsent(hasConsented) ? null : <Banner look={look} />
}

function Banner({ look }: Pick<CookieBannerProps, 'look'>) {
  const banner = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  useReservedHeight(banner, '--banner-inset', 40)
  return (
    <section ref={banner} className={classes.banner} data-look={look} aria-label="Cookies">
      <form
        method="post"
        action={consent.action}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          answerConsent()
        }}
      >
        <input type="hidden" name={consent.returnField} value={pathname + search} />
        {look === 'app' ? (
          <p className={classes.text}>Usamos cookies essenciais para manter a sessão e lembrar o tema.</p>
        ) : (
          <div className={classes.text}>
            <p className={classes.title}>Dois cookies, nenhum de propaganda</p>
            <p>
              Um lembra o tema claro ou escuro, o outro lembra esta resposta. Ninguém segue você pelo site.{' '}
              <a href={`${paths.privacy}#cookies`}>Detalhes</a>
            </p>
          </div>
        )}
        <div className={classes.answers}>
          <button type="submit" className={classes.answer}>
            Rejeitar não essenciais
          </button>
          <button type="submit" className={classes.answer}>
            Aceitar todos
          </button>
        </div>
      </form>
    </section>
  )
}

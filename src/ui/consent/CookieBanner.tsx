import { useRef } from 'react'
import { useLocation } from 'react-router'
import { consent } from '#platform/consent.ts'
import { paths } from '#src/paths.ts'
import { useReservedHeight } from '#ui/useReservedHeight.ts'
import classes from './CookieBanner.module.css'
import { answerConsent, useConsent } from './consent.ts'

/**
 * On every page until it is answered (specification §2, §4). Plain HTML: a form that works without script.
 * @param hasConsented the consent in the request's cookies
 */
export function CookieBanner({ hasConsented }: { hasConsented: boolean }) {
  return useConsent(hasConsented) ? null : <Banner />
}

function Banner() {
  const banner = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  useReservedHeight(banner, '--banner-inset', 40)
  return (
    <section ref={banner} className={classes.banner} aria-label="Cookies">
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
        <p className={classes.text}>
          Só dois cookies, nenhum de propaganda: um lembra o tema, o outro, esta resposta.{' '}
          <a href={`${paths.privacy}#cookies`}>Detalhes</a>
        </p>
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

import { IconAccessible } from '@tabler/icons-react'
import { Link, useRouteLoaderData } from 'react-router'
import { formatCnpj } from '#lib/cnpj.ts'
import type { WebConfig } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { menus } from '../../siteMap.ts'
import classes from './Footer.module.css'
import { Named } from './Named.tsx'
import { ThemeCycle } from './ThemeForm.tsx'

interface FooterProps {
  year: string
  /** The address of the encarregado, if the installation names one. */
  privacyEmail: string | undefined
}

export function Footer({ year, privacyEmail }: FooterProps) {
  const root = useRouteLoaderData('root') as { config: WebConfig } | undefined
  const { productName: name, operator } = root?.config ?? {}
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Wordmark height={50} />
          <p className={classes.claim}>Agenda e recepção para clínicas e redes de saúde, em português.</p>
          <p className={classes.accessible}>
            {/* The symbol that the law requires (Lei 13.146/2015, art. 63, § 1º). */}
            <IconAccessible size={28} stroke={1.25} role="img" aria-label="Símbolo de acessibilidade" />
            <span>
              Site acessível por lei e por gosto.
              <br />
              <Link to={paths.accessibility}>Declaração de acessibilidade</Link>
            </span>
          </p>
        </div>
        <nav className={classes.groups} aria-label="Rodapé">
          {menus.map(({ title, items }) => (
            <div key={title}>
              <h2 className={classes.group}>{title}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.label}>
                    <Link to={item.to}>
                      <Named item={item} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={classes.end}>
          <p className={classes.rights}>
            © {year} {name}, programa livre sob a <Link to={paths.source}>AGPL-3.0</Link>.
            <br />
            {operator ? (
              <>
                Esta instalação: {operator.name}
                {operator.cnpj && <>, CNPJ&nbsp;{formatCnpj(operator.cnpj)}</>}
              </>
            ) : (
              'Esta instalação não informou quem responde por ela.'
            )}
          </p>
          <p>
            Encarregado de dados:{' '}
            {privacyEmail ? (
              <a className={classes.address} href={`mailto:${privacyEmail}`}>
                {privacyEmail}
              </a>
            ) : (
              <Link className={classes.address} to={`${paths.contact}?assunto=dados`}>
                fale por aqui
              </Link>
            )}
          </p>
          <p>
            <Link to={`${paths.privacy}#cookies`}>Cookies</Link>
          </p>
          <p>
            <Link to={paths.source}>Código-fonte</Link>
          </p>
          <p>
            <a href={paths.feed}>RSS</a>
          </p>
          <p>
            <a href={paths.openapi}>OpenAPI</a>
          </p>
          <ThemeCycle />
        </div>
      </div>
    </footer>
  )
}

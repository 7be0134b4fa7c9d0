import { type MetaFunction, Outlet, useRouteLoaderData } from 'react-router'
import { brasiliaYear } from '#lib/zones.ts'
import { webContext } from '#platform/web.ts'
import type { Route } from './+types/SiteLayout.ts'
import './kit/site.css'
import fraunces from './kit/fraunces.woff2?url'
import { Footer } from './shell/Footer.tsx'
import { Header } from './shell/Header.tsx'
import { Failed, Lost } from './shell/Lost.tsx'
import classes from './shell/shell.module.css'

/** Public pages run no script of the framework: see docs/site.md. */
export const handle = { static: true }

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function loader({ context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  return { year: brasiliaYear(new Date()), privacyEmail: web?.config.privacyEmail }
}

export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: 'Página não encontrada' }, { name: 'robots', content: 'noindex' }] : []

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that is not there, or that could not be made, inside the site's own frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isLost = (error as { status?: number } | null)?.status === 404
  return <Frame>{isLost ? <Lost /> : <Failed />}</Frame>
}

function Frame({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('features/site/ui/SiteLayout')
  return (
    <>
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      <Header />
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer year={data?.year ?? brasiliaYear(new Date())} privacyEmail={data?.privacyEmail} />
    </>
  )
}

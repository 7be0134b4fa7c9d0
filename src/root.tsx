import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import '#ui/base.css'
import '#ui/tokens.css'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { hasConsented } from '#platform/consent.ts'
import { asConnectionError, ConnectionError } from '#platform/http/connection.ts'
import { readTheme } from '#platform/theme.ts'
import { webContext } from '#platform/web.ts'
import { CodeMissing } from '#ui/CodeMissing.tsx'
import { CookieBanner } from '#ui/consent/CookieBanner.tsx'
import { ErrorPage } from '#ui/ErrorPage.tsx'
import { useNonce } from '#ui/nonce.ts'
import { recoveryScript } from '#ui/recovery.ts'
import { themeScript } from '#ui/theme/script.ts'
import type { Route } from './+types/root.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function loader({ context, request }: Route.LoaderArgs) {
  const web = context.get(webContext)
  if (!web) throw new Error('The server renders pages with webContext set')
  const cookies = request.headers.get('cookie')
  return { config: web.config, theme: readTheme(cookies), hasConsented: hasConsented(cookies) }
}

/** The installation, the theme and the consent of the first page apply until the next full load. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

/**
 * No Mantine here: it enters at the layout of sign-in and admin, public pages stay light. Those are the same
 * for everybody, so they carry no nonce, and nothing but a small script of our own (public/site.js).
 */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const says = (mark: 'static' | 'isPlain') =>
    matches.some((match) => (match.handle as { static?: boolean; isPlain?: boolean } | undefined)?.[mark])
  const isStatic = says('static')
  // A page of one patient: for nobody else, and with no script at all.
  const isPlain = says('isPlain')
  return (
    <html lang="pt-BR" data-mantine-color-scheme={root?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121615" media="(prefers-color-scheme: dark)" />
        {isStatic && <script src="/site.js" defer />}
        {!isStatic && !isPlain && (
          <>
            <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
            <InlineScript nonce={nonce} code={themeScript} />
            <InlineScript nonce={nonce} code={recoveryScript} />
          </>
        )}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        {root && !isPlain && <CookieBanner hasConsented={root.hasConsented} />}
        {!isStatic && !isPlain && <CodeMissing />}
        {!isStatic && !isPlain && <Scripts />}
      </body>
    </html>
  )
}

function InlineScript({ nonce, code }: { nonce: string | undefined; code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the content policy's nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnreachable = asConnectionError(error) instanceof ConnectionError
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} isUnreachable={isUnreachable} />
}

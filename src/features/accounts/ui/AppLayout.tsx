import { Outlet, useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'
import { ToastArea } from '#ui/feedback/ToastArea.tsx'
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx'
import { SessionProvider } from './session.tsx'

/** What sign-in and admin share: theme, session and toasts stay while their pages come and go. */
export default function AppLayout() {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  return (
    <ThemeProvider>
      <SessionProvider identity={config.identity}>
        <Outlet />
      </SessionProvider>
      <ToastArea />
    </ThemeProvider>
  )
}

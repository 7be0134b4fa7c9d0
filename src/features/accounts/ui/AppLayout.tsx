import { Outlet, useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'
import { ToastArea } from '#ui/feedback/ToastArea.tsx'
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx'
import { SessionProvider } from './session.tsx'

/** Shared by sign-in and admin: theme, session and toasts stay mounted while the pages change. */
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

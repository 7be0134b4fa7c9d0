import { useEffect } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { registerWorkers } from '#platform/offline/register.ts'
import type { WebConfig } from '#platform/web.ts'
import { ToastArea } from '#ui/feedback/ToastArea.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx'
import { onWaiting } from '#ui/waiting.ts'
import { SessionProvider } from './session.tsx'

/** Shared by sign-in and admin: theme, session and toasts stay mounted while the pages change. */
export default function AppLayout() {
  useEffect(registerWorkers, [])
  useEffect(() => onWaiting(sayWaiting), [])
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

const sayWaiting = () =>
  void toast({ text: 'Sem conexão. A página abre assim que ela voltar.', icon: 'warning', duration: 10_000 })

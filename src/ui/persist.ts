import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { isServerThere, whenConnected } from './reach.ts'

/**
 * Loads code on demand. Without a connection it says so and goes on by itself once there is one; code that is gone
 * from the server fails (a new version was installed, and the page is loaded anew by entry.client.tsx).
 */
export async function persist<T>(load: () => Promise<T>): Promise<T> {
  for (let isSaid = false; ; isSaid = true) {
    if (await canLoad()) {
      try {
        return await load()
      } catch (error) {
        if (await isServerThere()) throw error
      }
    }
    if (!isSaid) toast({ text: 'Sem conexão. Isto abre assim que ela voltar.', icon: 'warning' })
    await whenConnected()
  }
}

/**
 * Whether code may be asked for. A browser that could not fetch a module keeps that as its answer for as long as the
 * page lives (the module map of HTML), so that the server is asked for something else first. A service worker has all code.
 */
export const canLoad = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) || isServerThere()

/** `lazy` of React with code that a lost connection only delays. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`
export const lazily = <C extends ComponentType<any>>(
  load: () => Promise<{ default: C }>,
): LazyExoticComponent<C> => lazy(() => persist(load))

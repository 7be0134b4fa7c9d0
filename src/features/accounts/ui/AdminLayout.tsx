import { type ReactNode, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { MenuItem, SearchEntry, Strip } from '#platform/feature.ts'
import { loginLeadingTo, paths } from '#src/paths.ts'
import { readAfterSession } from './afterSession.ts'
import { useSession } from './session.tsx'
import { AdminShell } from './shell/AdminShell.tsx'
import { ShellLoading } from './shell/ShellLoading.tsx'
import { Strips } from './shell/Strips.tsx'
import { signOut } from './startSession.ts'

interface AdminLayoutProps {
  /** What all features have for the menu, in its order, and for the search. */
  menu: readonly MenuItem[]
  search: readonly SearchEntry[]
  strips: readonly Strip[]
  /** Above every page: what holds for the whole session. */
  bar?: ReactNode
}

/** For who is signed in; who isn't goes to sign in, and comes back to where they were going. */
export default function AdminLayout({ menu, search: entries, strips, bar }: AdminLayoutProps) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut().catch(() => setLeaving(false))
  }

  if (session.state === 'signed-out')
    return (
      <Navigate
        to={readAfterSession() ?? (isLeaving ? paths.login : loginLeadingTo(pathname + search + hash))}
        replace
      />
    )
  if (session.state === 'loading') return <ShellLoading />
  return (
    <AdminShell user={session.user} menu={menu} search={entries} bar={bar} onLeave={leave}>
      <Strips user={session.user} strips={strips}>
        <Outlet />
      </Strips>
    </AdminShell>
  )
}

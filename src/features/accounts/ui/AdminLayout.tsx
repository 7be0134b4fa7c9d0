import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { loginLeadingTo, paths } from '#src/paths.ts'
import { useSession } from './session.tsx'
import { AdminShell } from './shell/AdminShell.tsx'
import { ShellLoading } from './shell/ShellLoading.tsx'
import { signOut } from './startSession.ts'

/** For who is signed in; who isn't goes to sign in, and comes back to where they were going. */
export default function AdminLayout() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut().catch(() => setLeaving(false))
  }

  if (session.state === 'signed-out')
    return <Navigate to={isLeaving ? paths.login : loginLeadingTo(pathname + search + hash)} replace />
  if (session.state === 'loading') return <ShellLoading />
  return (
    <AdminShell user={session.user} onLeave={leave}>
      <Outlet />
    </AdminShell>
  )
}

import { Navigate, useOutlet, useSearchParams } from 'react-router'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { destinationAfterLogin, justSignedIn, paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { AuthFrame, useOpenOnce } from './AuthFrame.tsx'

const whenShown = ['signed-out']

/** For people who are signed out; signed-in people are sent on to the admin. */
export default function AuthLayout() {
  const { phase } = useSessionStatus()
  const [search] = useSearchParams()
  const isOpen = useOpenOnce(whenShown)
  const page = useOutlet()

  if (phase === 'signed-in') return <Leaving to={destinationAfterLogin(search)} />
  if (!isOpen) return <Spinner />
  if (!page) return <Leaving to={paths.login} />
  return <AuthFrame>{page}</AuthFrame>
}

function Leaving({ to }: { to: string }) {
  return (
    <>
      <Spinner />
      <Navigate to={to} replace state={justSignedIn} />
    </>
  )
}

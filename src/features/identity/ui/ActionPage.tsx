import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { destinationAfterLogin } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AuthFrame, useOpenOnce } from './AuthFrame.tsx'
import type { ActionProps } from './action/actionProps.ts'
import { LinkRejected } from './action/LinkRejected.tsx'
import { RecoverEmail } from './action/RecoverEmail.tsx'
import { ResetPassword } from './action/ResetPassword.tsx'
import { SignInByLink } from './action/SignInByLink.tsx'
import { VerifyAndChangeEmail } from './action/VerifyAndChangeEmail.tsx'
import { VerifyEmail } from './action/VerifyEmail.tsx'

export const meta = pageMeta('Link do e-mail')
/** A link may be what somebody needs to get past the lock; it shows nothing of who was there. */
export const handle = { staysOpen: true }

const actions = new Map<string | null, ComponentType<ActionProps>>([
  ['resetPassword', ResetPassword],
  ['verifyEmail', VerifyEmail],
  ['verifyAndChangeEmail', VerifyAndChangeEmail],
  ['recoverEmail', RecoverEmail],
  ['signIn', SignInByLink],
])

const whenShown = ['signed-out', 'signed-in', 'locked']

/** What mailed links open; for who is signed in and who is not. */
export default function ActionPage() {
  const [search] = useSearchParams()
  const isOpen = useOpenOnce(whenShown)
  if (!isOpen) return <Spinner />
  const code = search.get('oobCode')
  const Action = actions.get(search.get('mode'))
  return (
    <AuthFrame>
      {Action && code ? <Action code={code} next={nextOf(search.get('continueUrl'))} /> : <LinkRejected />}
    </AuthFrame>
  )
}

/** The sign-in page that the link names knows where the person was going. */
function nextOf(continueUrl: string | null): string {
  const search = continueUrl && URL.canParse(continueUrl) ? new URL(continueUrl).search : ''
  return destinationAfterLogin(new URLSearchParams(search))
}

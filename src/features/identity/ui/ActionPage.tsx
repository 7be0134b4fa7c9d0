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
/**
 * The page stays usable on a locked screen, because its link
 * may be needed to unlock. It shows nothing of the person.
 */
export const handle = { staysOpen: true }

const actions = new Map<string | null, ComponentType<ActionProps>>([
  ['resetPassword', ResetPassword],
  ['verifyEmail', VerifyEmail],
  ['verifyAndChangeEmail', VerifyAndChangeEmail],
  ['recoverEmail', RecoverEmail],
  ['signIn', SignInByLink],
])

const whenShown = ['signed-out', 'signed-in', 'locked']

/** The page that mailed links open, for people signed in and signed out. */
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

/** Returns the address where the person was going, which the link passes on to the sign-in page. */
function nextOf(continueUrl: string | null): string {
  const search = continueUrl && URL.canParse(continueUrl) ? new URL(continueUrl).search : ''
  return destinationAfterLogin(new URLSearchParams(search))
}

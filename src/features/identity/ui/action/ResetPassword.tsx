import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { codeOf, identitySentenceOf } from '../errorLabels.ts'
import { passwordError } from '../fields.ts'
import { identity } from '../identity.ts'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { passwordSentenceOf } from '../passwordSentence.ts'
import { SecondStepForm } from '../SecondStepForm.tsx'
import { useMinPasswordLength } from '../useMinPasswordLength.ts'
import { useOnce } from '../useOnce.ts'
import { useSignIn } from '../useSignIn.ts'
import type { ActionProps } from './actionProps.ts'
import { LinkRejected } from './LinkRejected.tsx'

/** Sets a new password and signs in with it. */
export function ResetPassword({ code }: ActionProps) {
  const isSignedIn = useSessionStatus().phase === 'signed-in'
  const [found, again] = useOnce(`resetPassword ${code}`, async () => {
    const { links } = await identity()
    return links.readResetEmail(code)
  })
  if (found.state === 'pending') return <Spinner />
  if (found.state === 'done') return <NewPassword code={code} email={found.value} />
  return (
    <LinkRejected error={found.error} onRetry={again}>
      {!isSignedIn && (
        <Button component={Link} to={paths.forgotPassword} fullWidth>
          Pedir um novo link
        </Button>
      )}
    </LinkRejected>
  )
}

function NewPassword({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate()
  const minLength = useMinPasswordLength()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string | null>(null)
  const [rejection, setRejection] = useState<unknown>(null)
  const { isBusy, signIn, secondStep } = useSignIn(() => navigate(paths.admin))

  async function submit(form: HTMLFormElement) {
    const wrong = passwordError(password, minLength)
    setError(wrong)
    setAlert(null)
    if (wrong) return focusPassword(form)
    try {
      await signIn((service) => service.links.resetPassword(code, email, password))
    } catch (failure) {
      await showError(failure, form)
    }
  }

  async function showError(failure: unknown, form: HTMLFormElement) {
    const sentence = await passwordSentenceOf(failure, password)
    if (sentence) {
      setError(sentence)
      focusPassword(form)
    } else if (codeOf(failure)?.endsWith('-action-code')) setRejection(failure)
    else setAlert(identitySentenceOf(failure) ?? sentenceOf(failure))
  }

  if (secondStep) return <SecondStepForm confirm={secondStep.confirm} onBack={() => navigate(paths.login)} />
  if (rejection)
    return (
      <LinkRejected error={rejection}>
        <Button component={Link} to={paths.forgotPassword} fullWidth>
          Pedir um novo link
        </Button>
      </LinkRejected>
    )
  return (
    <AuthForm
      title="Nova senha"
      subtitle={
        <>
          Para a conta <strong>{email}</strong>. Quem estiver com a sessão aberta em outro aparelho sai.
        </>
      }
      action="Salvar e entrar"
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {/* For the browser's password manager. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="Nova senha"
        value={password}
        error={error}
        minLength={minLength}
        known={[email]}
        onChange={(next) => {
          setPassword(next)
          setError(undefined)
        }}
        autoFocus
      />
    </AuthForm>
  )
}

const focusPassword = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('[name=password]')?.focus()

import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { codeOf, identitySentenceOf } from '../errorLabels.ts'
import { emailError } from '../fields.ts'
import { forgetEmail, recallEmail } from '../rememberedEmail.ts'
import { SecondStepForm } from '../SecondStepForm.tsx'
import { useSignIn } from '../useSignIn.ts'
import type { ActionProps } from './actionProps.ts'
import { LinkRejected } from './LinkRejected.tsx'

/** Signs in by the link. A signed-in person is asked first, because the link may be somebody else's. */
export function SignInByLink({ next }: ActionProps) {
  const { phase } = useSessionStatus()
  const [mayReplace, setMayReplace] = useState(phase !== 'signed-in')
  if (mayReplace) return <Entry next={next} />
  return (
    <AuthOutcome
      kind="mail"
      title="Você já entrou"
      actions={
        <>
          <Button component={Link} to={next} fullWidth>
            Continuar como estou
          </Button>
          <Button variant="default" fullWidth onClick={() => setMayReplace(true)}>
            Entrar com o link
          </Button>
        </>
      }
    >
      <p>Este navegador já está com uma conta aberta. Entrar com o link pode trocar de conta.</p>
    </AuthOutcome>
  )
}

function Entry({ next }: { next: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState(recallEmail)
  /** The e-mail is known in this browser, so nothing has to be asked. */
  const [isConfirming, setConfirming] = useState(email === '')
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string | null>(null)
  const [rejection, setRejection] = useState<unknown>(null)
  const { isBusy, signIn, secondStep } = useSignIn(() => navigate(next))
  const begun = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isConfirming || begun.current) return
    begun.current = true
    void enter(email)
  }, [])

  async function enter(address: string) {
    setError(undefined)
    setAlert(null)
    try {
      await signIn((service) => service.links.signInByLink(address, window.location.href))
      forgetEmail()
    } catch (failure) {
      showError(failure)
    }
  }

  function showError(failure: unknown) {
    const code = codeOf(failure)
    if (code?.endsWith('-action-code') || code === 'user-disabled') return setRejection(failure)
    setConfirming(true)
    if (code === 'invalid-email') setError('O link foi enviado para outro e-mail.')
    else setAlert(identitySentenceOf(failure) ?? sentenceOf(failure))
  }

  function submit() {
    const wrong = emailError(email.trim())
    if (wrong) setError(wrong)
    else void enter(email.trim())
  }

  if (secondStep) return <SecondStepForm confirm={secondStep.confirm} onBack={() => navigate(paths.login)} />
  if (rejection)
    return (
      <LinkRejected error={rejection}>
        <Button component={Link} to={paths.login} fullWidth>
          Pedir um novo link
        </Button>
      </LinkRejected>
    )
  if (!isConfirming) return <Spinner label="Entrando" />
  return (
    <AuthForm
      title="Confirme seu e-mail"
      subtitle="O link foi pedido em outro aparelho. Para qual e-mail ele veio?"
      action="Entrar"
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
      other={{ question: 'Prefere a senha?', action: 'Entrar com senha', to: paths.login }}
    >
      <EmailField
        value={email}
        error={error}
        onChange={(typed) => {
          setEmail(typed)
          setError(undefined)
        }}
      />
    </AuthForm>
  )
}

function EmailField(props: { value: string; error?: string; onChange: (email: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <TextField
      ref={field}
      id="email"
      name="email"
      label="E-mail"
      type="email"
      autoComplete="username"
      value={props.value}
      error={props.error}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )
}

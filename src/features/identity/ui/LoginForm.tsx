import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { endingSentences, useEnding } from './ending.ts'
import { codeOf, identityErrorLabels, identitySentenceOf } from './errorLabels.ts'
import { checkLogin, type Errors, emailError, type Login, readLogin } from './fields.ts'
import { OtherWays } from './OtherWays.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TermsNote } from './TermsNote.tsx'
import { useProviderSignIn } from './useProviderSignIn.ts'
import type { SignIn } from './useSignIn.ts'

interface LoginFormProps {
  email: string
  onEmail: (email: string) => void
  isBusy: boolean
  signIn: SignIn
  onLink: (email: string) => Promise<void>
}

export function LoginForm({ email: typedEmail, onEmail, isBusy, signIn, onLink }: LoginFormProps) {
  const ending = useEnding()
  const { search } = useLocation()
  const [errors, setErrors] = useState<Errors<keyof Login>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { isWindowOpen, enterWith } = useProviderSignIn(signIn, showError)
  const isMismatch = alert === identityErrorLabels['invalid-credential']

  useEffect(() => email.current?.focus({ preventScroll: true }), [])

  async function submit(form: HTMLFormElement) {
    const login = readLogin(new FormData(form))
    const found = checkLogin(login)
    setErrors(found)
    setAlert(null)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    try {
      await signIn((service) => service.signIn(login.email, login.password))
    } catch (error) {
      showError(error)
      if (codeOf(error) !== 'invalid-email') {
        password.current?.focus()
        password.current?.select()
      }
    }
  }

  function openProvider(providerId: string) {
    setAlert(null)
    setErrors({})
    enterWith(providerId)
  }

  async function requestLink() {
    // The browser may fill in the field without an event, so its value is read here.
    const address = email.current?.value.trim() ?? ''
    const wrong = emailError(address)
    setErrors({ email: wrong })
    setAlert(null)
    if (wrong) return email.current?.focus()
    setSending(true)
    try {
      await onLink(address)
    } catch (error) {
      showError(error)
      setSending(false)
    }
  }

  function showError(error: unknown) {
    if (codeOf(error) === 'invalid-email') {
      setErrors({ email: identityErrorLabels['invalid-email'] })
      email.current?.focus()
    } else setAlert(identitySentenceOf(error) ?? sentenceOf(error))
  }

  return (
    <AuthForm
      title="Entrar"
      subtitle="Sua agenda e quem você espera hoje."
      action="Entrar"
      alert={alert}
      note={ending && endingSentences[ending]}
      isBusy={isBusy && !isWindowOpen}
      onSubmit={submit}
      others={
        <>
          <OtherWays isWindowOpen={isWindowOpen} onProvider={openProvider}>
            <Button
              variant="default"
              fullWidth
              loading={isSending}
              leftSection={<IconMail size={18} stroke={1.75} />}
              onClick={requestLink}
            >
              Entrar com link por e-mail
            </Button>
          </OtherWays>
          <TermsNote when="Ao entrar pela primeira vez" />
        </>
      }
      other={{ question: 'Ainda não tem conta?', action: 'Registrar', to: paths.register }}
    >
      <TextField
        ref={email}
        id="email"
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={typedEmail}
        error={errors.email}
        onChange={({ currentTarget }) => {
          onEmail(currentTarget.value)
          setErrors({ ...errors, email: undefined })
        }}
      />
      <PasswordField
        ref={password}
        id="password"
        name="password"
        label="Senha"
        link={
          <Link to={{ pathname: paths.forgotPassword, search }} state={{ email: typedEmail }}>
            Esqueci minha senha
          </Link>
        }
        autoComplete="current-password"
        error={errors.password}
        isRejected={isMismatch}
        onChange={() => setErrors({ ...errors, password: undefined })}
      />
    </AuthForm>
  )
}

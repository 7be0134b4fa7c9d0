import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { whenSignedIn } from '#platform/session.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import classes from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { checkLogin, type Errors, type Login, readLogin } from './fields.ts'
import { identity } from './identity.ts'
import { codeOf, identityMessages, identitySentenceOf } from './messages.ts'
import { PasswordField } from './PasswordField.tsx'

export const meta = pageMeta('Entrar')

export default function LoginPage() {
  const [errors, setErrors] = useState<Errors<keyof Login>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isMismatch = alert === identityMessages['invalid-credential']

  useEffect(() => email.current?.focus({ preventScroll: true }), [])

  async function submit(form: HTMLFormElement) {
    const login = readLogin(new FormData(form))
    const found = checkLogin(login)
    setErrors(found)
    setAlert(null)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    setBusy(true)
    try {
      const service = await identity()
      await service.signIn(login.email, login.password)
      await whenSignedIn()
      toast({ text: 'Login successful' })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  function refuse(error: unknown) {
    if (codeOf(error) === 'invalid-email') {
      setErrors({ email: identityMessages['invalid-email'] })
      email.current?.focus()
      return
    }
    setAlert(identitySentenceOf(error) ?? sentenceOf(error))
    password.current?.focus()
    password.current?.select()
  }

  return (
    <AuthForm
      title="Entrar"
      subtitle="Sua agenda, sua espera e suas conversas de hoje."
      action="Entrar"
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
      other={{ question: 'Ainda não tem conta?', action: 'Registrar', to: paths.register }}
    >
      <TextField
        ref={email}
        id="email"
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email}
        onChange={() => setErrors({ ...errors, email: undefined })}
      />
      <PasswordField
        ref={password}
        id="password"
        name="password"
        label="Senha"
        autoComplete="current-password"
        error={errors.password}
        className={isMismatch ? classes.refused : undefined}
        aria-invalid={isMismatch || undefined}
        onChange={() => setErrors({ ...errors, password: undefined })}
      />
    </AuthForm>
  )
}

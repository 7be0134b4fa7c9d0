import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AuthForm } from '#features/identity/ui/AuthForm.tsx'
import { identityErrorLabels } from '#features/identity/ui/errorLabels.ts'
import { checkLogin, type Errors, type Login, readLogin } from '#features/identity/ui/fields.ts'
import { OtherWays } from '#features/identity/ui/OtherWays.tsx'
import { PasswordField } from '#features/identity/ui/PasswordField.tsx'
import type { SignIn } from '#features/identity/ui/useSignIn.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { LockNote } from './createLock.ts'
import { useLockSignIn } from './useLockSignIn.ts'

interface OtherPersonFormProps {
  note: LockNote
  isBusy: boolean
  signIn: SignIn
  onBack: () => void
  leave: ReactNode
}

/** The form for a person who takes over. */
export function OtherPersonForm({ note, isBusy, signIn, onBack, leave }: OtherPersonFormProps) {
  const [errors, setErrors] = useState<Errors<keyof Login>>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const way = useLockSignIn(signIn)

  useEffect(() => email.current?.focus({ preventScroll: true }), [])

  async function submit(form: HTMLFormElement) {
    const login = readLogin(new FormData(form))
    const found = checkLogin(login)
    setErrors(found)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    try {
      if (await way.enter(login.email, login.password)) return
      password.current?.focus()
      password.current?.select()
    } catch {
      setErrors({ email: identityErrorLabels['invalid-email'] })
      email.current?.focus()
    }
  }

  return (
    <AuthForm
      title="Entrar como outra pessoa"
      subtitle="Se você é da mesma rede, continua na tela como está. O que salvar fica no seu nome."
      action="Entrar"
      alert={way.alert}
      isBusy={isBusy && !way.isWindowOpen}
      onSubmit={submit}
      others={
        <OtherWays isWindowOpen={way.isWindowOpen} onProvider={way.openProvider}>
          <Button variant="default" fullWidth onClick={onBack}>
            Voltar para {note.name}
          </Button>
          {leave}
        </OtherWays>
      }
    >
      <TextField
        ref={email}
        id="lock-email"
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email}
        onChange={() => setErrors({ ...errors, email: undefined })}
      />
      <PasswordField
        ref={password}
        id="lock-password"
        name="password"
        label="Senha"
        autoComplete="current-password"
        error={errors.password}
        isRejected={way.isMismatch}
        onChange={() => setErrors({ ...errors, password: undefined })}
      />
    </AuthForm>
  )
}

import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { whenSignedIn } from '#platform/session.ts'
import { warn } from '#platform/warn.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AuthForm } from './AuthForm.tsx'
import { checkRegistration, type Errors, type Registration, readRegistration } from './fields.ts'
import { createAccount } from './identity.ts'
import { codeOf, identitySentenceOf } from './messages.ts'
import { PasswordField } from './PasswordField.tsx'
import { passwordStrength } from './passwordStrength.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useMinPasswordLength } from './useMinPasswordLength.ts'

export const meta = pageMeta('Registrar')

const fields = ['fullname', 'email', 'password'] as const
type Field = (typeof fields)[number]

/** The field that an error of the service is about; the others concern the whole. */
const fieldOf: Record<string, Field> = {
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'missing-password': 'password',
  'weak-password': 'password',
  'password-does-not-meet-requirements': 'password',
}

const empty: Registration = { fullname: '', email: '', password: '' }

export default function RegisterPage() {
  const minLength = useMinPasswordLength()
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)

  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  async function submit(form: HTMLFormElement) {
    const registration = readRegistration(new FormData(form))
    if (tell(checkRegistration(registration, minLength), form)) return
    setBusy(true)
    try {
      await createAccount(registration)
      await whenSignedIn()
      toast({ text: 'Registration successful' })
    } catch (error) {
      toast({ text: 'Registration failed', icon: 'error' })
      warn('Registration failed', error)
      refuse(error, form)
    } finally {
      setBusy(false)
    }
  }

  /** Whether there was anything to tell. */
  function tell(found: Errors<Field>, form: HTMLFormElement): boolean {
    setErrors(found)
    setAlert(null)
    const wrong = fields.find((field) => found[field])
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    return wrong !== undefined
  }

  function refuse(error: unknown, form: HTMLFormElement) {
    const sentence = identitySentenceOf(error) ?? sentenceOf(error)
    const field = fieldOf[codeOf(error) ?? '']
    if (field) tell({ [field]: sentence }, form)
    else setAlert(sentence)
  }

  const bind = (field: Field) => ({
    id: field,
    name: field,
    value: typed[field],
    error: errors[field],
    onChange(event: { currentTarget: HTMLInputElement }) {
      setTyped({ ...typed, [field]: event.currentTarget.value })
      setErrors({ ...errors, [field]: undefined })
    },
  })

  const strength = passwordStrength(typed.password, minLength, [typed.email, typed.fullname])
  return (
    <AuthForm
      title="Registrar"
      subtitle="Crie sua conta e a primeira rede da sua clínica."
      action="Criar conta"
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
      other={{ question: 'Já tem conta?', action: 'Entrar', to: paths.login }}
    >
      <TextField {...bind('fullname')} ref={first} label="Nome completo" autoComplete="name" />
      <TextField {...bind('email')} label="E-mail" type="email" autoComplete="username" />
      <PasswordField
        {...bind('password')}
        label="Senha"
        autoComplete="new-password"
        hint={!errors.password && <StrengthMeter strength={strength} minLength={minLength} />}
      />
    </AuthForm>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { whenSignedIn } from '#platform/session.ts'
import { invitationIn, paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AuthForm } from './AuthForm.tsx'
import { codeOf, identitySentenceOf } from './errorLabels.ts'
import { checkRegistration, type Errors, type Registration, readRegistration } from './fields.ts'
import { createAccount } from './identity.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { OtherWays } from './OtherWays.tsx'
import { passwordSentenceOf } from './passwordSentence.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { TermsNote } from './TermsNote.tsx'
import { useMinPasswordLength } from './useMinPasswordLength.ts'
import { useProviderSignIn } from './useProviderSignIn.ts'
import { useSignIn } from './useSignIn.ts'

export const meta = pageMeta('Registrar')

const fields = ['fullname', 'email', 'password'] as const
type Field = (typeof fields)[number]

/** The field of each error of the service; the other errors concern the whole form. */
const fieldOf: Record<string, Field> = {
  'email-already-in-use': 'email',
  'invalid-email': 'email',
}

const empty: Registration = { fullname: '', email: '', password: '' }

/** The address of an invitation, passed on by its page. */
export const invitedEmail = (state: unknown): string => (state as { email?: string } | null)?.email ?? ''

export default function RegisterPage() {
  const minLength = useMinPasswordLength()
  const { pathname, search, state } = useLocation()
  const isInvited = invitationIn(pathname, new URLSearchParams(search)) !== undefined
  const [typed, setTyped] = useState({ ...empty, email: invitedEmail(state) })
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { signIn, secondStep } = useSignIn()
  const { isWindowOpen, enterWith } = useProviderSignIn(signIn, (error) =>
    setAlert(identitySentenceOf(error) ?? sentenceOf(error)),
  )
  const first = useRef<HTMLInputElement>(null)

  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  /** @throws what failed, after the toast (specification §8): the page's handling of errors reports it. */
  async function submit(form: HTMLFormElement) {
    const registration = readRegistration(new FormData(form))
    if (show(checkRegistration(registration, minLength), form)) return
    setBusy(true)
    try {
      await createAccount(registration)
      await whenSignedIn()
      toast({ text: 'Registration successful' })
    } catch (error) {
      toast({ text: 'Registration failed', icon: 'error' })
      await showError(error, form)
      throw error
    } finally {
      setBusy(false)
    }
  }

  /** Shows the errors. True when there are any. */
  function show(found: Errors<Field>, form?: HTMLFormElement): boolean {
    setErrors(found)
    setAlert(null)
    const wrong = fields.find((field) => found[field])
    if (wrong) form?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    return wrong !== undefined
  }

  async function showError(error: unknown, form: HTMLFormElement) {
    const lack = await passwordSentenceOf(error, typed.password)
    if (lack) return void show({ password: lack }, form)
    const sentence = identitySentenceOf(error) ?? sentenceOf(error)
    const field = fieldOf[codeOf(error) ?? '']
    if (field) show({ [field]: sentence }, form)
    else setAlert(sentence)
  }

  function change(field: Field, value: string) {
    setTyped({ ...typed, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }

  const bind = (field: Field) => ({
    id: field,
    name: field,
    value: typed[field],
    error: errors[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(field, event.currentTarget.value),
  })

  function openProvider(providerId: string) {
    show({})
    enterWith(providerId)
  }

  if (secondStep) return <SecondStepForm confirm={secondStep.confirm} onBack={secondStep.leave} />
  return (
    <AuthForm
      title="Registrar"
      subtitle={
        isInvited
          ? 'Crie sua conta para entrar na rede que convidou você.'
          : 'Crie sua conta e a primeira rede da sua clínica.'
      }
      action="Criar conta"
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
      terms={<TermsNote when="Ao criar a conta" />}
      others={<OtherWays isWindowOpen={isWindowOpen} onProvider={openProvider} />}
      other={{ question: 'Já tem conta?', action: 'Entrar', to: paths.login }}
    >
      <TextField {...bind('fullname')} ref={first} label="Nome completo" autoComplete="name" />
      <TextField {...bind('email')} label="E-mail" type="email" autoComplete="username" />
      <NewPasswordField
        label="Senha"
        value={typed.password}
        error={errors.password}
        minLength={minLength}
        known={[typed.email, typed.fullname]}
        onChange={(value) => change('password', value)}
      />
    </AuthForm>
  )
}

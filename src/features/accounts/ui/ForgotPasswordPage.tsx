import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { AuthForm } from '#features/identity/ui/AuthForm.tsx'
import { identitySentenceOf } from '#features/identity/ui/errorLabels.ts'
import { emailError } from '#features/identity/ui/fields.ts'
import { identity } from '#features/identity/ui/identity.ts'
import { MailSent } from '#features/identity/ui/MailSent.tsx'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { api } from './data.ts'

export const meta = pageMeta('Redefinir senha')

/**
 * Requests a link to a new password. It belongs to accounts,
 * not to identity, because the list of e-mails does.
 */
export default function ForgotPasswordPage() {
  const { state } = useLocation()
  const [email, setEmail] = useState<string>(state?.email ?? '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (sentTo === null) field.current?.focus({ preventScroll: true })
  }, [sentTo])

  function showNotice(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  async function submit() {
    const address = email.trim()
    const wrong = emailError(address)
    setAlert(null)
    if (wrong) return showNotice(wrong)
    setBusy(true)
    try {
      const { exists } = await api.findEmail({ email: address })
      if (exists) {
        await send(address)
        setSentTo(address)
      } else {
        toast({ text: 'Email not found', icon: 'error' })
        showNotice('Nenhuma conta usa este e-mail. Confira se digitou certo.')
      }
    } catch (failure) {
      setAlert(identitySentenceOf(failure) ?? sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  if (sentTo !== null)
    return (
      <MailSent
        title="Confira seu e-mail"
        email={sentTo}
        purpose="Abra o e-mail e escolha a nova senha."
        onResend={() => send(sentTo)}
        onOtherEmail={() => setSentTo(null)}
      />
    )
  return (
    <AuthForm
      title="Redefinir senha"
      subtitle="Diga o e-mail da sua conta e enviamos um link para escolher outra senha."
      action="Enviar link"
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
      other={{ question: 'Lembrou a senha?', action: 'Entrar', to: paths.login }}
    >
      <TextField
        ref={field}
        id="email"
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        error={error}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setError(undefined)
        }}
      />
    </AuthForm>
  )
}

async function send(email: string) {
  const { links } = await identity()
  await links.sendReset(email)
  toast({ text: `Check your email (${email}) for reset link` })
}

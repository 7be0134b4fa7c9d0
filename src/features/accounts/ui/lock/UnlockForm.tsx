import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { AuthForm } from '#features/identity/ui/AuthForm.tsx'
import { identityErrorLabels } from '#features/identity/ui/errorLabels.ts'
import { identity } from '#features/identity/ui/identity.ts'
import { OtherWays } from '#features/identity/ui/OtherWays.tsx'
import { PasswordField } from '#features/identity/ui/PasswordField.tsx'
import { rememberEmail } from '#features/identity/ui/rememberedEmail.ts'
import type { SignIn } from '#features/identity/ui/useSignIn.ts'
import { initials } from '#lib/text.ts'
import { loginLeadingTo } from '#src/paths.ts'
import type { LockNote } from './createLock.ts'
import classes from './LockScreen.module.css'
import { useLockSignIn } from './useLockSignIn.ts'

interface UnlockFormProps {
  note: LockNote
  isBusy: boolean
  signIn: SignIn
  onOther: () => void
  leave: ReactNode
}

/**
 * The form for the person who locked the screen. Without a
 * password they get a link by mail, or use their provider.
 */
export function UnlockForm({ note, isBusy, signIn, onOther, leave }: UnlockFormProps) {
  const { pathname, search } = useLocation()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const way = useLockSignIn(signIn)

  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  async function submit() {
    if (!note.hasPassword) return sendLink()
    if (password === '') {
      setError(identityErrorLabels['missing-password'])
      return field.current?.focus()
    }
    if (await way.enter(note.email, password)) return
    field.current?.focus()
    field.current?.select()
  }

  async function sendLink() {
    way.forget()
    try {
      const { links } = await identity()
      await links.sendSignInLink(note.email, loginLeadingTo(pathname + search))
      rememberEmail(note.email)
      setSent(true)
    } catch (failure) {
      way.showError(failure)
    }
  }

  return (
    <>
      <div className={classes.avatar} aria-hidden="true">
        {initials(note.name)}
      </div>
      <AuthForm
        title={note.name}
        subtitle={
          <>
            <strong className={classes.email}>{note.email}</strong>
            Tela bloqueada. O que você deixou aberto está como ficou.
          </>
        }
        action={note.hasPassword ? 'Desbloquear' : 'Receber link por e-mail'}
        alert={way.alert}
        note={isSent ? 'Enviamos um link para o seu e-mail. Abra-o neste aparelho.' : null}
        isBusy={isBusy && !way.isWindowOpen}
        onSubmit={submit}
        others={
          <OtherWays isWindowOpen={way.isWindowOpen} onProvider={way.openProvider}>
            <Button variant="default" fullWidth onClick={onOther}>
              Entrar como outra pessoa
            </Button>
            {leave}
          </OtherWays>
        }
      >
        <input type="email" name="email" autoComplete="username" value={note.email} readOnly hidden />
        {note.hasPassword ? (
          <PasswordField
            ref={field}
            id="lock-password"
            name="password"
            label="Senha"
            autoComplete="current-password"
            value={password}
            error={error}
            isRejected={way.isMismatch}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value)
              setError(undefined)
            }}
          />
        ) : (
          <p>
            <IconMail size={18} stroke={1.75} aria-hidden="true" /> Esta conta entra sem senha.
          </p>
        )}
      </AuthForm>
    </>
  )
}

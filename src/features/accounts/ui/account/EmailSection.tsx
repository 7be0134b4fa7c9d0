import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { identityErrorLabels } from '#features/identity/ui/errorLabels.ts'
import { identity } from '#features/identity/ui/identity.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { User } from '../../contract.ts'
import classes from './account.module.css'
import { Failure } from './Failure.tsx'
import { useConfirmed } from './Reauthentication.tsx'
import { useAsyncAction } from './useAsyncAction.ts'
import { useVerificationMail } from './VerificationButton.tsx'

export function EmailSection({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false)
  const [requested, setRequested] = useState<string | null>(null)
  return (
    <Section id="email" title="E-mail" description="Com ele você entra e recebe os avisos da conta.">
      <p className={classes.fact}>{user.userEmail}</p>
      {user.isVerifiedEmail ? (
        <p className={classes.good}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
          Confirmado
        </p>
      ) : (
        <Unverified />
      )}
      <div role="status">
        {requested && (
          <p className={classes.note}>
            Enviamos um link para <strong>{requested}</strong>. A conta muda de e-mail quando você abrir o
            link; até lá, entre com o atual. Depois da mudança, todos os aparelhos pedem para entrar de novo.
          </p>
        )}
      </div>
      {isChanging ? (
        <EmailForm
          current={user.userEmail}
          onRequested={(email) => {
            setRequested(email)
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <Button variant="default" className={classes.below} onClick={() => setChanging(true)}>
          Mudar e-mail
        </Button>
      )}
    </Section>
  )
}

function Unverified() {
  const { send, isBusy, error } = useVerificationMail()
  return (
    <>
      <p className={classes.warning}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        <span>
          Ainda não confirmado. Abra o link que enviamos para este endereço.{' '}
          <button type="button" className={classes.link} onClick={send} disabled={isBusy}>
            Reenviar confirmação
          </button>
        </span>
      </p>
      <Failure text={error} />
    </>
  )
}

interface EmailFormProps {
  current: string
  onRequested: (email: string) => void
  onCancel: () => void
}

function EmailForm({ current, onRequested, onCancel }: EmailFormProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const task = useAsyncAction()
  const confirmed = useConfirmed()

  function submit(event: FormEvent) {
    event.preventDefault()
    const email = typed.trim()
    const wrong = wrongWith(email)
    if (wrong) {
      task.showError(wrong)
      field.current?.focus()
      return
    }
    void task.run(async () => {
      const { own } = await identity()
      await confirmed(() => own.requestEmailChange(email))
      onRequested(email)
    })
  }

  function wrongWith(email: string): string | null {
    if (!looksLikeEmail(email)) return identityErrorLabels['invalid-email']
    return email.toLowerCase() === current.toLowerCase() ? 'Este já é o e-mail da conta.' : null
  }

  return (
    <form className={`${classes.line} ${classes.wide}`} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        id="novo-email"
        className={classes.field}
        label="Novo e-mail"
        inputMode="email"
        autoComplete="email"
        autoFocus
        value={typed}
        error={task.error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          task.forget()
        }}
      />
      <div className={classes.besideMany}>
        <Button type="submit" loading={task.isBusy}>
          Enviar link
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

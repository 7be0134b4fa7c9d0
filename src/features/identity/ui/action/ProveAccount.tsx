import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { AuthForm, Notice } from '../AuthForm.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { codeOf, identitySentenceOf } from '../errorLabels.ts'
import { identity } from '../identity.ts'
import { MailSent } from '../MailSent.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { LinkRejected } from './LinkRejected.tsx'
import classes from './ProveAccount.module.css'

export interface Aside {
  readonly title: string
  readonly text: ReactNode
  readonly action: string
}

interface ProveAccountProps {
  code: string
  /** The address that the link proves. */
  email: string
  title: string
  intro: ReactNode
  action: string
  /** Describes what ends when the person goes on without the password. */
  forgotten: Aside
  /** For an account or a request that somebody else made. */
  disowned: Aside
  /** Shown when the password was right. */
  done: ReactNode
  afterDisowning: ReactNode
}

type Stage = 'asking' | 'forgotten' | 'disowned' | 'done' | 'mailed' | 'over'

/**
 * For a link opened outside the session that requested it:
 * the password keeps everything, two other ways do not.
 */
export function ProveAccount(props: ProveAccountProps) {
  const { code, email, forgotten, disowned } = props
  const [stage, setStage] = useState<Stage>('asking')
  const [rejection, setRejection] = useState<unknown>(null)

  /** Runs a step. An expired link is shown as such; other errors are shown by the stage. */
  async function attempt(work: () => Promise<void>, next: Stage) {
    try {
      await work()
      await queryClient.invalidateQueries()
      setStage(next)
    } catch (error) {
      if (!codeOf(error)?.endsWith('-action-code')) throw error
      setRejection(error)
    }
  }

  const sendReset = async () => (await identity()).links.sendReset(email)
  const goOnWithout = async () => {
    const { links } = await identity()
    await links.applyCode(code)
    await links.sendReset(email)
  }
  const disown = async () => (await identity()).links.disown(code)
  const prove = async (password: string) => (await identity()).links.applyByPassword(code, password)

  if (rejection) return <LinkRejected error={rejection} />
  switch (stage) {
    case 'asking':
      return (
        <PasswordForm {...props} onSubmit={(typed) => attempt(() => prove(typed), 'done')} to={setStage} />
      )
    case 'forgotten':
      return <ConfirmStep {...forgotten} onYes={() => attempt(goOnWithout, 'mailed')} to={setStage} />
    case 'disowned':
      return <ConfirmStep {...disowned} onYes={() => attempt(disown, 'over')} to={setStage} />
    case 'mailed':
      return (
        <MailSent
          title="Confira seu e-mail"
          email={email}
          purpose="Abra o e-mail e escolha a nova senha."
          onResend={sendReset}
        />
      )
    case 'done':
      return props.done
    case 'over':
      return props.afterDisowning
  }
}

type FormProps = Omit<ProveAccountProps, 'done'> & {
  onSubmit: (password: string) => Promise<void>
  to: (stage: Stage) => void
}

function PasswordForm({ email, title, intro, action, onSubmit, to }: FormProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement) {
    setAlert(null)
    if (password === '') {
      setError('Digite a senha.')
      return focusPassword(form)
    }
    setBusy(true)
    try {
      await onSubmit(password)
    } catch (failure) {
      show(failure)
      focusPassword(form)
    } finally {
      setBusy(false)
    }
  }

  function show(failure: unknown) {
    const code = codeOf(failure)
    if (code === 'invalid-credential' || code === 'wrong-password') setError('Esta não é a senha da conta.')
    else setAlert(identitySentenceOf(failure) ?? sentenceOf(failure))
  }

  return (
    <AuthForm
      title={title}
      subtitle={intro}
      action={action}
      alert={alert}
      isBusy={isBusy}
      onSubmit={submit}
      others={
        <div className={classes.others}>
          <Button variant="subtle" fullWidth onClick={() => to('forgotten')}>
            Não lembro a senha
          </Button>
          <Button variant="subtle" color="red" fullWidth onClick={() => to('disowned')}>
            Não fui eu
          </Button>
        </div>
      }
    >
      {/* For the browser's password manager. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label="Senha da conta"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setError(undefined)
        }}
      />
    </AuthForm>
  )
}

/** Announces what will end, and asks for confirmation. */
function ConfirmStep({
  title,
  text,
  action,
  onYes,
  to,
}: Aside & { onYes: () => Promise<void>; to: FormProps['to'] }) {
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  async function agree() {
    setBusy(true)
    setAlert(null)
    try {
      await onYes()
    } catch (failure) {
      setAlert(identitySentenceOf(failure) ?? sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthOutcome
      kind="mail"
      title={title}
      actions={
        <>
          <Button fullWidth loading={isBusy} onClick={agree}>
            {action}
          </Button>
          <Button variant="default" fullWidth onClick={() => to('asking')}>
            Voltar
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <div role="alert">{alert && <Notice kind="error" text={alert} />}</div>
    </AuthOutcome>
  )
}

const focusPassword = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('[name=password]')?.focus()

import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { CodeField } from '#features/identity/ui/CodeField.tsx'
import { codeOf } from '#features/identity/ui/errorLabels.ts'
import { identity } from '#features/identity/ui/identity.ts'
import { PasswordField } from '#features/identity/ui/PasswordField.tsx'
import type { SecondStep } from '#features/identity/ui/secondStep.ts'
import { problemOf } from '#platform/http/client.ts'
import { Modal } from '#ui/overlay/overlays.tsx'
import { signOut } from '../startSession.ts'
import classes from './account.module.css'
import { Cancelled, failureSentence, useAsyncAction } from './useAsyncAction.ts'

type Confirmed = <T>(work: () => Promise<T>) => Promise<T>

const Context = createContext<Confirmed | null>(null)

/**
 * Runs an action that may need a recent sign-in: if so, the
 * person proves their identity and the action is repeated.
 */
export function useConfirmed(): Confirmed {
  const confirmed = useContext(Context)
  if (!confirmed) throw new Error('Nobody asks here who is at the keyboard')
  return confirmed
}

const isTooOld = (error: unknown) =>
  codeOf(error) === 'requires-recent-login' || problemOf(error)?.code === 'recent_sign_in_required'

interface PendingProof {
  resolve(): void
  reject(reason: Cancelled): void
}

interface ReauthenticationProps {
  hasPassword: boolean
  /** The purpose, as it reads after "Para". */
  purpose?: string
  children: ReactNode
}

export function Reauthentication({ hasPassword, purpose = 'mudar isto', children }: ReauthenticationProps) {
  const [pending, setPending] = useState<PendingProof | null>(null)

  const confirmed = useMemo<Confirmed>(() => {
    const requestProof = () => new Promise<void>((resolve, reject) => setPending({ resolve, reject }))
    return async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!isTooOld(error)) throw error
        await requestProof()
        return work()
      }
    }
  }, [])

  function close(settle: (pending: PendingProof) => void) {
    if (pending) settle(pending)
    setPending(null)
  }

  return (
    <Context value={confirmed}>
      {children}
      <Modal
        opened={pending !== null}
        onClose={() => close(({ reject }) => reject(new Cancelled()))}
        title="Confirme que é você"
        size={440}
      >
        {hasPassword ? (
          <Proof purpose={purpose} onProven={() => close(({ resolve }) => resolve())} />
        ) : (
          <SignInAgain purpose={purpose} />
        )}
      </Modal>
    </Context>
  )
}

/** Asks for the password and, with a second factor, for the authenticator's code. */
function Proof({ purpose, onProven }: { purpose: string; onProven: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<SecondStep | null>(null)
  const task = useAsyncAction((error) =>
    codeOf(error) === 'invalid-credential' || codeOf(error) === 'wrong-password'
      ? 'A senha não confere.'
      : failureSentence(error),
  )
  const field = useRef<HTMLInputElement>(null)

  const confirmPassword = () =>
    task.run(async () => {
      const service = await identity()
      try {
        await service.own.confirmPassword(password)
        onProven()
      } catch (error) {
        const next = service.secondStepOf(error)
        if (!next) {
          field.current?.focus()
          throw error
        }
        setStep(next)
      }
    })

  const confirmCode = (given: string) =>
    task.run(async () => {
      await step?.confirm(given)
      onProven()
    })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (step) void confirmCode(code)
        else if (password === '') task.showError('Digite a senha.')
        else void confirmPassword()
      }}
    >
      <p className={classes.dialogDescription}>
        {step
          ? 'Digite o código que aparece agora no aplicativo de autenticação.'
          : `Faz um tempo que você entrou. Para ${purpose}, digite a sua senha atual.`}
      </p>
      {step ? (
        <CodeField
          value={code}
          error={task.error}
          onChange={(next) => {
            setCode(next)
            task.forget()
          }}
          onFull={confirmCode}
        />
      ) : (
        <PasswordField
          ref={field}
          id="senha-atual"
          label="Senha atual"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={task.error}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            task.forget()
          }}
        />
      )}
      <div className={classes.dialogActions}>
        <Button type="submit" loading={task.isBusy}>
          Confirmar
        </Button>
      </div>
    </form>
  )
}

function SignInAgain({ purpose }: { purpose: string }) {
  return (
    <>
      <p>Faz um tempo que você entrou. Para {purpose}, saia e entre de novo: você volta a esta página.</p>
      <div className={classes.dialogActions}>
        <Button onClick={() => signOut().catch(() => {})}>Sair e entrar de novo</Button>
      </div>
    </>
  )
}

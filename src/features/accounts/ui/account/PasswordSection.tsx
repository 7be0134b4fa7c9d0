import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { identity } from '#features/identity/ui/identity.ts'
import { NewPasswordField } from '#features/identity/ui/NewPasswordField.tsx'
import { passwordSentenceOf } from '#features/identity/ui/passwordSentence.ts'
import { useMinPasswordLength } from '#features/identity/ui/useMinPasswordLength.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { User } from '../../contract.ts'
import classes from './account.module.css'
import { useConfirmed } from './Reauthentication.tsx'
import { Cancelled, failureSentence, useAsyncAction } from './useAsyncAction.ts'

export function PasswordSection({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const description = hasPassword
    ? 'Ao mudar a senha, os outros aparelhos saem da conta.'
    : 'Esta conta entra sem senha. Com uma, você entra também por e-mail.'
  return (
    <Section id="senha" title="Senha" description={description}>
      {isChanging ? (
        <PasswordForm user={user} onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" onClick={() => setChanging(true)}>
          {hasPassword ? 'Mudar senha' : 'Criar senha'}
        </Button>
      )}
    </Section>
  )
}

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const minLength = useMinPasswordLength()
  const [password, setPassword] = useState('')
  const task = useAsyncAction()
  const confirmed = useConfirmed()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (Array.from(password).length < minLength) {
      task.showError(`A senha precisa de pelo menos ${minLength} caracteres.`)
      document.getElementById('password')?.focus()
      return
    }
    void task.run(async () => {
      const { own } = await identity()
      try {
        await confirmed(() => own.changePassword(password))
      } catch (error) {
        if (error instanceof Cancelled) throw error
        task.showError((await passwordSentenceOf(error, password)) ?? failureSentence(error))
        return
      }
      toast({ text: 'Senha mudada. Os outros aparelhos saíram da conta.' })
      onDone()
    })
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={user.userEmail} readOnly hidden />
      <NewPasswordField
        label="Nova senha"
        autoFocus
        value={password}
        error={task.error}
        minLength={minLength}
        known={[user.userEmail, user.userFullname]}
        onChange={(next) => {
          setPassword(next)
          task.forget()
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={task.isBusy}>
          Salvar senha
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

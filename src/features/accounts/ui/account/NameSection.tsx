import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { tidy } from '#lib/text.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { User } from '../../contract.ts'
import { fullNameLimit } from '../../rules.ts'
import { api } from '../data.ts'
import { ownRecord } from '../ownRecord.ts'
import classes from './account.module.css'
import { useAsyncAction } from './useAsyncAction.ts'

/** Shows the saved name, live, until the person types. What is typed stays until it is saved. */
export function NameSection({ user }: { user: User }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const task = useAsyncAction()
  const name = tidy(typed ?? user.userFullname)

  function save(event: FormEvent) {
    event.preventDefault()
    if (name === '') {
      task.showError('Nome completo é obrigatório')
      field.current?.focus()
      return
    }
    void task.run(async () => {
      client.setQueryData(ownRecord.queryKey, await api.rename({ userFullname: name }))
      setTyped(null)
      toast({ text: 'Nome salvo' })
    })
  }

  return (
    <Section id="nome" title="Nome" description="Como a equipe vê você na agenda e no histórico.">
      <form className={classes.line} onSubmit={save} noValidate>
        <TextField
          ref={field}
          id="nome-completo"
          className={classes.field}
          label="Nome completo"
          autoComplete="name"
          maxLength={fullNameLimit}
          value={typed ?? user.userFullname}
          error={task.error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            task.forget()
          }}
        />
        <Button
          type="submit"
          variant="default"
          className={classes.docked}
          loading={task.isBusy}
          disabled={name === user.userFullname}
        >
          Salvar nome
        </Button>
      </form>
    </Section>
  )
}

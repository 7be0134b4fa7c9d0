import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatPhone } from '#lib/phone.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { ListRow } from '../../contract.ts'
import { listProblems } from '../../list/rules.ts'
import classes from './editor.module.css'

type Corrected = Omit<ListRow, 'problem'>

interface ListRowLineProps {
  row: ListRow
  isBusy: boolean
  onCorrect: (row: Corrected) => void
}

/** A line of the list; one with a problem can be corrected where it stands. */
export function ListRowLine({ row, isBusy, onCorrect }: ListRowLineProps) {
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const { line, name, phone, email, problem } = row

  function submit(event: FormEvent) {
    event.preventDefault()
    if (corrected) onCorrect(corrected)
    setCorrected(null)
  }

  if (corrected)
    return (
      <li className={classes.row}>
        <form className={classes.correction} onSubmit={submit}>
          {(['name', 'phone', 'email'] as const).map((field) => (
            <TextField
              key={field}
              id={`linha-${line}-${field}`}
              label={labels[field]}
              value={corrected[field]}
              onChange={({ currentTarget }) => setCorrected({ ...corrected, [field]: currentTarget.value })}
            />
          ))}
          <div className={classes.correctionActs}>
            <Button variant="default" onClick={() => setCorrected(null)}>
              Cancelar
            </Button>
            <Button type="submit">Corrigir linha {line}</Button>
          </div>
        </form>
      </li>
    )
  return (
    <li className={classes.row} data-problem={problem !== '' || undefined}>
      <span className={classes.soft}>{line}</span>
      <div>
        <p>{name || <span className={classes.soft}>sem nome</span>}</p>
        <p className={classes.soft}>{[phone && formatPhone(phone), email].filter(Boolean).join(', ')}</p>
        {problem !== '' && <p className={classes.error}>{listProblems[problem]}</p>}
      </div>
      {problem !== '' && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => setCorrected({ line, name, phone, email })}
        >
          Corrigir
        </Button>
      )}
    </li>
  )
}

const labels = { name: 'Nome', phone: 'Telefone', email: 'E-mail' } as const

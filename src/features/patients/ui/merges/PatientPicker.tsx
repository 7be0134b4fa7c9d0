import { TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { displayName } from '../../rules.ts'
import { patientsQuery } from '../data.ts'
import classes from '../patients.module.css'

interface PatientPickerProps {
  orgId: string
  /** The record that is chosen already. */
  exceptId: string
  onPick: (id: string) => void
}

/** Searches for the record that is still missing. */
export function PatientPicker({ orgId, exceptId, onPick }: PatientPickerProps) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 200)
  const { data } = useQuery({ ...patientsQuery({ orgId, q, limit: 8 }), enabled: q.length > 1 })
  const found = q.length > 1 ? (data?.items.filter(({ id }) => id !== exceptId) ?? []) : []
  return (
    <div className={classes.stack}>
      <TextInput
        label={exceptId === '' ? 'Qual é o primeiro cadastro?' : 'Com qual cadastro juntar?'}
        placeholder="Nome, CPF, telefone ou nascimento"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <div role="status">{q.length > 1 && data && found.length === 0 && <p>Ninguém encontrado.</p>}</div>
      <ul className={classes.plainList}>
        {found.map((one) => (
          <li key={one.id} className={classes.known}>
            <span>
              <strong>{displayName(one)}</strong>{' '}
              <span className={classes.soft}>
                {[formatDay(one.birthDate), formatPhone(one.phone)].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <button type="button" className={classes.link} onClick={() => onPick(one.id)}>
              Escolher <VisuallyHidden>{displayName(one)}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

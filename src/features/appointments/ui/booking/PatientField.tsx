import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '#features/patients/rules.ts'
import { patientsQuery } from '#features/patients/ui/data.ts'
import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { describedBy, FieldFrame } from '#ui/form/FieldFrame.tsx'
import classes from './booking.module.css'

interface PatientFieldProps {
  id: string
  orgId: string
  error?: string | undefined
  onPick: (patientId: string) => void
  /** Somebody who is not there yet, by what was typed. */
  onCreate: (typed: string) => void
}

/** One letter says too little to ask for. */
const leastLetters = 2
const creation = 'novo'

/** Finds a patient by name, phone, CPF or birth date as the person tells them on the phone. */
export function PatientField({ id, orgId, error, onPick, onCreate }: PatientFieldProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const isAsking = q.length >= leastLetters
  const { data, isFetching } = useQuery({
    ...patientsQuery({ orgId, q, limit: 8 }),
    enabled: isAsking,
  })
  const found = isAsking && data ? data.items.filter(({ status }) => status !== 'deceased') : []
  const details = new Map(
    found.map(({ id, birthDate, phone }) => [
      id,
      [formatDay(birthDate), formatPhone(phone)].filter((part) => part !== '').join(' · '),
    ]),
  )
  const options = found.map((patient) => ({ value: patient.id, label: displayName(patient) }))
  const offer = {
    value: creation,
    label: typed.trim() === '' ? 'Novo paciente' : `Cadastrar “${typed.trim()}”`,
  }
  const frame = { id, label: 'Paciente', error }
  return (
    <FieldFrame {...frame}>
      <Select
        id={id}
        data={isAsking && isFetching && !data ? [offer] : [...options, offer]}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value) => {
          if (value === creation) onCreate(typed.trim())
          else if (value) onPick(value)
        }}
        searchable
        // The server has searched: accents, phones and documents are its business.
        filter={({ options }) => options}
        renderOption={({ option }) =>
          option.value === creation ? (
            <span className={classes.creation}>
              <IconUserPlus size={18} stroke={1.5} aria-hidden="true" />
              {option.label}
            </span>
          ) : (
            <span className={classes.found}>
              <span>{option.label}</span>
              <span className={classes.soft}>{details.get(option.value)}</span>
            </span>
          )
        }
        placeholder="Nome, telefone, CPF ou nascimento"
        rightSection={null}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: true, shadow: 'md', keepMounted: false }}
        selectFirstOptionOnChange
        required
        data-autofocus
        error={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}

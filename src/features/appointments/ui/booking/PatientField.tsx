import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { FoundPatient } from '#features/patients/contract.ts'
import { displayName } from '#features/patients/rules.ts'
import { patientSearchQuery } from '#features/patients/ui/data.ts'
import { foundDetail } from '#features/patients/ui/foundDetail.ts'
import { afterPress } from '#ui/form/afterPress.ts'
import { describedBy, FieldFrame } from '#ui/form/FieldFrame.tsx'
import classes from './booking.module.css'

interface PatientFieldProps {
  id: string
  orgId: string
  error?: string | undefined
  onPick: (patientId: string) => void
  /** Creates a new patient from the typed text. */
  onCreate: (typed: string) => void
}

/** One character is too little to search for. */
const minLength = 2
const creation = 'novo'

/** Finds a patient by name, phone, CPF or birth date, as given on the phone. */
export function PatientField({ id, orgId, error, onPick, onCreate }: PatientFieldProps) {
  const [typed, setTyped] = useState('')
  const { found, isFresh } = useFoundPatients(orgId, typed.trim())
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = list
  // Enter takes the first option, but never one of an earlier answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useEffect(() => {
    if (dropdownOpened && isFresh) selectFirstOption()
    else resetSelectedOption()
  }, [found, isFresh, dropdownOpened])

  const [isLeft, setLeft] = useState(false)
  const note = isLeft && typed.trim() !== '' && 'Escolha um paciente da lista, ou cadastre um novo.'
  const frame = { id, label: 'Paciente', error, hint: note || undefined }
  return (
    <FieldFrame {...frame}>
      <Combobox
        store={list}
        withinPortal
        shadow="md"
        keepMounted={false}
        onOptionSubmit={(value) => {
          list.closeDropdown()
          if (value === creation) onCreate(typed.trim())
          else onPick(value)
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <InputBase
            id={id}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              list.openDropdown()
            }}
            onClick={() => list.openDropdown()}
            onFocus={({ currentTarget }) => {
              currentTarget.select()
              setLeft(false)
            }}
            onBlur={() => {
              list.closeDropdown()
              afterPress(() => setLeft(true))
            }}
            // Enter chooses; it does not submit the form around the field.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
            }}
            placeholder="Nome, telefone, CPF ou nascimento"
            autoComplete="off"
            required
            data-autofocus
            error={Boolean(error)}
            aria-describedby={describedBy(frame)}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={320} className={classes.options} aria-label="Pacientes encontrados">
            {found.map((patient) => (
              <Combobox.Option key={patient.id} value={patient.id}>
                <Found patient={patient} typed={typed} />
              </Combobox.Option>
            ))}
            <Combobox.Option key={`${creation} ${found.length}`} value={creation}>
              <span className={classes.creation}>
                <IconUserPlus size={18} stroke={1.5} aria-hidden="true" />
                {typed.trim() === '' ? 'Novo paciente' : `Cadastrar “${typed.trim()}”`}
              </span>
            </Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  )
}

function Found({ patient, typed }: { patient: FoundPatient; typed: string }) {
  return (
    <span className={classes.found}>
      <span>{displayName(patient)}</span>
      <span className={classes.soft}>{foundDetail(patient, typed)}</span>
    </span>
  )
}

const nobody: readonly FoundPatient[] = []

/** The server searches and ranks: it knows accents, phones and documents, and whom the clinic sees. */
function useFoundPatients(orgId: string, typed: string) {
  const [q] = useDebouncedValue(typed, 150)
  const isConfirming = typed.length >= minLength
  const { data, isPlaceholderData, isError } = useQuery({
    ...patientSearchQuery({ orgId, q, limit: 8 }),
    enabled: q.length >= minLength,
  })
  const isAnswered = isError || (data !== undefined && !isPlaceholderData)
  const found = useMemo(
    () => (isConfirming && data ? data.items.filter(({ status }) => status !== 'deceased') : nobody),
    [isConfirming, data],
  )
  return { found, isFresh: !isConfirming || (q === typed && isAnswered) }
}

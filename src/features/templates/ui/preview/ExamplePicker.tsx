import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initials } from '#lib/text.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { TemplateExample } from '../../contract.ts'
import { examplesQuery } from '../data.ts'
import classes from './preview.module.css'
import type { Example } from './useExample.ts'

const samples = 'exemplo'

/** Chooses whose appointment fills the preview in. */
export function ExamplePicker({ example: { chosen, choose } }: { example: Example }) {
  const { orgId } = useActiveNetwork()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const { data } = useQuery(examplesQuery(orgId, q))
  const found = data?.items ?? []
  const list = useCombobox({
    onDropdownOpen: () => list.focusSearchInput(),
    onDropdownClose: () => {
      list.resetSelectedOption()
      list.focusTarget()
      setTyped('')
    },
  })
  return (
    <Combobox
      store={list}
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(id) => {
        choose(found.find(({ appointmentId }) => appointmentId === id) ?? null)
        list.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.picker}
          aria-label={`Dados da prévia: ${chosen?.patientName ?? 'de exemplo'}`}
          onClick={() => list.toggleDropdown()}
        >
          <Person example={chosen} />
          <IconSelector size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          placeholder="Buscar paciente"
          aria-label="Buscar paciente"
        />
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label="Dados da prévia">
          {found.map((one) => (
            <Combobox.Option key={one.appointmentId} value={one.appointmentId}>
              <span className={classes.option}>
                <Person example={one} />
              </span>
            </Combobox.Option>
          ))}
          <Combobox.Option value={samples}>
            <span className={classes.option}>
              <Person example={null} />
            </span>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Person({ example }: { example: TemplateExample | null }) {
  return (
    <>
      <span className={classes.face} aria-hidden="true">
        {example ? initials(example.patientName) : '{ }'}
      </span>
      <span className={classes.person}>
        <span className={classes.personName}>{example?.patientName ?? 'Dados de exemplo'}</span>
        <span className={classes.personDetail}>
          {example ? `paciente de verdade: ${example.description}` : 'uma pessoa e um horário inventados'}
        </span>
      </span>
    </>
  )
}

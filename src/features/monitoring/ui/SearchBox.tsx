import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import classes from './wall.module.css'

/** Words that are pages of their own. */
const pages: Readonly<Record<string, string>> = {
  recepcao: paths.reception,
  conversas: paths.conversations,
  campanhas: paths.deliveries,
  sistema: paths.system,
}

/** Searches today's patients and the conversations. */
export function SearchBox({ initial = '' }: { initial?: string }) {
  const [text, setText] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useShortcut('/', () => input.current?.focus())

  function search(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (typed !== '') void navigate(pages[typed.toLocaleLowerCase('pt-BR')] ?? paths.monitoringSearch(typed))
  }

  return (
    <search className={classes.search}>
      <form onSubmit={search}>
        <TextInput
          ref={input}
          type="search"
          aria-label="Buscar conversa ou paciente de hoje"
          placeholder="Conversa ou paciente"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<Key>/</Key>}
        />
      </form>
    </search>
  )
}

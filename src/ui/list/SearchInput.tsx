import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchLimit } from '#platform/records/contract.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import classes from './toolbar.module.css'

interface SearchInputProps {
  /** The searchable fields, as its placeholder: "Nome, cidade ou CNES". */
  label: string
  /** The search in the address. */
  value: string
  onSearch: (text: string) => void
  /** The arrow down moves the focus into the list. */
  onLeaveDown: () => void
}

const restMs = 250

/** Searches when typing pauses; follows the address when it changes otherwise, as by the back button. */
export function SearchInput({ label, value, onSearch, onLeaveDown }: SearchInputProps) {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useShortcut('/', () => input.current?.select())

  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === searched.current) return
    const timer = setTimeout(() => {
      searched.current = text
      latest.current(text)
    }, restMs)
    return () => clearTimeout(timer)
  }, [text])

  function search(next: string) {
    if (next === searched.current) return
    searched.current = next
    latest.current(next)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') search(text)
    else if (event.key === 'ArrowDown') onLeaveDown()
    else if (event.key === 'Escape' && text !== '') clear()
    else return
    event.preventDefault()
  }

  function clear() {
    setText('')
    search('')
  }

  return (
    <search className={classes.search}>
      <IconSearch size={17} stroke={1.5} className={classes.searchIcon} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        className={classes.searchInput}
        aria-label={`Buscar por ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={searchLimit}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={press}
      />
      {text === '' ? (
        <span className={classes.searchKey}>
          <Key>/</Key>
        </span>
      ) : (
        <button
          type="button"
          className={classes.searchClear}
          aria-label="Limpar a busca"
          onClick={() => {
            clear()
            input.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.75} />
        </button>
      )}
    </search>
  )
}

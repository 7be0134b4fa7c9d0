import { Popover } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { matches, plain } from '#lib/match.ts'
import { Key } from '#ui/keys/Key.tsx'
import { withinMain } from '#ui/list/within.ts'
import classes from './menu.module.css'

/** A variable to choose, with what it stands for now. */
export interface VariableChoice {
  readonly name: string
  readonly label: string
  readonly group: string
  readonly value: string
}

interface VariableMenuProps {
  choices: readonly VariableChoice[]
  /** Where it opens, within the field; null while it is closed. */
  spot: { readonly left: number; readonly top: number } | null
  /** Whose values are shown: "Horácio Mendes", or that they are examples. */
  valuesOf: string
  onChoose: (name: string) => void
  onClose: () => void
}

/** The menu of variables: opened by `{` or its button, searched by typing, walked by arrows. */
export function VariableMenu(props: VariableMenuProps) {
  const { spot, onClose } = props
  return (
    <Popover
      opened={spot !== null}
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width="min(430px, calc(100vw - 32px))"
      offset={8}
      shadow="md"
      hideDetached={false}
      // What opens it is a place in a text, which has no role; the list within has its own.
      withRoles={false}
      {...withinMain}
    >
      <Popover.Target>
        <span className={classes.spot} style={spot ?? undefined} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>{spot && <Menu {...props} />}</Popover.Dropdown>
    </Popover>
  )
}

function Menu({ choices, valuesOf, onChoose, onClose }: VariableMenuProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const found = choices.filter((choice) => fits(choice, search))
  const active = found.find(({ name }) => name === chosen) ?? found[0]
  const groups = [...new Set(found.map(({ group }) => group))]
  const optionId = (name: string) => `${listId}-${name}`

  // It is not yet where it will be: going there would scroll the page away from the text.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.name}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const at = active ? found.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen(found.at((at + step + found.length) % found.length)?.name ?? null)
    else if (event.key === 'Enter' || (event.key === 'Tab' && active)) active && onChoose(active.name)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-label="Buscar variável"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && optionId(active.name)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Buscar variável"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value.replace(/[{}]/g, ''))
            setChosen(null)
          }}
          onKeyDown={press}
        />
        <span className={classes.keys}>
          <Key>↑</Key>
          <Key>↓</Key>
          <Key>Enter</Key>
        </span>
      </div>
      <div id={listId} role="listbox" aria-label="Variáveis" className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
          <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
            <div id={`${listId}-${group}`} className={classes.group}>
              {group}
            </div>
            {found
              .filter((choice) => choice.group === group)
              .map(({ name, label, value }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                <div
                  key={name}
                  id={optionId(name)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={name === active?.name}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setChosen(name)}
                  onClick={() => onChoose(name)}
                >
                  <span className={classes.label}>{label}</span>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.value}>{value}</span>
                </div>
              ))}
          </div>
        ))}
      </div>
      <p className={classes.note} role="status">
        {found.length === 0 ? 'Nenhuma variável com esse nome.' : `Valores de ${valuesOf}.`}
      </p>
    </>
  )
}

/** Found by words of its label, or by any part of its name. */
const fits = ({ name, label, group }: VariableChoice, search: string) =>
  matches(search, label, group, name) || plain(name).includes(plain(search.trim()))

import { Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { markMatches } from '#lib/match.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useOverlay } from '#ui/shell/store.ts'
import { takeEarly } from './early.ts'
import classes from './search.module.css'
import type { SearchItem } from './sources.ts'
import { type FoundGroup, useFound } from './useFound.ts'

/** What Enter does with a result, and Ctrl Enter. */
type ItemAction = 'run' | 'alternative'

interface SearchDialogProps {
  opened: boolean
  onClose: () => void
}

/** The global search (Ctrl K): a combobox whose list stays open (ARIA APG). */
export default function SearchDialog({ opened, onClose }: SearchDialogProps) {
  useOverlay(opened, 'center')
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={680}
      yOffset="min(112px, 8dvh)"
      padding={0}
      radius="lg"
      shadow="lg"
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content aria-label="Buscar">
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const listId = useId()
  const { groups, isFirstKnown } = useFound(text)
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === activeId) ?? items[0]
  const optionId = (item: SearchItem) => `${listId}-${item.id}`

  /** What Enter asked for before the answers were here that come first. */
  const [awaited, setAwaited] = useState<ItemAction | null>(null)

  function run(item: SearchItem, action: ItemAction = 'run') {
    const runItem = action === 'run' ? item.run : item.alternative?.run
    if (!runItem) return
    onClose()
    void runItem()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answers are here
  useEffect(() => {
    if (awaited === null || !isFirstKnown) return
    setAwaited(null)
    if (active) run(active, awaited)
  }, [awaited, isFirstKnown])

  /** Keys pressed before the field had the focus: one after the other, each once the one before is shown. */
  const [early, setEarly] = useState<readonly string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key once
  useEffect(() => {
    const [key, ...rest] = early
    if (key === undefined) return
    perform(key, 'run')
    setEarly(rest)
  }, [early])

  function move(step: number) {
    const at = active ? items.indexOf(active) : -1
    setActiveId(items.at((at + step + items.length) % items.length)?.id ?? null)
  }

  /** Returns false when the key does nothing here. */
  function perform(key: string, action: ItemAction): boolean {
    if (key === 'ArrowDown' && items.length > 0) move(1)
    else if (key === 'ArrowUp' && items.length > 0) move(-1)
    else if (key === 'Enter' && !isFirstKnown && activeId === null) setAwaited(action)
    else if (key === 'Enter' && active) run(active, action)
    else return false
    return true
  }

  function press(event: KeyboardEvent) {
    // Keys of a composition (accents, input methods) are not ours.
    if (event.nativeEvent.isComposing) return
    const action = event.ctrlKey || event.metaKey ? 'alternative' : 'run'
    if (perform(event.key, action)) event.preventDefault()
  }

  return (
    <>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Buscar páginas, pacientes, agendamentos e ações"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          placeholder="Buscar em tudo"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={text}
          onFocus={() => {
            const input = takeEarly()
            setText(text + input.text)
            setEarly(input.keys)
          }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setActiveId(null)
            setAwaited(null)
          }}
          onKeyDown={press}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <Key>Esc</Key>
          <VisuallyHidden>: fechar a busca</VisuallyHidden>
        </button>
      </div>
      <div id={listId} className={classes.list} role="listbox" aria-label="Resultados">
        {groups.map((group) => (
          <Group key={group.id} group={group} headingId={`${listId}-${group.id}`}>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                text={text}
                isActive={item === active}
                onPoint={() => setActiveId(item.id)}
                onRun={(action) => run(item, action)}
              />
            ))}
          </Group>
        ))}
      </div>
      {items.length === 0 && isFirstKnown && (
        <p className={classes.nothing}>
          Nada encontrado para <strong>{text}</strong>. Tente outra palavra.
        </p>
      )}
      <VisuallyHidden role="status">
        {items.length === 1 ? '1 resultado' : `${items.length} resultados`}
      </VisuallyHidden>
      <p className={classes.foot} aria-hidden="true">
        <span>
          <Key>↑</Key> <Key>↓</Key> escolher
        </span>
        <span>
          <Key>↵</Key> abrir
        </span>
        <span className={classes.tip}>Telefone, CPF e nascimento também valem</span>
      </p>
    </>
  )
}

function Group({
  group,
  headingId,
  children,
}: {
  group: FoundGroup
  headingId: string
  children: React.ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a listbox, as the pattern has it
    <div role="group" aria-labelledby={headingId} className={classes.group}>
      <p id={headingId} className={classes.groupTitle} role="presentation">
        {group.title}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  item: SearchItem
  text: string
  isActive: boolean
  onPoint: () => void
  onRun: (action: ItemAction) => void
}

function Option({ id, item, text, isActive, onPoint, onRun }: OptionProps) {
  const { label, detail, initials, Icon, alternative } = item
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const isPerson = initials !== undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      data-person={isPerson || undefined}
      onPointerMove={onPoint}
      onClick={() => onRun('run')}
    >
      {isPerson ? (
        <span className={classes.avatar} aria-hidden="true">
          {initials}
        </span>
      ) : (
        <Icon size={20} stroke={1.4} />
      )}
      <span className={isPerson ? classes.person : classes.line}>
        <span className={classes.label}>
          <Marked text={text} of={label} />
        </span>
        {detail && (
          <>
            <VisuallyHidden>, </VisuallyHidden>
            <span className={classes.detail}>
              {isPerson ? <Marked text={withoutShort(text)} of={detail} /> : detail}
            </span>
          </>
        )}
      </span>
      {isActive && (
        <span className={classes.hint} aria-hidden="true">
          {alternative && (
            // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter does the same
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <span
              className={classes.alternative}
              onClick={(event) => {
                event.stopPropagation()
                onRun('alternative')
              }}
            >
              {alternative.label} <Key>Ctrl ↵</Key>
            </span>
          )}
          Abrir <Key>↵</Key>
        </span>
      )}
    </div>
  )
}

/** One or two digits are in every phone: marked there, they say nothing. */
const withoutShort = (text: string) => text.replace(/(?<!\p{L})\d{1,2}(?![\p{L}\d])/gu, ' ')

/** The text with what was typed marked in it. */
function Marked({ text, of }: { text: string; of: string }) {
  return markMatches(text, of).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
    piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text,
  )
}

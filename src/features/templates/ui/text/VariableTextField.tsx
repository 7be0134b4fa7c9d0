import { undo } from '@codemirror/commands'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconBold, IconBraces, IconItalic } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { describedBy, FieldFrame, type FrameProps } from '#ui/form/FieldFrame.tsx'
import { Key } from '#ui/keys/Key.tsx'
import { writtenAs } from '../../rules/variables.ts'
import type { Span } from './atoms.ts'
import { EmojiMenu } from './EmojiMenu.tsx'
import { toggleSign } from './styles.ts'
import classes from './text.module.css'
import { type TextEditor, useTextEditor } from './useTextEditor.ts'
import { type VariableChoice, VariableMenu } from './VariableMenu.tsx'

interface VariableTextFieldProps extends FrameProps {
  value: string
  onValue: (value: string) => void
  required?: boolean
  readOnly?: boolean
  isSingleLine?: boolean
  /** True where bold and italic reach the person. */
  isStyled?: boolean
  /** Words that a check speaks of: they are underlined. */
  flagged?: readonly string[]
  choices: readonly VariableChoice[]
  valuesOf: string
}

interface Choosing {
  readonly place: Span
  readonly spot: { readonly left: number; readonly top: number }
}

const noWords: readonly string[] = []

/** A text with variables as chips: `{` or the button chooses one, Backspace takes one away whole. */
export function VariableTextField(props: VariableTextFieldProps) {
  const { id, label, error, value, onValue, isSingleLine = false, isStyled = false } = props
  const { readOnly = false, required, flagged = noWords, choices, valuesOf, aside, hint, className } = props
  const field = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const frame: FrameProps = { id, label, aside, error, hint, className }
  const editor = useTextEditor(host, {
    value,
    onValue,
    isReadOnly: readOnly,
    isSingleLine,
    isStyled,
    flagged,
    attributes: attributesOf(frame, { isSingleLine, readOnly, required }),
    onChoose: choose,
  })

  function choose(place: Span) {
    const box = field.current?.getBoundingClientRect()
    const at = editor.current?.spotOf(place.from)
    if (box && at) setChoosing({ place, spot: { left: at.left - box.left, top: at.bottom - box.top } })
  }

  function close() {
    setChoosing(null)
    editor.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the label of an element that no label can name
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the field by Tab
    <div
      ref={field}
      className={classes.field}
      onClick={({ target }) => (target as Element).closest('label') && editor.current?.focus()}
    >
      <FieldFrame {...frame}>
        <div
          className={classes.box}
          data-invalid={Boolean(error) || undefined}
          data-readonly={readOnly || undefined}
        >
          {!isSingleLine && !readOnly && (
            <Tools
              editor={() => editor.current}
              isStyled={isStyled}
              onVariable={() => choose(editor.current?.caret() ?? { from: 0, to: 0 })}
            />
          )}
          <div className={isSingleLine ? classes.line : undefined}>
            <div ref={host} className={classes.host} data-single={isSingleLine || undefined} />
            {isSingleLine && !readOnly && (
              <Tool
                label={`Variável em ${label.toLowerCase()}`}
                run={() => choose(editor.current?.caret() ?? { from: 0, to: 0 })}
              >
                <IconBraces size={17} stroke={1.5} aria-hidden="true" />
              </Tool>
            )}
          </div>
        </div>
      </FieldFrame>
      <VariableMenu
        choices={choices}
        spot={choosing?.spot ?? null}
        valuesOf={valuesOf}
        onClose={close}
        onChoose={(name) => {
          editor.current?.insert(writtenAs(name), choosing?.place)
          setChoosing(null)
        }}
      />
    </div>
  )
}

function Tools({
  editor,
  isStyled,
  onVariable,
}: {
  editor: () => TextEditor | null
  isStyled: boolean
  onVariable: () => void
}) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Formatação">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconBraces size={16} stroke={1.5} />}
        rightSection={<Key>{'{'}</Key>}
        onClick={onVariable}
      >
        Variável
      </Button>
      <span className={classes.divider} />
      {isStyled && (
        <>
          <Tool label="Negrito" keys="Control+B" run={() => editor()?.run(toggleSign('*'))}>
            <IconBold size={18} stroke={1.75} aria-hidden="true" />
          </Tool>
          <Tool label="Itálico" keys="Control+I" run={() => editor()?.run(toggleSign('_'))}>
            <IconItalic size={18} stroke={1.75} aria-hidden="true" />
          </Tool>
        </>
      )}
      <EmojiMenu onChoose={(emoji) => editor()?.insert(emoji)} onClose={() => editor()?.focus()} />
      <Tool className={classes.undo} label="Desfazer" keys="Control+Z" run={() => editor()?.run(undo)}>
        <IconArrowBackUp size={18} stroke={1.5} aria-hidden="true" />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  keys?: string
  className?: string
  run: () => void
  children: ReactNode
}

/** A button that leaves the focus in the text. */
function Tool({ label, keys, className, run, children }: ToolProps) {
  return (
    <ActionIcon
      className={className}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {children}
    </ActionIcon>
  )
}

interface State {
  readonly isSingleLine: boolean
  readonly readOnly: boolean
  readonly required: boolean | undefined
}

/** What a text field has by itself, an editable element is told. */
function attributesOf(
  frame: FrameProps,
  { isSingleLine, readOnly, required }: State,
): Record<string, string> {
  const description = describedBy(frame)
  return {
    id: frame.id,
    role: 'textbox',
    tabindex: '0',
    lang: 'pt-BR',
    spellcheck: 'true',
    autocapitalize: 'sentences',
    'aria-labelledby': `${frame.id}-label`,
    'aria-multiline': String(!isSingleLine),
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...(required && { 'aria-required': 'true' }),
    ...(frame.error && { 'aria-invalid': 'true' }),
    ...(description && { 'aria-describedby': description }),
  }
}

import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { type Command, EditorView, keymap } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useNonce } from '#ui/nonce.ts'
import { type Span, variableAtoms } from './atoms.ts'
import { flag, flaggedWords, styledRuns, toggleSign } from './styles.ts'
import classes from './text.module.css'

export interface TextEditorOptions {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly isReadOnly: boolean
  /** One line, as of a header: Enter does nothing, a pasted break is a space. */
  readonly isSingleLine: boolean
  /** True where `*` and `_` mean bold and italic. */
  readonly isStyled: boolean
  /** Of the element that is typed in: id, label, description, state. */
  readonly attributes: Readonly<Record<string, string>>
  readonly flagged: readonly string[]
  /** A variable is to be chosen for this place. */
  readonly onChoose: (place: Span) => void
}

export interface TextEditor {
  /** Puts text in place of a span, and goes on after it. */
  readonly insert: (text: string, place?: Span) => void
  /** Does a thing of the toolbar and goes on typing. */
  readonly run: (command: Command) => void
  readonly focus: () => void
  /** Where the next letter goes. */
  readonly caret: () => Span
  /** The place of a character on the screen. */
  readonly spotOf: (at: number) => { readonly left: number; readonly bottom: number } | null
}

/** A text with variables as atoms, edited within `host`; what is in and out is plain text with `{{…}}`. */
export function useTextEditor(
  host: RefObject<HTMLDivElement | null>,
  options: TextEditorOptions,
): RefObject<TextEditor | null> {
  const nonce = useNonce()
  const latest = useRef(options)
  const view = useRef<EditorView | null>(null)
  const editor = useRef<TextEditor | null>(null)
  const changeable = useRef(new Compartment())
  const { value, isReadOnly, isSingleLine, isStyled, flagged } = options
  const attributes = JSON.stringify(options.attributes)

  useLayoutEffect(() => {
    latest.current = options
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is told below
  useLayoutEffect(() => {
    if (!host.current) return
    const made = new EditorView({
      parent: host.current,
      doc: latest.current.value,
      extensions: [
        nonce ? EditorView.cspNonce.of(nonce) : [],
        history(),
        keymap.of([
          ...(isStyled
            ? [
                { key: 'Mod-b', run: toggleSign('*') },
                { key: 'Mod-i', run: toggleSign('_') },
              ]
            : []),
          ...historyKeymap,
          ...standardKeymap,
        ]),
        EditorView.lineWrapping,
        isSingleLine ? singleLine : [],
        isStyled ? styledRuns : [],
        flaggedWords,
        variableAtoms((place) => latest.current.onChoose(place)),
        EditorView.inputHandler.of((_, from, to, text) => {
          if (text !== '{') return false
          latest.current.onChoose({ from, to })
          return true
        }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isTyped = transactions.some((one) => one.annotation(Transaction.remote) !== true)
          if (docChanged && isTyped) latest.current.onValue(state.doc.toString())
        }),
        changeable.current.of(changeableBy(options)),
      ],
    })
    view.current = made
    editor.current = handleOf(made)
    return () => {
      made.destroy()
      view.current = null
      editor.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attributes` stands for what it was made of
  useEffect(() => {
    view.current?.dispatch({ effects: changeable.current.reconfigure(changeableBy(latest.current)) })
  }, [attributes, isReadOnly])

  useEffect(() => {
    if (view.current) take(view.current, value)
  }, [value])

  const words = flagged.join('\n')
  useEffect(() => {
    view.current?.dispatch({ effects: flag.of(words === '' ? [] : words.split('\n')) })
  }, [words])

  return editor
}

const changeableBy = ({ attributes, isReadOnly }: TextEditorOptions): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.editable.of(!isReadOnly),
  EditorView.contentAttributes.of({ class: classes.content ?? '', ...attributes }),
]

const singleLine: Extension = [
  EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : transaction)),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\s*\n\s*/g, ' ')),
]

/** Takes a text that came from elsewhere (undone, mended, saved by others); only what differs is replaced. */
function take(view: EditorView, text: string) {
  const before = view.state.doc.toString()
  if (before === text) return
  const shorter = Math.min(before.length, text.length)
  let from = 0
  while (from < shorter && before[from] === text[from]) from++
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === text.at(-1 - end)) end++
  view.dispatch({
    changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) },
    annotations: Transaction.remote.of(true),
  })
}

const handleOf = (view: EditorView): TextEditor => ({
  insert(text, place = caretOf(view)) {
    view.dispatch({
      changes: { ...place, insert: text },
      selection: { anchor: place.from + text.length },
      userEvent: 'input',
      scrollIntoView: true,
    })
    view.focus()
  },
  run(command) {
    command(view)
    view.focus()
  },
  focus: () => view.focus(),
  caret: () => caretOf(view),
  spotOf: (at) => view.coordsAtPos(at),
})

function caretOf({ state }: EditorView): Span {
  const { from, to } = state.selection.main
  return { from, to }
}

import {
  type ChangeSpec,
  EditorSelection,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state'
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { markedRuns } from '#lib/marks.ts'
import classes from './text.module.css'

/** How WhatsApp writes bold, italic and struck: a sign at each end of the words. */
const signs = { '*': classes.bold, _: classes.italic, '~': classes.struck } as const
type Sign = keyof typeof signs

/** Shows bold and italic as they will look, with their signs. */
export const styledRuns: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = runsOf(view)
    }

    update({ docChanged, view }: ViewUpdate) {
      if (docChanged) this.decorations = runsOf(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function runsOf({ state }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { index, 0: run, 1: sign } of state.doc.toString().matchAll(markedRuns))
    builder.add(index, index + run.length, Decoration.mark({ class: signs[sign as Sign] }))
  return builder.finish()
}

/** Puts the sign at both ends of what is selected, or takes it away where it stands. */
export const toggleSign =
  (sign: Sign): Command =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    dispatch(
      state.update(
        state.changeByRange((range) => {
          const text = state.sliceDoc(range.from, range.to)
          const from = range.from + (text.length - text.trimStart().length)
          const to = Math.max(from, range.to - (text.length - text.trimEnd().length))
          const isSigned = state.sliceDoc(from - 1, from) === sign && state.sliceDoc(to, to + 1) === sign
          const changes: ChangeSpec = isSigned
            ? [
                { from: from - 1, to: from },
                { from: to, to: to + 1 },
              ]
            : [
                { from, insert: sign },
                { from: to, insert: sign },
              ]
          const step = isSigned ? -1 : 1
          return { changes, range: EditorSelection.range(from + step, to + step) }
        }),
        { userEvent: 'input', scrollIntoView: true },
      ),
    )
    return true
  }

/** Says which words of the text a check speaks of. */
export const flag = StateEffect.define<readonly string[]>()

interface Flagged {
  readonly words: readonly string[]
  readonly marks: DecorationSet
}

/** Underlines the words that a check speaks of. */
export const flaggedWords = StateField.define<Flagged>({
  create: () => ({ words: [], marks: Decoration.none }),
  update(before, transaction) {
    const told = transaction.effects.find((effect) => effect.is(flag))
    const words = told ? (told.value as readonly string[]) : before.words
    if (!told && !transaction.docChanged) return before
    return { words, marks: marksOf(transaction.newDoc.toString(), words) }
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
})

function marksOf(text: string, words: readonly string[]): DecorationSet {
  const lower = text.toLowerCase()
  const marks = words.flatMap((word) => {
    const at = word === '' ? -1 : lower.indexOf(word.toLowerCase())
    return at < 0 ? [] : [Decoration.mark({ class: classes.flagged }).range(at, at + word.length)]
  })
  return Decoration.set(marks, true)
}

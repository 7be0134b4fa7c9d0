import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { factsOf, isVariable, parseText } from '../../rules/variables.ts'
import classes from './text.module.css'

/** A place in the text, by its characters. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A variable as one sees it in the text. */
class Chip extends WidgetType {
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
  }

  override eq(other: Chip) {
    return other.name === this.name
  }

  toDOM() {
    const chip = document.createElement('span')
    chip.className = classes.atom ?? ''
    chip.textContent = this.name
    if (isVariable(this.name)) chip.title = factsOf(this.name).label
    else {
      chip.title = 'Esta variável não existe'
      chip.dataset.unknown = ''
    }
    return chip
  }

  override ignoreEvent() {
    return false
  }
}

const variablesIn = ({ state }: EditorView) =>
  parseText(state.doc.toString()).filter((piece) => piece.type === 'variable')

/** Over the whole text, which is short: a message has some thousand characters. */
const atomsOf = (view: EditorView): DecorationSet =>
  Decoration.set(
    variablesIn(view).map(({ from, to, name }) =>
      Decoration.replace({ widget: new Chip(name) }).range(from, to),
    ),
  )

/**
 * Shows variables as chips that are passed, selected and deleted whole. What is stored stays text.
 * @param onPress a chip was pressed: its variable may be changed for another
 */
export const variableAtoms = (onPress: (place: Span) => void): Extension =>
  ViewPlugin.fromClass(
    class {
      atoms: DecorationSet

      constructor(view: EditorView) {
        this.atoms = atomsOf(view)
      }

      update({ docChanged, view }: ViewUpdate) {
        if (docChanged) this.atoms = atomsOf(view)
      }
    },
    {
      decorations: ({ atoms }) => atoms,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atoms ?? Decoration.none),
      eventHandlers: {
        click(event, view) {
          const chip = (event.target as Element).closest(`.${classes.atom}`)
          if (!chip || view.state.readOnly) return false
          const at = view.posAtDOM(chip)
          const atom = variablesIn(view).find(({ from, to }) => from <= at && at < to)
          if (atom) onPress({ from: atom.from, to: atom.to })
          return Boolean(atom)
        },
      },
    },
  )

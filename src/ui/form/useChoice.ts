import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { afterPress } from './afterPress.ts'
import { found, noteOfLeft, type Option, optionNamed } from './choices.ts'

interface ChoiceOptions<T extends string> {
  options: readonly Option<T>[]
  /** The label of the present choice; '' for none, or for a field of several. */
  chosen: string
  onPick: (value: T) => void
  /** Reports what to say beside the field about a text that is no choice; null for nothing. */
  onNote: (note: string | null) => void
}

/** Lists up to this length are chosen from with the finger, without the keyboard of the screen. */
const shortList = 10

/**
 * The keys and the text of a choice field: coming to it selects the text, so that typing replaces it; typing
 * searches, Enter takes the first option, and what is no option is said on leaving.
 */
export function useChoice<T extends string>({ options, chosen, onPick, onNote }: ChoiceOptions<T>) {
  const [search, setSearch] = useState(chosen)
  const isArriving = useRef(false)
  /** The text when the person came; the name of a choice that is no option any more is nothing typed. */
  const before = useRef('')
  const isUnchanged = (text: string) => text === chosen || text === before.current

  return {
    searchable: true,
    openOnFocus: false,
    searchValue: search,
    onSearchChange: setSearch,
    /** Only of a search: after a choice, Enter must not take another. */
    selectFirstOptionOnChange: search !== '' && search !== chosen,
    filter: ({ search }: { search: string }) => found(options, search).map(plainOption),
    nothingFoundMessage: 'Nada encontrado',
    inputMode: options.length > shortList ? undefined : ('none' as const),
    onFocus(event: FocusEvent<HTMLInputElement>) {
      isArriving.current = true
      before.current = event.currentTarget.value
      event.currentTarget.select()
      onNote(null)
    },
    // What is left may get smaller and move the field away under the press, which then is no click.
    onPointerDown({ currentTarget: input }: PointerEvent<HTMLInputElement>) {
      const open = () =>
        setTimeout(() => {
          if (document.activeElement === input && input.getAttribute('aria-expanded') === 'false')
            input.click()
        })
      document.addEventListener('pointerup', open, { once: true })
      document.addEventListener('pointercancel', () => document.removeEventListener('pointerup', open), {
        once: true,
      })
    },
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      // The press that came to the field has put the caret into its text.
      if (isArriving.current && currentTarget.selectionStart === currentTarget.selectionEnd)
        currentTarget.select()
      isArriving.current = false
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { key, currentTarget: input } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
      isArriving.current = false
      if ((key !== 'Enter' && key !== ' ') || !isPlain || input.readOnly) return
      const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
      const isTyped = input.value.trim() !== '' && !isUnchanged(input.value)
      if (!list && !isTyped) {
        event.preventDefault()
        input.click()
      } else if (key === 'Enter' && isTyped) {
        event.preventDefault()
        const typed = input.value
        // The list learns a moment later which option it has marked: an Enter right behind the last letter would take none.
        setTimeout(() => {
          const isLeft = input.value === typed && input.getAttribute('aria-expanded') === 'true'
          if (isLeft) (optionIn(list, '[data-combobox-selected]') ?? optionIn(list, ''))?.click()
        })
      }
    },
    onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
      isArriving.current = false
      const typed = currentTarget.value
      const named = optionNamed(options, typed)
      if (named && named.label !== chosen) onPick(named.value)
      // The note moves what lies below, which may just be pressed.
      else if (!named && !isUnchanged(typed)) afterPress(() => onNote(noteOfLeft(typed, chosen)))
    },
  }
}

const optionIn = (list: HTMLElement | null, which: string) =>
  list?.querySelector<HTMLElement>(`[data-combobox-option]${which}:not([data-combobox-disabled])`)

const plainOption = ({ value, label, disabled }: Option) => ({ value, label, disabled: disabled ?? false })

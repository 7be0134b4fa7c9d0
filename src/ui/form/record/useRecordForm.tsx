import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { type Toast, toast } from '#ui/feedback/toast.tsx'
import { dropNote, readNote, useHandover, writeNote } from '#ui/form/draftNotes.ts'
import type { Draft, FieldOf, Stored } from './draft.ts'
import { type Errors, emptyField, errorsBelow } from './errors.ts'
import { fieldOf, firstOnPage, focusPath } from './focusPath.ts'
import { formsOf, isNoted } from './formState.ts'
import type { SaveLabels } from './labels.ts'
import { StoredNote } from './StoredNote.tsx'

/** The label of a field, and a format of its value for comparisons; a text is shown as it is. */
export interface FieldName<T> {
  readonly label: string
  readonly show?: (value: T) => ReactNode
}

/** In the order of the form. */
export type FieldNames<V> = { readonly [F in FieldOf<V>]: FieldName<V[F]> }

/** Required fields; a function where they follow from others. */
type Required<V> = readonly FieldOf<V>[] | ((values: V) => readonly FieldOf<V>[])

const requiredIn = <V,>(required: Required<V>, values: V): readonly FieldOf<V>[] =>
  typeof required === 'function' ? required(values) : required

export interface RecordFormOptions<V extends object, R extends { readonly version: number }> {
  readonly fields: FieldNames<V>
  /** The present record, live; null for a new one. */
  readonly record: R | null
  /** Returns the record as the form shows it. */
  readonly show: (record: R) => V
  /** The values of a new record. */
  readonly start: V
  /** The key under which edits are stored across a reload. */
  readonly noteKey: string
  readonly labels: SaveLabels
  /** Fields without which nothing can be saved; they may follow from other fields. */
  readonly required: Required<V>
  /** Returns all errors on save, by path. */
  readonly check: (values: V) => Errors
  /** Returns the errors while editing; without it, those of empty required fields. */
  readonly checkWhileEditing?: (field: FieldOf<V>, values: V) => Errors
  /** Returns the values as they would be stored. */
  readonly normalize: (values: V) => V
  readonly derive?: (values: V, before: V) => Partial<V>
  /** `saved`: the latest known record; null for a new one. */
  readonly save: (values: V, version: number, saved: R | null) => Promise<R>
  /** Replaces the toast's text where it can say more of what was saved, and adds an action. */
  readonly savedToast?: (saved: R) => Pick<Toast, 'text' | 'action'>
  /** Undoes the save; offered in the toast that confirms it. */
  readonly undo?: (saved: R) => unknown
  /** Takes the person elsewhere: the form stays busy until then. */
  readonly onSaved?: (saved: R) => void
  readonly isReadOnly?: boolean
  /** A prefix of the fields' ids, for a page with another form. */
  readonly idPrefix?: string
  /** Fields that the tab never stores: keys and passwords. A reload forgets what was typed in them. */
  readonly secret?: readonly FieldOf<V>[]
}

/** The props of a field of the form. */
export interface BoundField<T> {
  readonly id: string
  readonly name: string
  readonly value: T
  readonly onValue: (value: T) => void
  readonly error: string | undefined
  readonly hint: ReactNode
  readonly required: boolean
  readonly readOnly: boolean
}

/** The props of a field with parts, whose errors have paths within it: `0.name`. */
export interface BoundGroup<T> extends BoundField<T> {
  readonly errors: Errors
}

export function useRecordForm<V extends object, R extends { readonly version: number }>(
  options: RecordFormOptions<V, R>,
) {
  const { record, noteKey, labels, check, normalize, save, onSaved, undo } = options
  const { isReadOnly = false, idPrefix = '' } = options
  const fields = Object.keys(options.fields) as FieldOf<V>[]
  const stored = (from: R): Stored<V> => ({ values: options.show(from), version: from.version })
  const forms = formsOf<V>({
    fields,
    normalize,
    check,
    checkWhileEditing: options.checkWhileEditing ?? reportEmpty(options.required),
    derive: options.derive,
  })
  const { drafts } = forms
  const [state, dispatch] = useReducer(forms.reduce, undefined, () => forms.begin(startNoted()))
  const [isSaving, setSaving] = useState(false)
  const [accepted, setAccepted] = useState<R | null>(null)
  const isBusy = useRef(false)
  const latest = useRef<R | null>(null)
  const { draft } = state
  const { values } = draft
  const handover = useHandover()
  const isDirty = drafts.changed(draft).length > 0
  const contested = state.isContested ? [] : drafts.contested(draft)
  const required = requiredIn(options.required, values)
  const missing = required.filter((field) => isEmpty(values[field]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the record changes, not what reads it
  useEffect(() => {
    if (record) dispatch({ type: 'follow', record: stored(record) })
  }, [record])

  const mayType = useRef(!isReadOnly)
  // Before the notes are written below: a form without changes takes up those of the present person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another person or another role is here
  useEffect(() => {
    const couldType = mayType.current
    mayType.current = !isReadOnly
    if (isReadOnly && couldType) dispatch({ type: 'takeStored', fields })
    if (!isReadOnly && !isDirty && (handover || !couldType)) dispatch({ type: 'begin', draft: startNoted() })
  }, [handover, isReadOnly])

  // biome-ignore lint/correctness/useExhaustiveDependencies: written anew for the present person
  useEffect(() => {
    if (isReadOnly) return
    const { base, version } = draft
    const noted = { ...values }
    for (const field of options.secret ?? []) noted[field] = base[field]
    if (isDirty) writeNote(noteKey, { values: noted, base, version })
    else dropNote(noteKey)
  }, [draft, isDirty, noteKey, isReadOnly, handover])

  // After the form knows that nothing is unsaved, or the guard would ask before leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (!accepted) return
    if (isDirty || !onSaved) setBusy(false)
    onSaved?.(accepted)
  }, [accepted])

  // What is typed is tidied on leaving the field, never under the cursor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the fields stay the same
  useEffect(() => {
    const leave = ({ target }: FocusEvent) => {
      // The focus comes back to the field when only the window lost it.
      if (!(target instanceof Element) || target === document.activeElement) return
      const left = fieldOf(target, idPrefix, fields)
      if (left) dispatch({ type: 'leave', fields: [left] })
    }
    document.addEventListener('focusout', leave)
    return () => document.removeEventListener('focusout', leave)
  }, [idPrefix])

  /** Begins with the stored edits from before a reload, otherwise with the record. */
  function startNoted(): Draft<V> {
    const from: Stored<V> = record ? stored(record) : { values: options.start, version: 0 }
    const note = isReadOnly ? null : readNote(noteKey)
    return isNoted(note, fields, from.values) ? drafts.resume(note, from) : drafts.start(from)
  }

  function change(typed: Partial<V>) {
    dispatch({ type: 'change', change: typed })
  }

  function discard() {
    dispatch({ type: 'takeStored', fields })
    dropNote(noteKey)
  }

  async function submit(version = draft.version) {
    if (isBusy.current || isReadOnly) return
    const errors = check(values)
    if (Object.values(errors).some(Boolean)) return reject(errors, labels.invalid)
    setBusy(true)
    try {
      const saved = await save(normalize(values), version, record ?? latest.current)
      latest.current = saved
      const editing = fieldOf(document.activeElement, idPrefix, fields)
      dispatch({ type: 'accept', sent: values, record: stored(saved), editing })
      dropNote(noteKey)
      const said = options.savedToast?.(saved) ?? { text: labels.saved }
      toast({ ...said, undo: undo && (() => undo(saved)) })
      setAccepted(saved)
    } catch (error) {
      setBusy(false)
      fail(error)
    }
  }

  function setBusy(busy: boolean) {
    isBusy.current = busy
    setSaving(busy)
  }

  function fail(error: unknown) {
    const problem = problemOf(error)
    if (problem?.code === 'stale_version') {
      toast({ text: labels.failed, icon: 'error' })
      dispatch({ type: 'contest', record: stored((problem.data as { current: R }).current) })
      return
    }
    const data = problem?.data as { errors?: Errors } | undefined
    reject(data?.errors ?? state.errors, labels.failed, sentenceOf(error))
  }

  function reject(errors: Errors, text: string, problem?: string) {
    dispatch({ type: 'refuse', errors, problem })
    toast({ text, icon: 'error' })
    const first = firstOnPage(Object.keys(errors).map((path) => idPrefix + path))
    if (first) focusPath(first)
  }

  function field<F extends FieldOf<V>>(name: F, hint?: ReactNode): BoundField<V[F]> {
    return {
      id: idPrefix + name,
      name,
      value: values[name],
      onValue: (value) => change({ [name]: value } as unknown as Partial<V>),
      error: state.errors[name],
      hint: contested.includes(name) ? note(name) : hint,
      required: required.includes(name),
      readOnly: isReadOnly,
    }
  }

  const showIn = <F extends FieldOf<V>>(name: F, value: V[F]): ReactNode => {
    const { show } = options.fields[name]
    return show ? show(value) : String(value ?? '')
  }

  const note = (name: FieldOf<V>) => (
    <StoredNote
      value={showIn(name, draft.stored[name])}
      onTake={() => dispatch({ type: 'takeStored', fields: [name] })}
    />
  )

  return {
    ...state,
    values,
    fields,
    names: options.fields,
    idPrefix,
    conflictId: `${idPrefix}conflito`,
    isNew: !record,
    isReadOnly,
    isDirty,
    isSaving,
    missing,
    unsaved: drafts.unsaved(draft),
    /** Binds a field of one value: `<MaskedField label="Nome" {...form.field('name')} />`. */
    field,
    /** Binds a field with parts: opening hours, rows. */
    group: <F extends FieldOf<V>>(name: F, hint?: ReactNode): BoundGroup<V[F]> => ({
      ...field(name, hint),
      errors: errorsBelow(state.errors, name),
    }),
    showIn,
    change,
    /** Fills in an answer, except where the person has typed since `requested`. */
    fill: (answer: Partial<V>, requested: V) => dispatch({ type: 'fill', change: answer, requested }),
    discard,
    submit() {
      if (state.isContested) document.getElementById(`${idPrefix}conflito`)?.focus()
      else void submit()
    },
    takeStored: (taken: readonly FieldOf<V>[]) => dispatch({ type: 'takeStored', fields: taken }),
    /** Saves over another person's change, now that it has been seen. */
    insist() {
      dispatch({ type: 'insist' })
      return submit(draft.storedVersion)
    },
  }
}

export type RecordForm<V extends object, R extends { readonly version: number }> = ReturnType<
  typeof useRecordForm<V, R>
>

/** Reports a required field as soon as it is emptied. */
export const reportEmpty =
  <V,>(required: Required<V>) =>
  (field: FieldOf<V>, values: V): Errors =>
    requiredIn(required, values).includes(field) && isEmpty(values[field]) ? { [field]: emptyField } : {}

/** True when nothing was typed or chosen. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

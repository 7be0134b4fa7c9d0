import { useEffect, useReducer, useRef, useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { dropNote, writeNote } from '#ui/form/draftNotes.ts'
import {
  checkNetwork,
  type NetworkErrors,
  type NetworkField,
  type NetworkForm,
  networkFields,
  normalizeNetwork,
} from '../rules.ts'
import { changedFields, type NetworkDraft, type StoredNetwork } from './draft.ts'
import { focusField } from './focusField.ts'
import { beginForm, reduceForm } from './formState.ts'
import type { SaveTexts } from './messages.ts'
import { usePostalCode } from './usePostalCode.ts'

/** The id of the panel's heading. */
export const conflictTitle = 'conflito'

export interface NetworkFormOptions {
  /** Where the edit begins: the record, or what was being typed before a reload. */
  readonly start: () => NetworkDraft
  /** The record as it is now, live; null while there is none. */
  readonly network: StoredNetwork | null
  readonly noteKey: string
  readonly texts: SaveTexts
  readonly save: (form: NetworkForm, version: number) => Promise<StoredNetwork>
  /** Takes the person elsewhere: the form stays busy until then. */
  readonly onSaved?: () => void
}

export function useNetworkForm({ start, network, noteKey, texts, save, onSaved }: NetworkFormOptions) {
  const [state, dispatch] = useReducer(reduceForm, undefined, () => beginForm(start()))
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const postalCode = usePostalCode()
  const { draft } = state
  const isDirty = changedFields(draft).length > 0

  useEffect(() => {
    if (network) dispatch({ type: 'follow', network })
  }, [network])

  useEffect(() => {
    const { values, base, version } = draft
    if (isDirty) writeNote(noteKey, { values, base, version })
    else dropNote(noteKey)
  }, [draft, isDirty, noteKey])

  function edit(field: NetworkField, value: string) {
    dispatch({ type: 'edit', field, value })
    if (field !== 'orgCEP') return
    const asked = { ...draft.values, orgCEP: value }
    postalCode.watch(value, (address) => dispatch({ type: 'fill', address, asked }))
  }

  function discard() {
    dispatch({ type: 'takeStored', fields: networkFields })
    dropNote(noteKey)
    postalCode.forget()
  }

  async function submit(version = draft.version) {
    if (isBusy.current) return
    const errors = checkNetwork(draft.values)
    if (Object.keys(errors).length > 0) return refuse(errors, texts.invalid)
    setBusy(true)
    try {
      const saved = await save(normalizeNetwork(draft.values), version)
      dispatch({ type: 'accept', sent: draft.values, network: saved })
      dropNote(noteKey)
      postalCode.forget()
      toast({ text: texts.saved })
      if (onSaved) onSaved()
      else setBusy(false)
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
      toast({ text: texts.failed, icon: 'error' })
      dispatch({ type: 'contest', network: (problem.data as { current: StoredNetwork }).current })
      return
    }
    const data = problem?.data as { errors?: NetworkErrors } | undefined
    refuse(data?.errors ?? state.errors, texts.failed, sentenceOf(error))
  }

  function refuse(errors: NetworkErrors, text: string, problem?: string) {
    dispatch({ type: 'refuse', errors, problem })
    toast({ text, icon: 'error' })
    const first = networkFields.find((field) => errors[field])
    if (first) focusField(first)
  }

  return {
    ...state,
    isDirty,
    isSaving,
    postalCode: postalCode.state,
    edit,
    discard,
    submit() {
      if (state.isContested) document.getElementById(conflictTitle)?.focus()
      else void submit()
    },
    takeStored: (fields: readonly NetworkField[]) => dispatch({ type: 'takeStored', fields }),
    /** Saves over what somebody else saved, now that the person has seen it. */
    insist() {
      dispatch({ type: 'insist' })
      return submit(draft.storedVersion)
    },
  }
}

export type NetworkFormHandle = ReturnType<typeof useNetworkForm>

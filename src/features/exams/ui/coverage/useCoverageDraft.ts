import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { offerUndo } from '#ui/feedback/undo.ts'
import { dropNote, readNote, useHandover, writeNote } from '#ui/form/draftNotes.ts'
import type { Covers } from '../../coverage/cellActions.ts'
import type { Coverage } from '../../coverage/contract.ts'
import {
  acceptSaved,
  type CellId,
  type CoverageDraft,
  change,
  contested,
  draftOfNote,
  type Edits,
  emptyDraft,
  follow,
  insist,
  noteOf,
  type StoredOf,
  takeStored,
  undo,
} from '../../coverage/draft.ts'
import { changesOf, matrixOf, withEdits } from '../../coverage/matrix.ts'
import { notCovered } from '../../coverage/rules.ts'
import { changeCoverage, coverageQuery } from '../data.ts'

type Action =
  | { type: 'change'; cells: Covers; storedOf: StoredOf }
  | { type: 'undo' }
  | { type: 'begin'; draft: CoverageDraft }
  | { type: 'take'; ids: readonly CellId[] }
  | { type: 'follow'; storedOf: StoredOf }
  | { type: 'accept'; sent: Edits }
  | { type: 'insist'; storedOf: StoredOf }

function reduce(draft: CoverageDraft, action: Action): CoverageDraft {
  switch (action.type) {
    case 'change':
      return change(draft, action.cells, action.storedOf)
    case 'undo':
      return undo(draft)
    case 'begin':
      return action.draft
    case 'take':
      return takeStored(draft, action.ids)
    case 'follow':
      return follow(draft, action.storedOf)
    case 'accept':
      return acceptSaved(draft, action.sent)
    case 'insist':
      return insist(draft, action.storedOf)
  }
}

/** The matrix with its edits, which are stored across reloads and saved cell by cell. */
export function useCoverageDraft(orgId: string, coverage: Coverage, isReadOnly: boolean) {
  const client = useQueryClient()
  const noteKey = `cobertura:${orgId}`
  const matrix = useMemo(() => matrixOf(coverage), [coverage])
  const { storedOf } = matrix
  const startNoted = () => (isReadOnly ? emptyDraft : follow(draftOfNote(readNote(noteKey)), storedOf))
  const [draft, dispatch] = useReducer(reduce, undefined, startNoted)
  const [isSaving, setSaving] = useState(false)
  const isDirty = draft.edits.size > 0
  const conflicts = useMemo(() => contested(draft, storedOf), [draft, storedOf])

  useEffect(() => dispatch({ type: 'follow', storedOf }), [storedOf])

  const handover = useHandover()
  const mayType = useRef(!isReadOnly)
  // Another person may be here now: one who may not edit does not see the edits, one who may continues them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another person or another role is here
  useEffect(() => {
    const couldType = mayType.current
    mayType.current = !isReadOnly
    if (isReadOnly ? couldType : !isDirty && (handover || !couldType))
      dispatch({ type: 'begin', draft: startNoted() })
  }, [handover, isReadOnly])

  // biome-ignore lint/correctness/useExhaustiveDependencies: written anew for the present person
  useEffect(() => {
    if (isReadOnly) return
    if (draft.edits.size > 0) writeNote(noteKey, noteOf(draft))
    else dropNote(noteKey)
  }, [draft, noteKey, isReadOnly, handover])

  const canUndo = draft.steps.length > 0
  useEffect(() => (canUndo ? offerUndo(() => dispatch({ type: 'undo' })) : undefined), [canUndo])

  async function save(from: CoverageDraft = draft) {
    if (isSaving || isReadOnly || from.edits.size === 0) return
    const sent = from.edits
    setSaving(true)
    try {
      await changeCoverage({ orgId, ...changesOf(sent) })
      const { queryKey } = coverageQuery(orgId)
      client.setQueryData(queryKey, (before) => before && withEdits(before, sent))
      dispatch({ type: 'accept', sent })
      toast({ text: 'Cobertura atualizada' })
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      await fail(error)
    } finally {
      setSaving(false)
    }
  }

  /** Loads what others changed at once: it is shown cell by cell. */
  async function fail(error: unknown) {
    const isConflict = problemOf(error)?.code === 'cells_changed'
    if (isConflict) await client.invalidateQueries({ queryKey: coverageQuery(orgId).queryKey })
    toast({ text: `Erro ao atualizar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
  }

  return {
    matrix,
    edits: draft.edits,
    isDirty,
    isSaving,
    canUndo,
    conflicts,
    coverOf: (id: CellId) => draft.edits.get(id)?.now ?? storedOf(id) ?? notCovered,
    change: (cells: Covers) => !isReadOnly && dispatch({ type: 'change', cells, storedOf }),
    undo: () => dispatch({ type: 'undo' }),
    discard: () => dispatch({ type: 'begin', draft: emptyDraft }),
    takeStored: (ids: readonly CellId[]) => dispatch({ type: 'take', ids }),
    save: () => void save(),
    /** Saves over another person's change, now that it has been seen. */
    insist() {
      dispatch({ type: 'insist', storedOf })
      void save(insist(draft, storedOf))
    },
  }
}

export type CoverageForm = ReturnType<typeof useCoverageDraft>

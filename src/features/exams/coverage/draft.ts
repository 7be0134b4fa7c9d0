/**
 * The matrix being edited over one that others may change meanwhile: each changed cell remembers its value
 * when the person began with it, so that nobody's change is overwritten unseen.
 */
import { type Cover, type PackedCover, packCover, sameCover, unpackCover } from './rules.ts'

/** Exam and column, see `cellId`. */
export type CellId = string

export interface Edit {
  /** The stored value when the person began. */
  readonly was: Cover
  readonly now: Cover
}

export type Edits = ReadonlyMap<CellId, Edit>

/** The edits that the cells of one action had before it; undefined where nothing was changed yet. */
type Step = ReadonlyMap<CellId, Edit | undefined>

export interface CoverageDraft {
  readonly edits: Edits
  readonly steps: readonly Step[]
}

/** Returns what is stored in a cell now; undefined when its exam or convênio is gone. */
export type StoredOf = (id: CellId) => Cover | undefined

export const emptyDraft: CoverageDraft = { edits: new Map(), steps: [] }

/** The maximum number of actions that can be undone. */
const stepLimit = 100

/** Adds one action, on one cell or on thousands; no step when it changes nothing. */
export function change(
  draft: CoverageDraft,
  changes: ReadonlyMap<CellId, Cover>,
  storedOf: StoredOf,
): CoverageDraft {
  const edits = new Map(draft.edits)
  const step = new Map<CellId, Edit | undefined>()
  for (const [id, now] of changes) {
    const before = draft.edits.get(id)
    const was = before?.was ?? storedOf(id)
    if (!was || sameCover(before?.now ?? was, now)) continue
    step.set(id, before)
    if (sameCover(was, now)) edits.delete(id)
    else edits.set(id, { was, now })
  }
  return step.size === 0 ? draft : { edits, steps: [...draft.steps, step].slice(-stepLimit) }
}

export function undo({ edits, steps }: CoverageDraft): CoverageDraft {
  const last = steps.at(-1)
  return last ? { edits: restored(edits, last), steps: steps.slice(0, -1) } : { edits, steps }
}

function restored(edits: Edits, cells: Step): Edits {
  const next = new Map(edits)
  for (const [id, edit] of cells) {
    if (edit) next.set(id, edit)
    else next.delete(id)
  }
  return next
}

/** Takes what is stored in these cells, and drops the person's edits of them. */
export const takeStored = (draft: CoverageDraft, ids: Iterable<CellId>): CoverageDraft => {
  const taken = new Set(ids)
  return { edits: new Map([...draft.edits].filter(([id]) => !taken.has(id))), steps: [] }
}

/** Follows what is stored: drops edits that others made as well, and edits of cells that are gone. */
export function follow(draft: CoverageDraft, storedOf: StoredOf): CoverageDraft {
  const remaining = [...draft.edits].filter(([id, { now }]) => {
    const stored = storedOf(id)
    return stored && !sameCover(stored, now)
  })
  return remaining.length === draft.edits.size ? draft : { edits: new Map(remaining), steps: [] }
}

/** Drops the edits that the server has saved; what was changed since then is still to be saved. */
export function acceptSaved(draft: CoverageDraft, sent: Edits): CoverageDraft {
  const left = [...draft.edits].flatMap(([id, edit]): [CellId, Edit][] => {
    const done = sent.get(id)
    if (!done) return [[id, edit]]
    return sameCover(done.now, edit.now) ? [] : [[id, { was: done.now, now: edit.now }]]
  })
  return { edits: new Map(left), steps: [] }
}

/** Returns the cells that others have changed since the person began with them. */
export const contested = ({ edits }: CoverageDraft, storedOf: StoredOf): CellId[] =>
  [...edits].flatMap(([id, { was, now }]) => {
    const stored = storedOf(id)
    return stored && !sameCover(stored, was) && !sameCover(stored, now) ? [id] : []
  })

/** Keeps the person's edits over what is stored, which they have seen. */
export const insist = ({ edits, steps }: CoverageDraft, storedOf: StoredOf): CoverageDraft => ({
  edits: new Map([...edits].map(([id, { was, now }]) => [id, { was: storedOf(id) ?? was, now }])),
  steps,
})

/** The shape of a draft that is stored across a reload. */
export type NotedEdits = [CellId, PackedCover, PackedCover][]

export const noteOf = ({ edits }: CoverageDraft): NotedEdits =>
  [...edits].map(([id, { was, now }]) => [id, packCover(was), packCover(now)])

/** Reads a stored draft; notes of an older version of the page may have another shape. */
export function draftOfNote(note: unknown): CoverageDraft {
  if (!Array.isArray(note) || !note.every(isNoted)) return emptyDraft
  return {
    edits: new Map(note.map(([id, was, now]) => [id, { was: unpackCover(was), now: unpackCover(now) }])),
    steps: [],
  }
}

const isNoted = (one: unknown): one is NotedEdits[number] =>
  Array.isArray(one) && typeof one[0] === 'string' && isPacked(one[1]) && isPacked(one[2])

const isPacked = (one: unknown): one is PackedCover =>
  Array.isArray(one) && one.length === 3 && (one[1] === null || typeof one[1] === 'number')

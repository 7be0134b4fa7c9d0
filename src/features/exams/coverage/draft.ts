/**
 * The matrix being edited over one that others may change meanwhile: each changed cell knows what it was when the
 * person began with it, so that nobody's change is overwritten unseen.
 */
import { type Cover, type PackedCover, packCover, sameCover, unpackCover } from './rules.ts'

/** Exam and column, see `cellId`. */
export type CellId = string

export interface Edit {
  /** What stood there when the person began. */
  readonly was: Cover
  readonly now: Cover
}

export type Edits = ReadonlyMap<CellId, Edit>

/** What the cells of one act held before it; undefined where nothing was changed yet. */
type Step = ReadonlyMap<CellId, Edit | undefined>

export interface CoverageDraft {
  readonly edits: Edits
  readonly steps: readonly Step[]
}

/** What is stored in a cell now; undefined when its exam or convênio is gone. */
export type StoredOf = (id: CellId) => Cover | undefined

export const emptyDraft: CoverageDraft = { edits: new Map(), steps: [] }

/** So many acts can be undone. */
const stepLimit = 100

/** One act, of one cell or of thousands; nothing when it changes nothing. */
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

/** Takes what is stored in these cells: what the person made of them is forgotten. */
export const takeStored = (draft: CoverageDraft, ids: Iterable<CellId>): CoverageDraft => {
  const taken = new Set(ids)
  return { edits: new Map([...draft.edits].filter(([id]) => !taken.has(id))), steps: [] }
}

/** Follows what is stored: what others made the same is done, what has no place any more is forgotten. */
export function follow(draft: CoverageDraft, storedOf: StoredOf): CoverageDraft {
  const remaining = [...draft.edits].filter(([id, { now }]) => {
    const stored = storedOf(id)
    return stored && !sameCover(stored, now)
  })
  return remaining.length === draft.edits.size ? draft : { edits: new Map(remaining), steps: [] }
}

/** The server has taken what was sent; what was changed since then is still to be saved. */
export function acceptSaved(draft: CoverageDraft, sent: Edits): CoverageDraft {
  const left = [...draft.edits].flatMap(([id, edit]): [CellId, Edit][] => {
    const done = sent.get(id)
    if (!done) return [[id, edit]]
    return sameCover(done.now, edit.now) ? [] : [[id, { was: done.now, now: edit.now }]]
  })
  return { edits: new Map(left), steps: [] }
}

/** Cells that others have changed since the person began with them. */
export const contested = ({ edits }: CoverageDraft, storedOf: StoredOf): CellId[] =>
  [...edits].flatMap(([id, { was, now }]) => {
    const stored = storedOf(id)
    return stored && !sameCover(stored, was) && !sameCover(stored, now) ? [id] : []
  })

/** The person has seen what is stored and wants their own all the same. */
export const insist = ({ edits, steps }: CoverageDraft, storedOf: StoredOf): CoverageDraft => ({
  edits: new Map([...edits].map(([id, { was, now }]) => [id, { was: storedOf(id) ?? was, now }])),
  steps,
})

/** As it is kept across a reload. */
export type NotedEdits = [CellId, PackedCover, PackedCover][]

export const noteOf = ({ edits }: CoverageDraft): NotedEdits =>
  [...edits].map(([id, { was, now }]) => [id, packCover(was), packCover(now)])

/** Notes of an older version of the page may have another shape. */
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

/**
 * A form being edited over a record that others may change meanwhile: unchanged fields follow the record,
 * changed ones stay as typed, and nobody's change is overwritten unseen. A list counts as one field.
 */
import { sameJson } from '#lib/sameJson.ts'

export type FieldOf<V> = keyof V & string

export interface Draft<V> {
  readonly values: V
  /** The value of each field when the person began to change it. */
  readonly base: V
  /** The server's values, as far as known. */
  readonly stored: V
  readonly storedVersion: number
  /** The version whose every value the person has seen: the base of a save. */
  readonly version: number
}

/** A record as the form shows it. */
export interface Stored<V> {
  readonly values: V
  readonly version: number
}

export interface Shape<V> {
  readonly fields: readonly FieldOf<V>[]
  /** Returns the values as they would be stored: a space at the end is no change. */
  readonly normalize: (values: V) => V
}

export type Noted<V> = Pick<Draft<V>, 'values' | 'base' | 'version'>

/** The operations on drafts of records of one shape. */
export function draftsOf<V extends object>({ fields, normalize }: Shape<V>) {
  const start = ({ values, version }: Stored<V>): Draft<V> => ({
    values,
    base: values,
    stored: values,
    storedVersion: version,
    version,
  })

  /** Restores the edits from before a reload, over the present record. */
  const resume = ({ values, base, version }: Noted<V>, record: Stored<V>): Draft<V> =>
    leave({ ...start(record), values, base, version }, fields)

  const edit = (draft: Draft<V>, change: Partial<V>): Draft<V> =>
    settle(
      { ...draft, values: { ...draft.values, ...change } },
      fields.filter((field) => field in change),
    )

  /** Follows the present record, from a live event or from a rejected save. */
  const follow = (draft: Draft<V>, record: Stored<V>): Draft<V> =>
    record.version < draft.storedVersion
      ? draft
      : settle({ ...draft, stored: record.values, storedVersion: record.version })

  /** Tidies the fields that the person has left: one that would be stored as it was shows what is stored. */
  function leave(draft: Draft<V>, left: readonly FieldOf<V>[]): Draft<V> {
    const touched = changed(draft)
    const tidied = left.filter((field) => !touched.includes(field))
    return settle({
      ...draft,
      values: mixed((field) => (tidied.includes(field) ? draft.stored : draft.values)),
      base: mixed((field) => (tidied.includes(field) ? draft.stored : draft.base)),
    })
  }

  const takeStored = (draft: Draft<V>, taken: readonly FieldOf<V>[]): Draft<V> =>
    settle({ ...draft, values: mixed((field) => (taken.includes(field) ? draft.stored : draft.values)) })

  /** Keeps the person's values over the stored ones, which they have seen. */
  const insist = (draft: Draft<V>): Draft<V> => ({
    ...draft,
    base: draft.stored,
    version: draft.storedVersion,
  })

  /**
   * Updates the draft after a save; what was typed since then is still to be saved.
   * @param editing the field that the person is in: its text stays as typed until they leave it
   */
  function acceptSaved(
    draft: Draft<V>,
    sent: V,
    record: Stored<V>,
    editing: FieldOf<V> | null = null,
  ): Draft<V> {
    const typedOn = differing(draft.values, sent)
    const next = start(record)
    const isAsStored = !differing(draft.values, record.values).some((field) => field === editing)
    const remains = (field: FieldOf<V>) => typedOn.includes(field) || (field === editing && isAsStored)
    return settle({ ...next, values: mixed((field) => (remains(field) ? draft.values : next.values)) })
  }

  const changed = (draft: Draft<V>) => differing(draft.values, draft.base)

  /** Returns the fields changed both here and elsewhere: the person has to choose. */
  function contested(draft: Draft<V>): FieldOf<V>[] {
    const elsewhere = differing(draft.stored, draft.base)
    return elsewhere.length === 0 ? [] : changed(draft).filter((field) => elsewhere.includes(field))
  }

  /** Returns the fields that a save would change. */
  const unsaved = (draft: Draft<V>) => differing(draft.values, draft.stored)

  /**
   * Updates unchanged fields from the stored values, but none of those typed, nor one whose text differs by a space
   * only: the next word may follow. Once the person has been shown every stored value, a save is based on them.
   */
  function settle(draft: Draft<V>, typed: readonly FieldOf<V>[] = []): Draft<V> {
    const touched = changed(draft)
    const apart = unsaved(draft)
    const isKept = (field: FieldOf<V>) =>
      !touched.includes(field) && (typed.includes(field) || !sameJson(draft.values[field], draft.base[field]))
    const isOpen = (field: FieldOf<V>) => touched.includes(field) && apart.includes(field)
    const values = mixed((field) => (touched.includes(field) || isKept(field) ? draft.values : draft.stored))
    const base = mixed((field) => (isOpen(field) || isKept(field) ? draft.base : draft.stored))
    const next = { ...draft, values, base }
    return differing(draft.stored, base).length === 0 ? { ...next, version: draft.storedVersion } : next
  }

  const mixed = (from: (field: FieldOf<V>) => V): V =>
    Object.fromEntries(fields.map((field) => [field, from(field)[field]])) as V

  function differing(one: V, other: V): FieldOf<V>[] {
    const apart = fields.filter((field) => one[field] !== other[field])
    if (apart.length === 0) return []
    const [left, right] = [normalize(one), normalize(other)]
    return apart.filter((field) => !sameJson(left[field], right[field]))
  }

  return { start, resume, edit, follow, leave, takeStored, insist, acceptSaved, changed, contested, unsaved }
}

export type Drafts<V extends object> = ReturnType<typeof draftsOf<V>>

/**
 * A form being edited over a record that others may change meanwhile: what was not touched follows the record,
 * what was touched stays as typed, and nobody's change is overwritten unseen.
 */
import { type NetworkField, type NetworkForm, networkFields, normalizeNetwork } from '../rules.ts'
import { formatNetwork, mapFields } from './fields.ts'

export interface NetworkDraft {
  readonly values: NetworkForm
  /** What each field held when the person began to change it. */
  readonly base: NetworkForm
  /** What the server holds, as far as is known. */
  readonly stored: NetworkForm
  readonly storedVersion: number
  /** The version whose every value the person has seen: what a save is based on. */
  readonly version: number
}

export type StoredNetwork = NetworkForm & { readonly version: number }

export function startDraft(network: StoredNetwork): NetworkDraft {
  const shown = formatNetwork(network)
  return {
    values: shown,
    base: shown,
    stored: shown,
    storedVersion: network.version,
    version: network.version,
  }
}

/** What was being typed before a reload, over the record as it is now. */
export function resumeDraft(
  { values, base, version }: Pick<NetworkDraft, 'values' | 'base' | 'version'>,
  network: StoredNetwork,
): NetworkDraft {
  return settle({ ...startDraft(network), values, base, version })
}

export function editField(draft: NetworkDraft, field: NetworkField, value: string): NetworkDraft {
  return settle({ ...draft, values: { ...draft.values, [field]: value } })
}

/** The record as it is now, from the live watch or from a refused save. */
export function follow(draft: NetworkDraft, network: StoredNetwork): NetworkDraft {
  if (network.version < draft.storedVersion) return draft
  return settle({ ...draft, stored: formatNetwork(network), storedVersion: network.version })
}

export function takeStored(draft: NetworkDraft, fields: readonly NetworkField[]): NetworkDraft {
  const taken = { ...draft.values }
  for (const field of fields) taken[field] = draft.stored[field]
  return settle({ ...draft, values: taken })
}

/** The person has seen what is stored and wants their own all the same. */
export function insist(draft: NetworkDraft): NetworkDraft {
  return { ...draft, base: draft.stored, version: draft.storedVersion }
}

/** The server has taken what was sent; what was typed since then is still to be saved. */
export function acceptSaved(draft: NetworkDraft, sent: NetworkForm, network: StoredNetwork): NetworkDraft {
  const next = startDraft(network)
  const values = mapFields((field) => (same(field, draft.values, sent) ? next.values : draft.values)[field])
  return settle({ ...next, values })
}

export const changedFields = (draft: NetworkDraft) => differing(draft.values, draft.base)

/** Touched here and changed elsewhere: the person has to choose. */
export const contestedFields = (draft: NetworkDraft) => {
  const elsewhere = differing(draft.stored, draft.base)
  return changedFields(draft).filter((field) => elsewhere.includes(field))
}

/** What a save would change in the record. */
export const unsavedFields = (draft: NetworkDraft) => differing(draft.values, draft.stored)

/** Untouched fields take what is stored; when nothing is contested, all of it has been seen. */
function settle(draft: NetworkDraft): NetworkDraft {
  const touched = differing(draft.values, draft.base)
  const open = touched.filter((field) => !same(field, draft.values, draft.stored))
  const values = mapFields((field) => (touched.includes(field) ? draft.values : draft.stored)[field])
  const base = mapFields((field) => (open.includes(field) ? draft.base : draft.stored)[field])
  const next = { ...draft, values, base }
  return contestedFields(next).length === 0 ? { ...next, version: draft.storedVersion } : next
}

/** Compared as they would be stored: a space at the end is no change. */
function differing(one: NetworkForm, other: NetworkForm): NetworkField[] {
  return networkFields.filter((field) => !same(field, one, other))
}

function same(field: NetworkField, one: NetworkForm, other: NetworkForm): boolean {
  return one[field] === other[field] || normalizeNetwork(one)[field] === normalizeNetwork(other)[field]
}

import { readNote } from '#ui/form/draftNotes.ts'
import { networkFields } from '../rules.ts'
import { type NetworkDraft, resumeDraft, type StoredNetwork, startDraft } from './draft.ts'

type Noted = Pick<NetworkDraft, 'values' | 'base' | 'version'>

/** Where an edit begins: what was being typed before a reload, else the record as it is. */
export function startNoted(key: string, network: StoredNetwork): NetworkDraft {
  const note = readNote(key)
  return isNoted(note) ? resumeDraft(note, network) : startDraft(network)
}

/** Notes of an older version of this page may have another shape. */
function isNoted(note: unknown): note is Noted {
  if (typeof note !== 'object' || note === null) return false
  const { values, base, version } = note as Record<string, unknown>
  return typeof version === 'number' && isForm(values) && isForm(base)
}

const isForm = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  networkFields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string')

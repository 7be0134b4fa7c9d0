import { v7 as uuid } from 'uuid'

/**
 * Returns the parts of a record with the ids that they are written under. The record's own parts keep their
 * ids, each once; an id that is another record's, or repeated, becomes a new one.
 */
export function withOwnIds<T extends { readonly id?: string | undefined }>(
  parts: readonly T[],
  own: readonly string[],
): (T & { id: string })[] {
  const free = new Set(own)
  return parts.map((part) => ({ ...part, id: part.id && free.delete(part.id) ? part.id : uuid() }))
}

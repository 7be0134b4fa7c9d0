import { v7 as uuid } from 'uuid'

/**
 * The parts of a record with the ids that they are written under. The record's own keep theirs, each once; an id that
 * is another record's, or comes a second time, becomes a new one.
 */
export function withOwnIds<T extends { readonly id?: string | undefined }>(
  parts: readonly T[],
  own: readonly string[],
): (T & { id: string })[] {
  const free = new Set(own)
  return parts.map((part) => ({ ...part, id: part.id && free.delete(part.id) ? part.id : uuid() }))
}

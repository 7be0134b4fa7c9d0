import { timeOfId } from '#platform/db/ids.ts'
import type { FileType } from './rules.ts'

/** A file on its way into a store, whole and checked. */
export interface Spooled {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly type: FileType
}

/** Bytes from the first to the last, both included. */
export interface BytePart {
  readonly start: number
  readonly end: number
}

/** The store of the bytes. Keys are `<network>/<file>`. */
export interface FileStore {
  /** Takes over the spooled file; once it resolves, the bytes are safe. */
  put(key: string, file: Spooled): Promise<void>
  /** Null when there is nothing under the key. */
  read(key: string, part?: BytePart): Promise<ReadableStream<Uint8Array> | null>
  /** A key that is not there counts as removed. */
  remove(key: string): Promise<void>
  /** Returns every key, in no certain order. */
  list(): AsyncIterable<string>
}

export const storageKeyOf = (orgId: string, id: string) => `${orgId}/${id}`

const keyShape = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Other objects in the store are not ours to touch. */
export const isStorageKey = (key: string) => keyShape.test(key)

export function assertOwnKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('not a key of the file store')
}

/** The time at which the file under a key was made: its id is a UUIDv7, which begins with the time. */
export const timeOfKey = (key: string): number => timeOfId(key.split('/')[1] ?? '')

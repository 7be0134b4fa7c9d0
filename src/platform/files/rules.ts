/** The rules for files, applied alike in the browser and on the server. */

import type { NameOf } from '#platform/names.ts'
import { registry } from '#platform/registry.ts'
import type { FileType } from './types.ts'

export { type FileType, fileTypes } from './types.ts'

/** A kind of record that has files; features declare theirs. */
export type FileOwnerKind = NameOf<'fileKinds'>

/** The types that may be kept of a kind of owner. SVG is refused: it may hold scripts. */
export const typesOf = (kind: FileOwnerKind): readonly FileType[] => registry.fileKinds[kind] ?? []

export const maxFileBytes = 10 * 1024 * 1024
export const maxNameLength = 200

const typeNames: Record<FileType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
}

/** "PNG, JPEG ou WebP" */
export function typeSentence(kind: FileOwnerKind): string {
  const names = typesOf(kind).map((type) => typeNames[type])
  return `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}`
}

/** This many bytes are enough to recognise the type. */
export const headLength = 12

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const png = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]

/** Recognises the type by the first bytes; the name and the type that the sender claims count for nothing. */
export function typeOfContent(head: Uint8Array): FileType | null {
  const has = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte)
  if (has(ascii('%PDF-'))) return 'application/pdf'
  if (has(png)) return 'image/png'
  if (has([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (has(ascii('RIFF')) && has(ascii('WEBP'), 8)) return 'image/webp'
  return null
}

/** "2,4 MB" */
export function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  const digits = value >= 10 || unit === 'KB' ? 0 : 1
  return `${Math.max(value, unit === 'KB' ? 1 : 0).toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${unit}`
}

/** Controls, marks without width, ends of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name without a path, controls or marks that turn the reading direction. */
export function cleanName(name: string): string {
  const last = name.replace(hidden, '').split(/[\\/]/).at(-1)?.trim() ?? ''
  return last.slice(0, maxNameLength) || 'arquivo'
}

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
  'audio/ogg': 'OGG',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/aac': 'AAC',
  'audio/amr': 'AMR',
  'video/mp4': 'MP4',
  'video/3gpp': '3GP',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
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
  if (has(ascii('OggS'))) return 'audio/ogg'
  if (has(ascii('ID3'))) return 'audio/mpeg'
  if (has(ascii('#!AMR'))) return 'audio/amr'
  if (has(ascii('ftyp'), 4)) return typeOfBrand(String.fromCharCode(...head.slice(8, 12)))
  return head[0] === 0xff ? typeOfFrame(head[1] ?? 0) : null
}

/** Containers of MPEG-4 name what they are made for. */
function typeOfBrand(brand: string): FileType | null {
  if (/^(M4A|M4B)/.test(brand)) return 'audio/mp4'
  if (/^3g/.test(brand)) return 'video/3gpp'
  return /^(iso|mp4|avc1|MSNV|dash|M4V)/.test(brand) ? 'video/mp4' : null
}

/** Sound without a container begins with a frame: of AAC where its layer is none, of MP3 where it is the third. */
function typeOfFrame(second: number): FileType | null {
  if ((second & 0xf6) === 0xf0) return 'audio/aac'
  return (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08 ? 'audio/mpeg' : null
}

const zip = [...ascii('PK'), 3, 4]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const officeFormats: Partial<Record<FileType, readonly number[]>> = {
  'application/msword': compound,
  'application/vnd.ms-excel': compound,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': zip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': zip,
}

/**
 * Recognises also office files, which share their first bytes with others: there the sender's word decides between
 * them. Such a file is only ever saved, never shown.
 */
export function typeOfClaimed(head: Uint8Array, claimed: string): FileType | null {
  const found = typeOfContent(head)
  if (found) return found === 'video/mp4' && claimed.startsWith('audio/') ? 'audio/mp4' : found
  const [type] = claimed.split(';')
  const format = officeFormats[type as FileType]
  return format?.every((byte, index) => head[index] === byte) ? (type as FileType) : null
}

/** True for what a browser may show on our origin; everything else is saved. */
export const isShown = (type: FileType): boolean => officeFormats[type] === undefined

/** "2,4 MB" */
export function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  const digits = value >= 10 || unit === 'KB' ? 0 : 1
  return `${Math.max(value, unit === 'KB' ? 1 : 0).toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${unit}`
}

/** Controls, marks without width, ends of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name without a path, controls or marks that turn the reading direction; one that is too long keeps its ending. */
export function cleanName(name: string): string {
  const last = name.replace(hidden, '').split(/[\\/]/).at(-1)?.trim() ?? ''
  if (last.length <= maxNameLength) return last || 'arquivo'
  const [ending = ''] = /\.\w{1,10}$/.exec(last) ?? []
  // Half of a letter that takes two places is none.
  return (
    last
      .slice(0, maxNameLength - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + ending
  )
}

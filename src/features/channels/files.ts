import { type FileType, formatSize } from '#platform/files/rules.ts'
import type { ChannelKind } from './kinds.ts'

/** Which files go by which channel. */

const mb = 1024 * 1024
/** Meta's limits; what is stored here at all is smaller than a document or a video may be. */
const maxImageBytes = 5 * mb

export const carriesFiles = (kind: ChannelKind): boolean => kind === 'whatsapp' || kind === 'email'

/** As what a file is shown. */
export type FileKind = 'image' | 'audio' | 'video' | 'document'

export function fileKindOf(type: FileType): FileKind {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('audio/')) return 'audio'
  return type.startsWith('video/') ? 'video' : 'document'
}

/** Returns why a file can't go by a channel, '' when it can. */
export function fileProblem(
  channel: ChannelKind,
  { type, size }: { readonly type: FileType; readonly size: number },
): string {
  if (channel === 'chat') return 'O chat do site não leva arquivos.'
  if (channel === 'sms') return 'O SMS não leva arquivos.'
  if (channel === 'email') return ''
  if (type === 'image/webp') return 'O WhatsApp não leva imagens WebP. Envie em JPEG ou PNG.'
  return type.startsWith('image/') && size > maxImageBytes
    ? `O WhatsApp leva imagens de até ${formatSize(maxImageBytes)}. Esta tem ${formatSize(size)}.`
    : ''
}

/** WhatsApp shows no text beside sound. */
export const captionProblem = (channel: ChannelKind, type: FileType, text: string): string =>
  channel === 'whatsapp' && fileKindOf(type) === 'audio' && text.trim() !== ''
    ? 'O WhatsApp não leva texto junto com áudio. Envie um depois do outro.'
    : ''

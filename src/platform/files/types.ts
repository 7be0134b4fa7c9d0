/** The types of files that are stored at all; which of them a kind of record takes, its feature says. */
export const fileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'video/mp4',
  'video/3gpp',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
export type FileType = (typeof fileTypes)[number]

/** The types of files that are stored at all. */
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type FileType = (typeof fileTypes)[number]

import { z } from 'zod'

/** The number of the format, raised when older releases could not read what is written. */
export const format = 1

/** The first entry: what the backup is of. */
export const headSchema = z.object({
  format: z.int().min(1),
  product: z.literal('acolhe'),
  /** The release that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that the database had, by the time at which each was made. */
  migrations: z.array(z.number()),
  /** A keyed hash of a constant: tells whether a secret key is the one that seals what is in the database. */
  secretKeyHash: z.string(),
  /** False when the operator keeps the key in the environment, where it has to be set again. */
  secretKeyInFile: z.boolean(),
})
export type Head = z.infer<typeof headSchema>

const digest = z.object({ bytes: z.number(), sha256: z.string() })

export const tableSchema = digest.extend({ columns: z.array(z.string()), rows: z.number() })
export type TableContents = z.infer<typeof tableSchema>

/** The last entry: what the others must add up to. A backup without it is cut short. */
export const contentsSchema = z.object({
  tables: z.record(z.string(), tableSchema),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), z.string()),
  /** `sha256` is of the files' keys and bytes, in their order. */
  files: digest.extend({ count: z.number() }),
  /** Files that the database knows and the store did not have whole. */
  missingFiles: z.number(),
})
export type Contents = z.infer<typeof contentsSchema>

export const entries = {
  head: 'backup.json',
  secretKey: 'secret-key',
  contents: 'contents.json',
  /** The columns of a table stand in the contents; its rows come in pieces, as PostgreSQL's COPY writes them. */
  table: (name: string, piece: number) => `tables/${name}/${String(piece).padStart(8, '0')}`,
  file: (key: string) => `files/${key}`,
} as const

/** Returns the table whose rows an entry holds. */
export const tableOfEntry = (name: string): string | undefined => /^tables\/([^/]+)\/\d+$/.exec(name)?.[1]

/** Returns the key of the file that an entry holds. */
export const keyOfEntry = (name: string): string | undefined => /^files\/(.+)$/.exec(name)?.[1]

/**
 * Tables that no backup holds: positions in one server's transactions, which mean nothing in another one (browsers read
 * anew), and which texts of functions were applied (a restore applies its own).
 */
export const leftOut: readonly string[] = ['outbox', 'outbox_horizon', 'function_versions']

import { z } from 'zod'

/** A file: a stream on the server, a `File` in the browser. */
const csvFile = z.custom<ReadableStream<Uint8Array> | Blob>(
  (value) => value instanceof ReadableStream || value instanceof Blob,
)

/** The answer of a route that sends a spreadsheet. */
export const csvAnswer = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
  body: csvFile,
})

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
})

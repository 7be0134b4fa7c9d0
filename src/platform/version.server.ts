import { readFileSync } from 'node:fs'

const manifest = new URL('../../package.json', import.meta.url)

/** The release that runs: the minor number rises with each piece of work that lands (docs/operations.md). */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

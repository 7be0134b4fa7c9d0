import { templates } from './tables.server.ts'

/** Templates as the pieces of every record know them. */
export const templateKind = { table: templates, kind: 'template', topic: 'templates' } as const

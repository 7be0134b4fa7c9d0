import { pathToFileURL } from 'node:url'
import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'

/** The base of all contracts has no schemas, and the browser builds small contracts of its own upon it. */
const base = '/src/platform/http/contract.ts'
const modules = /\/src\/(?:platform|features)\/(?!.*\/ui\/).*\/(?:contract|schemas|filters|problems?)\.ts$/

/**
 * Sends contracts to the browser as their routes alone: it never judges an answer by a schema, and the library
 * of schemas weighs more than all routes together. Of the modules that make schemas only contracts and plain values
 * arrive; code of the browser that needs another export of it fails the build.
 */
export const routesOnly = () => ({
  name: 'routes-only',
  apply: 'build' as const,
  enforce: 'pre' as const,
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  async load(id: string) {
    if (!modules.test(id) || id.endsWith(base)) return
    const exported = Object.entries(await import(pathToFileURL(id).href))
    const lines = exported.flatMap(([name, value]) => {
      const json = plainOf(value)
      return json === undefined ? [] : [`export const ${name} = ${json}`]
    })
    return { code: lines.join('\n'), map: { mappings: '' } }
  },
})

/** What a route says to people who read the API's description. */
const prose = new Set(['summary', 'description', 'successDescription', 'operationId', 'tags'])

/** Returns the value as JSON; undefined when it is a function, a schema or the like. */
function plainOf(value: unknown): string | undefined {
  if (isContract(value))
    return JSON.stringify(minifyContractRouter(value), (key, part) => (prose.has(key) ? undefined : part))
  return isPlain(value) ? JSON.stringify(value, (_, part) => (isSchema(part) ? undefined : part)) : undefined
}

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value

function isContract(value: unknown): value is AnyContractRouter {
  if (isContractProcedure(value)) return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const parts = Object.values(value)
  return parts.length > 0 && parts.every(isContract)
}

function isPlain(value: unknown): boolean {
  if (['string', 'number', 'boolean'].includes(typeof value) || value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((part) => part === undefined || isSchema(part) || isPlain(part))
}

import { pick, type Random } from '#test/population.ts'
import { oddCursor, oddDay, oddInstant, oddNumber, oddText } from './odd.ts'

/** The part of JSON Schema that the API's document uses. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Returns an id of a record, by the name of the field or path segment that takes it. */
export type FindId = (random: Random, name: string) => string

export interface Drawing {
  readonly random: Random
  readonly findId: FindId
  /** The kind of the operation's records. */
  readonly kind: string
}

/**
 * Draws a value that the schema allows, odd more often than not. `name` is the field's, which selects the
 * kind of ids.
 */
export function draw(schema: Schema, name: string, drawing: Drawing): unknown {
  const { random, findId } = drawing
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return draw(pick(random, either), name, drawing)
  switch (schema.type) {
    case 'string':
      return drawText(schema, name, drawing)
    case 'integer':
    case 'number':
      return oddNumber(
        random,
        schema.minimum ?? -Number.MAX_VALUE,
        schema.maximum ?? Number.MAX_VALUE,
        schema.type === 'integer',
      )
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'array':
      return drawList(schema, name, drawing)
    case 'object':
      return drawObject(schema, name, drawing)
    default:
      return pick(random, [null, 0, '', [], {}, findId(random, name)])
  }
}

const dayNames = /(^|[a-z])(date|on|from|until|validfrom|validuntil|exceptions)$/i

function drawText(schema: Schema, name: string, drawing: Drawing): string {
  const { random, findId } = drawing
  if (schema.format === 'uuid') return findId(random, name)
  if (schema.format === 'date') return oddDay(random, true)
  if (schema.format === 'date-time') return oddInstant(random)
  if (name === 'cursor' && schema.format === undefined && random() < 0.8) return oddCursor(random)
  if (name === 'userId' && random() < 0.8) return findId(random, name)
  if (
    (schema.maxLength === 10 || schema.pattern?.includes('\\d{4}-')) &&
    dayNames.test(name) &&
    random() < 0.7
  )
    return oddDay(random, false)
  if (schema.description?.startsWith('Vários')) return drawSeveral(schema, name, drawing)
  if (name === 'email' && random() < 0.5) return `${oddText(random, 1, 40)}@aurora.example`
  return oddText(random, schema.minLength ?? 0, schema.maxLength ?? 300)
}

/** Draws values with commas between them. */
function drawSeveral(schema: Schema, name: string, { random, findId }: Drawing): string {
  const one = name.replace(/s$/, '')
  const draw = () => (/Id$/.test(one) ? findId(random, one) : oddText(random, 0, 20))
  const count = pick(random, [0, 1, 1, 2, 3, 30, 101])
  const text = Array.from({ length: count }, draw).join(',')
  return text.slice(0, schema.maxLength ?? 4_000)
}

function drawList(schema: Schema, name: string, drawing: Drawing): unknown[] {
  const { random } = drawing
  if (schema.prefixItems) return schema.prefixItems.map((item) => draw(item, name, drawing))
  const { items = {}, minItems: min = 0, maxItems: max = 3 } = schema
  const isSmall = items.type === 'string' && (items.maxLength ?? 40) <= 200
  const count = Math.min(
    max,
    Math.max(min, pick(random, [0, 1, 1, 2, 3, random() < 0.15 && isSmall ? Math.min(max, 1_000) : 2])),
  )
  const one = name.replace(/s$/, '')
  const list = Array.from({ length: count }, () => draw(items, one, drawing))
  if (list.length > 1 && random() < 0.3) list[list.length - 1] = structuredClone(list[0])
  return list
}

/**
 * Returns the name for an id: the `id` of a contact is `contactId`, that of the record itself by its kind.
 */
const ofWhat = (field: string, name: string, { kind }: Drawing): string =>
  /^ids?$/.test(field) ? field.replace('id', `${name || kind}Id`) : field

const extras = ['extra', '__proto__', 'constructor', 'toString', 'orgId', 'id', 'ação', '\ud800', 'a.b', '']

function drawObject(schema: Schema, name: string, drawing: Drawing): Record<string, unknown> {
  const { random } = drawing
  const required = new Set(schema.required)
  const value: Record<string, unknown> = {}
  for (const [field, one] of Object.entries(schema.properties ?? {}))
    if (required.has(field) || random() < 0.5) value[field] = draw(one, ofWhat(field, name, drawing), drawing)
  if (random() < 0.05) addExtra(value, random)
  return value
}

function addExtra(value: Record<string, unknown>, random: Random) {
  Object.defineProperty(value, pick(random, extras), {
    value: pick(random, [null, 'x', '\ud800', '\0', 1, [], {}]),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Returns a copy of a valid value in which one place, somewhere inside, is drawn anew. */
export function mutate(schema: Schema, value: unknown, name: string, drawing: Drawing): unknown {
  const { random } = drawing
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const fitting = either.find((one) => isInside(one, value))
    return fitting && random() < 0.7 ? mutate(fitting, value, name, drawing) : draw(schema, name, drawing)
  }
  if (isInside(schema, value) && Array.isArray(value) && schema.items && random() < 0.8) {
    const at = Math.floor(random() * value.length)
    return value.map((item, place) =>
      place === at ? mutate(schema.items ?? {}, item, name.replace(/s$/, ''), drawing) : item,
    )
  }
  if (isInside(schema, value) && !Array.isArray(value)) {
    const copy = { ...(value as Record<string, unknown>) }
    const fields = Object.keys(schema.properties ?? {})
    const field = pick(random, fields)
    const inner = schema.properties?.[field] ?? {}
    const inside = ofWhat(field, name, drawing)
    const chance = random()
    if (chance < 0.06) addExtra(copy, random)
    else if (chance < 0.12 && !schema.required?.includes(field)) delete copy[field]
    else
      copy[field] = field in copy ? mutate(inner, copy[field], inside, drawing) : draw(inner, inside, drawing)
    return copy
  }
  return draw(schema, name, drawing)
}

/** True when the value has a place inside for a mutation. */
function isInside(schema: Schema, value: unknown): boolean {
  if (Array.isArray(value))
    return schema.type === 'array' && value.length > 0 && schema.prefixItems === undefined
  return (
    schema.type === 'object' &&
    typeof value === 'object' &&
    value !== null &&
    Object.keys(schema.properties ?? {}).length > 0
  )
}

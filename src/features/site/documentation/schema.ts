/** JSON Schema, as far as the API's document uses it, in the terms of the reference. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly contentMediaType?: string
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Field {
  readonly name: string
  /** `texto`, `lista de uuid` … */
  readonly type: string
  readonly isRequired: boolean
  /** `até 120 caracteres`, `padrão 30` … */
  readonly limits: readonly string[]
  /** The values of a closed list. */
  readonly values: readonly string[]
  readonly description: string
  /** The fields of an object, or of the objects of a list. */
  readonly fields: readonly Field[]
}

export function fieldsOf(schema: Schema): Field[] {
  const { properties, required } = objectOf(schema)
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.has(name)))
}

export function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const plain = withoutNull(schema)
  const inner = itemOf(plain)
  return {
    name,
    isRequired,
    type: typeOf(schema),
    limits: limitsOf(schema),
    values: valuesOf(inner),
    description: schema.description ?? plain.description ?? '',
    fields: isObject(inner) ? fieldsOf(inner) : [],
  }
}

/** The alternatives of a schema count as one object: a person reads which fields there can be. */
function objectOf(schema: Schema): { properties: Record<string, Schema>; required: Set<string> } {
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []
  const all = parts.map(objectOf)
  const isEvery = schema.allOf !== undefined
  const names = new Set(all.flatMap(({ required }) => [...required]))
  const shared = [...names].filter((name) =>
    isEvery ? true : all.every(({ required }) => required.has(name)),
  )
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties), schema.properties),
    required: new Set([...(schema.required ?? []), ...shared]),
  }
}

const isNull = (schema: Schema) => schema.type === 'null'
const variantsOf = (schema: Schema) => schema.anyOf ?? schema.oneOf
const isObject = (schema: Schema): boolean =>
  schema.properties !== undefined || (variantsOf(schema)?.every(isObject) ?? false)

function withoutNull(schema: Schema): Schema {
  const variants = variantsOf(schema)?.filter((one) => !isNull(one))
  return variants?.length === 1 && variants[0] ? variants[0] : schema
}

function itemOf(schema: Schema): Schema {
  return schema.type === 'array' && schema.items ? withoutNull(schema.items) : schema
}

const formats: Record<string, string> = {
  uuid: 'uuid',
  date: 'data',
  'date-time': 'data e hora',
  email: 'e-mail',
}

const types: Record<string, string> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'true ou false',
  null: 'null',
  object: 'objeto',
}

/** The type as text; `ou null` when null is possible, too. */
export function typeOf(schema: Schema): string {
  const variants = variantsOf(schema)
  if (variants) return [...new Set(variants.map(typeOf))].join(' ou ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.contentMediaType) return 'arquivo'
  if (schema.prefixItems) return `lista de ${schema.prefixItems.length}`
  if (schema.type === 'array') return listOf(schema.items)
  if (schema.enum) return 'um de'
  if (schema.properties || schema.additionalProperties) return 'objeto'
  if (schema.format && formats[schema.format]) return formats[schema.format] ?? ''
  const names = [schema.type ?? 'qualquer valor'].flat()
  return names.map((name) => types[name] ?? name).join(' ou ')
}

function listOf(items: Schema | undefined): string {
  if (!items) return 'lista'
  const inner = typeOf(items)
  return inner === 'objeto' ? 'lista de objetos' : inner === 'um de' ? 'lista de' : `lista de ${inner}`
}

function valuesOf(schema: Schema): string[] {
  const variants = variantsOf(schema)
  if (variants) return variants.flatMap(valuesOf)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replaceAll('"', '') || '""')
  return []
}

/** A format has its own length; a limit that no number ever reaches is left out. */
function limitsOf(schema: Schema): string[] {
  const inner = withoutNull(schema)
  const said = [
    spanOf(inner.minLength, inner.format ? undefined : inner.maxLength, 'caracteres'),
    spanOf(inner.minItems, inner.maxItems, 'itens'),
    spanOf(within(inner.minimum), within(inner.maximum), ''),
    schema.default === undefined ? '' : defaultOf(schema.default),
  ]
  return said.filter((one) => one !== '')
}

const within = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound

function spanOf(from: number | undefined, to: number | undefined, unit: string): string {
  const number = (value: number) => value.toLocaleString('pt-BR')
  const min = from === undefined || (from === 0 && unit !== '') ? undefined : from
  if (min === undefined && to === undefined) return ''
  if (to === undefined) return `a partir de ${number(min ?? 0)} ${unit}`.trim()
  if (min === undefined) return `até ${number(to)} ${unit}`.trim()
  return min === to ? `${number(to)} ${unit}`.trim() : `de ${number(min)} a ${number(to)} ${unit}`.trim()
}

function defaultOf(value: unknown): string {
  const text = JSON.stringify(value)
  return text === '""' || text === '[]' || text === 'null' || text.length > 24
    ? ''
    : `padrão ${text.replaceAll('"', '')}`
}

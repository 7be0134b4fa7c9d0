import { pick, type Random } from '#test/population.ts'
import { oddHeaders, oddQueries } from './odd.ts'
import { kindOfPath, type Records } from './records.ts'
import { type Drawing, draw, mutate, type Schema } from './schema.ts'

/** One operation of the API's document. */
export interface Operation {
  /** `PUT /orgs/{orgId}`, as the document writes it. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** True when the body is the file itself, or may be a form. */
  readonly takesFile: boolean
  readonly takesForm: boolean
  /** The codes of the problems that it may answer. */
  readonly codes: ReadonlySet<string>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

type Document = { paths: Record<string, Record<string, Described>> }
interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: object
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      takesFile: requestBody?.content['*/*'] !== undefined,
      takesForm: requestBody?.content['multipart/form-data'] !== undefined,
      codes: new Set(codesIn(responses)),
    })),
  )

/** Returns every `code: { const: … }`, at any depth. */
const codesIn = (described: object): string[] =>
  Object.entries(described).flatMap(([name, one]) => {
    if (typeof one !== 'object' || one === null) return []
    return name === 'code' && typeof one.const === 'string' ? [one.const] : codesIn(one)
  })

export type Role = keyof Records['tokens']

export interface FuzzRequest {
  readonly operation: Operation
  readonly method: string
  readonly url: string
  readonly role: Role
  readonly headers: Readonly<Record<string, string>>
  /** As it is sent: lone surrogates are escaped in JSON. */
  readonly body: string | FormData | Blob | undefined
}

const badEncodings = ['%', '%zz', '%ff', '%ED%A0%80', '%C0%AF', '%00']

/** Node itself rejects the head of a longer request, in characters. */
const longestUrl = 12_000
/** The maximum body of the API, in bytes. */
const longestBody = 900_000

/** Draws a request that the operation's schema allows, most of them with odd values. */
export function drawRequest(operation: Operation, records: Records, random: Random): FuzzRequest {
  const drawing: Drawing = { random, findId: records.findId, kind: kindOfPath(operation.path) }
  let target = records.clinic.orgId
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    if (random() < 0.005) return pick(random, badEncodings)
    const kind = name === 'id' ? kindOfPath(operation.path.slice(0, at)) : name
    target = segment(operation, name, kind, records, drawing)
    return encode(target)
  })
  const body = drawBody(operation, target, records, drawing)
  const query = drawQuery(operation, records, drawing)
  return {
    operation,
    method: operation.method,
    url: `/api/v1${path}${query}`.slice(0, longestUrl),
    role: roleFor(operation, random),
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(random() < 0.15 && pick(random, oddHeaders)),
    },
    body: typeof body === 'string' && body.length > longestBody ? undefined : body,
  }
}

/** The owner has the fewest rejections; operations that end sessions run as another role. */
function roleFor({ path }: Operation, random: Random): Role {
  if (path.startsWith('/me/sessions') || path.endsWith('/departure')) return 'leaver'
  return random() < 0.8 ? 'owner' : pick(random, ['manager', 'receptionist', 'professional', 'stranger'])
}

function segment(
  { parameters }: Operation,
  name: string,
  kind: string,
  records: Records,
  drawing: Drawing,
): string {
  const { random, findId } = drawing
  if (random() < 0.01)
    return pick(random, ['\0', '%', '..', ' ', '\u{10ffff}', 'a/b', 'a?b', 'a#b', 'x'.repeat(3_000)])
  if (name === 'orgId') return random() < 0.95 ? records.clinic.orgId : findId(random, 'orgId')
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {
    type: 'string',
  }
  if (schema.format === 'uuid') return findId(random, kind)
  // The history takes any kind of record.
  if (name === 'id' && random() < 0.7)
    return findId(random, pick(random, ['patient', 'unit', 'user', 'appointment']))
  return String(draw(schema, name, drawing)) || 'x'
}

function drawQuery({ parameters }: Operation, records: Records, drawing: Drawing): string {
  const { random } = drawing
  const parts = parameters
    .filter((one) => one.in === 'query' && (one.required || random() < 0.3))
    .map((one) => {
      const value = (random() < 0.4 && defaultFor(one, records)) || draw(one.schema, one.name, drawing)
      return `${one.name}=${encode(String(value))}`
    })
  if (random() < 0.04) parts.push(pick(random, oddQueries))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Returns the value that a screen would send, so that odd values of the others reach further. */
function defaultFor({ name, schema }: Parameter, { clinic }: Records): string | undefined {
  if (name === 'unitId' || name === 'unitIds') return clinic.unitId
  if (name === 'professionalId' || name === 'professionalIds') return clinic.helenaId
  if (name === 'ownerId') return clinic.orgId
  if (schema.format === 'date') return '2027-03-01'
  if (schema.format === 'date-time') return name === 'to' ? clinic.at('18:00', 6) : clinic.at('09:00')
  return undefined
}

function drawBody(
  operation: Operation,
  target: string,
  records: Records,
  drawing: Drawing,
): FuzzRequest['body'] {
  const { random } = drawing
  if (operation.takesFile) return new Blob([Buffer.from(pick(random, fileBeginnings), 'latin1')])
  if (!operation.body) return operation.method !== 'GET' && random() < 0.02 ? '{}' : undefined
  const defaults = records.bodyFor(operation.name, target, random)
  let value = defaults === undefined || random() < 0.15 ? draw(operation.body, '', drawing) : defaults
  if (value === defaults)
    for (let changes = pick(random, [0, 1, 1, 1, 2, 3]); changes > 0; changes--)
      value = mutate(operation.body, value, '', drawing)
  return operation.takesForm && random() < 0.5 ? formOf(value) : JSON.stringify(value)
}

const fileBeginnings = [
  '',
  'x',
  '%PDF-1.7\n',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WEBP',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
]

/** Returns a form with a file where the schema has a text of that name. */
function formOf(value: unknown): FormData {
  const form = new FormData()
  for (const [name, one] of Object.entries(value as object))
    form.append(name, name === 'file' ? new Blob([String(one)]) : String(one))
  return form
}

/** Encodes text for an address; a lone surrogate can't be written there. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

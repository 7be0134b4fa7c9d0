import { slugOf } from '../markdown/headings.ts'
import { type Field, fieldOf, fieldsOf, type Schema } from './schema.ts'

/** The API's reference, read from the OpenAPI document that the server hands out. */

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface DocumentOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
  readonly 'x-access'?: string
  readonly 'x-roles'?: readonly string[]
}

export interface ApiDocument {
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

export interface Problem {
  readonly code: string
  readonly status: number
  /** The sentence that the API sends along. */
  readonly message: string
}

export interface ExplainedProblem extends Problem {
  /** What to do about it. */
  readonly help: string
}

export interface Operation {
  /** `appointments.create` */
  readonly id: string
  readonly anchor: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The access rule, as text. */
  readonly access: string
  readonly isPublic: boolean
  readonly headers: readonly Field[]
  readonly pathFields: readonly Field[]
  readonly query: readonly Field[]
  readonly body: readonly Field[]
  readonly bodyType: string
  readonly success: { readonly status: number; readonly type: string; readonly fields: readonly Field[] }
  /** Its own; the problems of every route are documented once. */
  readonly problems: readonly Problem[]
}

export interface Group {
  readonly tag: string
  readonly slug: string
  readonly description: string
  readonly operations: readonly Operation[]
}

export interface Reference {
  readonly base: string
  readonly groups: readonly Group[]
  /** The problems of the whole API, by code. */
  readonly problems: readonly Problem[]
  /** Codes that every route may answer. */
  readonly common: ReadonlySet<string>
}

/** A reference whose problems say what to do about them. */
export interface ExplainedReference extends Reference {
  readonly problems: readonly ExplainedProblem[]
}

export const explain = (
  reference: Reference,
  help: Readonly<Record<string, string>>,
): ExplainedReference => ({
  ...reference,
  problems: reference.problems.map((problem) => ({ ...problem, help: help[problem.code] ?? '' })),
})

const read = new WeakMap<object, Reference>()

/** Read once for each document: the server makes one. */
export function referenceOf(document: object): Reference {
  const known = read.get(document)
  if (known) return known
  const reference = readReference(document as ApiDocument)
  read.set(document, reference)
  return reference
}

function readReference(document: ApiDocument): Reference {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const problems = found.map(({ operation }) => problemsOf(operation))
  const everywhere = (problems[0] ?? []).map(({ code }) => code)
  const common = new Set(
    everywhere.filter((code) => problems.every((all) => all.some((one) => one.code === code))),
  )
  const groups = new Map<string, Operation[]>()
  for (const { path, method, operation } of found) {
    const tag = operation.tags?.[0] ?? ''
    groups.set(tag, [...(groups.get(tag) ?? []), operationOf(path, method, operation, common)])
  }
  const described = new Map(document.tags?.map(({ name, description }) => [name, description ?? '']))
  return {
    base: document.servers?.[0]?.url ?? '',
    common,
    problems: [...new Map(problems.flat().map((one) => [one.code, one])).values()].sort(
      (a, b) => a.status - b.status || a.code.localeCompare(b.code),
    ),
    groups: [...groups].map(([tag, operations]) => ({
      tag,
      operations,
      slug: slugOf(tag),
      description: described.get(tag) ?? '',
    })),
  }
}

function operationOf(
  path: string,
  method: string,
  operation: DocumentOperation,
  common: ReadonlySet<string>,
): Operation {
  const named = (place: string) =>
    (operation.parameters ?? [])
      .filter((one) => one.in === place)
      .map((one) => ({
        ...fieldOf(one.name, one.schema, one.required ?? false),
        description: one.description ?? one.schema.description ?? '',
      }))
  const content = operation.requestBody?.content ?? {}
  const bodyType = Object.keys(content)[0] ?? ''
  const body = content[bodyType]?.schema
  return {
    id: operation.operationId,
    anchor: anchorOf(operation.operationId),
    method,
    path,
    bodyType,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    access: accessOf(operation),
    isPublic: operation['x-access'] === 'public',
    headers: named('header'),
    pathFields: named('path'),
    query: named('query'),
    body: body ? fieldsOf(body) : [],
    success: successOf(operation),
    problems: problemsOf(operation).filter(({ code }) => !common.has(code)),
  }
}

export const anchorOf = (operationId: string) => operationId.replaceAll('.', '-')

const roleNames: Record<string, string> = {
  owner: 'direção',
  manager: 'gestão',
  receptionist: 'recepção',
  professional: 'profissional',
}

function accessOf(operation: DocumentOperation): string {
  if (operation['x-access'] === 'public') return 'Qualquer pessoa, sem token'
  const roles = operation['x-roles']
  if (!roles) return 'Quem entrou, com o seu token'
  const names = roles.map((role) => roleNames[role] ?? role)
  return names.length === Object.keys(roleNames).length
    ? 'Quem faz parte da rede'
    : `Na rede: ${new Intl.ListFormat('pt-BR').format(names)}`
}

function successOf(operation: DocumentOperation): Operation['success'] {
  const [status = '200', response] =
    Object.entries(operation.responses ?? {}).find(([code]) => code.startsWith('2')) ?? []
  const [type = '', one] = Object.entries(response?.content ?? {})[0] ?? []
  return { status: Number(status), type, fields: one?.schema ? fieldsOf(one.schema) : [] }
}

/** Each code is an alternative of its status: `allOf` of the problem itself and its data. */
function problemsOf(operation: DocumentOperation): Problem[] {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) =>
      Object.values(content ?? {})
        .flatMap(({ schema }) => (schema ? (schema.anyOf ?? [schema]) : []))
        .flatMap((one) => problemOf(Number(status), one.allOf?.[0] ?? one)),
    )
}

function problemOf(status: number, { properties }: Schema): Problem[] {
  const { code, detail } = properties ?? {}
  if (typeof code?.const !== 'string') return []
  return [{ code: code.const, status, message: String(detail?.examples?.[0] ?? '') }]
}

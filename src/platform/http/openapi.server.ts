import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter, type ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4'
import { z } from 'zod'
import { rolesFor } from '#platform/access.ts'
import { version } from '#platform/version.server.ts'
import { apiPrefix } from './api.server.ts'
import { keyLimit } from './context.server.ts'
import { isWrite, type RouteMeta } from './contract.ts'

/** The OpenAPI 3.1 document of the contract, made once per process. */
export async function describeApi(
  contract: AnyContractRouter,
  product: { name: string; origin: string },
  /** The description of each tag. */
  tags: Readonly<Record<string, string>>,
) {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ interceptors: [formatOutput] })],
  })
  const document = await generator.generate(contract, {
    filter: ({ contract: { '~orpc': procedure } }) => (procedure.meta as RouteMeta).access !== 'operator',
    info: {
      title: `API ${product.name}`,
      version,
      description:
        'Erros seguem a RFC 9457 (`application/problem+json`), com `code` estável e `detail` em português. Escritas aceitam `Idempotency-Key`; leituras a ignoram e respondem sempre com o que há agora. Textos são Unicode bem formado, sem caracteres de controle; datas e horários vão de 1900 a 2200, e um horário diz o seu fuso, de -14:00 a +14:00.',
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    servers: [{ url: `${product.origin}${apiPrefix}` }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'ID token da pessoa.' },
      },
    },
    customErrorResponseBodySchema: (definitions) => ({
      anyOf: definitions.map(([code, message, , dataSchema]) => ({
        allOf: [problemSchema(code, message), ...(typeof dataSchema === 'object' ? [dataSchema] : [])],
      })),
    }),
  })
  for (const { route, meta } of proceduresOf(contract)) {
    const operation = document.paths?.[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase() as 'post']
    if (operation)
      Object.assign(operation, ownersOf(meta), keyOf({ route, meta }, operation.parameters ?? []))
  }
  return document
}

/** Adds the formats of `outputFields.ts`, which are described and not checked. */
const formatOutput: NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number] = ({
  schema,
  next,
}) => {
  const [isRequired, json] = next()
  const format = z.globalRegistry.get(schema)?.format
  return [isRequired, typeof format === 'string' && typeof json === 'object' ? { ...json, format } : json]
}

function proceduresOf(router: object): { route: { method?: string; path?: string }; meta: RouteMeta }[] {
  return Object.values(router).flatMap((one) =>
    isContractProcedure(one)
      ? [{ route: one['~orpc'].route, meta: one['~orpc'].meta as RouteMeta }]
      : proceduresOf(one),
  )
}

/** The access rule of a route: OpenAPI has no field for it but extensions. */
const ownersOf = ({ access, may }: RouteMeta) => ({
  'x-access': access,
  ...(may && { 'x-roles': rolesFor(may) }),
  ...(access === 'public' && { security: [] }),
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A mesma chave com o mesmo pedido grava uma vez só: repita sem medo quando a rede falhar. Quem repete precisa ter ainda o acesso que tinha.',
  schema: { type: 'string', minLength: 1, maxLength: keyLimit },
}

const keyOf = (procedure: Parameters<typeof isWrite>[0], parameters: readonly unknown[]) =>
  isWrite(procedure) ? { parameters: [...parameters, idempotencyKey] } : {}

/** RFC 9457, with our stable `code`. */
const problemSchema = (code: string, message: string) => ({
  type: 'object' as const,
  properties: {
    type: { type: 'string' as const },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    code: { const: code },
    detail: { type: 'string' as const, examples: [message] },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
})

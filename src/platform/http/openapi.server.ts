import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { apiPrefix } from './api.server.ts'

/** The OpenAPI 3.1 document of the contract, made once per process. */
export async function describeApi(contract: AnyContractRouter, product: { name: string; origin: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: `API ${product.name}`,
      version: '1',
      description:
        'Erros seguem a RFC 9457 (`application/problem+json`), com `code` estável e `detail` em português. Escritas aceitam `Idempotency-Key`.',
    },
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
}

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

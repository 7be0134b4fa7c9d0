import { isIP } from 'node:net'
import { z } from 'zod'
import { hasCnpjCheckDigits, normalizeCnpj } from '#lib/cnpj.ts'
import { ConfigurationError } from './exit.server.ts'
import { readS3Address } from './files/s3.server.ts'
import { oidcProviders } from './oidc.server.ts'

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

const seconds = (fallback: number) => z.coerce.number().min(0).max(3_600).default(fallback)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
/** Where paths are appended: without a slash at the end. */
const vendorUrl = (url: string) => httpUrl.default(url).transform((address) => address.replace(/\/+$/, ''))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

/** Hosts, each with its port if it has one, separated by ",". */
const domains = z.string().transform((value, context): string[] => {
  const hosts = value.split(',').map((host) => host.trim().toLowerCase())
  const wrong = hosts.find(
    (host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host,
  )
  if (wrong === undefined) return hosts
  context.addIssue({ code: 'custom', message: `"${wrong}" is no domain such as "site.example"` })
  return z.NEVER
})

/** IP addresses, each with its port if it has one, separated by ",". */
const addresses = z.string().transform((value, context): string[] => {
  const servers = value.split(',').map((server) => server.trim())
  const wrong = servers.find((server) => isIP(server.replace(/:\d+$/, '')) === 0 && isIP(server) === 0)
  if (wrong === undefined) return servers
  context.addIssue({ code: 'custom', message: `"${wrong}" is no IP address such as 192.0.2.53:53` })
  return z.NEVER
})

/** Every setting of the process; `docs/operations.md` explains each. */
const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).optional(),
    ORIGIN: httpUrl.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_APP_URL: postgresUrl.optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
    DATABASE_WAIT_S: z.coerce.number().min(0.1).max(60).default(5),
    DATABASE_STATEMENT_S: seconds(15),
    DATABASE_LOCK_S: seconds(5),
    DATABASE_IDLE_S: seconds(15),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(3_650).default(14),
    BACKUP_KEY: z.string().min(20, { error: 'must have at least 20 characters' }).optional(),
    SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    PRODUCT_NAME: z.string().trim().min(1).max(40).default('Acolhe'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    RATE_LIMITS: flag('on'),
    TRUST_PROXY: flag('off'),
    EVENT_STREAMS_PER_PERSON: z.coerce.number().int().min(1).default(20),
    EVENT_STREAMS_PER_NETWORK: z.coerce.number().int().min(1).default(2_000),
    SEARCHES: z.coerce.number().int().min(1).default(8),
    SEARCHES_PER_NETWORK: z.coerce.number().int().min(1).default(4),
    SEARCH_QUEUE: z.coerce.number().int().min(1).default(256),
    CEP_LOOKUP_URL: z.union([httpUrl, z.literal('off')]).default('https://viacep.com.br/ws'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(32),
    MAIL_FROM: z.string().min(3).optional(),
    OUTBOUND_ALLOW: domains.default([]),
    DNS_SERVERS: addresses.default([]),
    WHATSAPP_URL: httpUrl.default('https://graph.facebook.com'),
    WHATSAPP_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(60),
    ZENVIA_URL: httpUrl.default('https://api.zenvia.com'),
    ANTHROPIC_URL: vendorUrl('https://api.anthropic.com/v1'),
    GOOGLE_AI_URL: vendorUrl('https://generativelanguage.googleapis.com/v1beta'),
    INVITATIONS_PER_DAY: z.coerce.number().int().min(1).max(10_000).default(30),
    CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    PRIVACY_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    OPERATOR_NAME: z.string().trim().min(1).max(120).optional(),
    OPERATOR_CNPJ: z
      .string()
      .transform(normalizeCnpj)
      .refine(hasCnpjCheckDigits, { error: 'must be a CNPJ with right check digits' })
      .optional(),
    OPERATOR_OFFICER: z.string().trim().min(1).max(120).optional(),
    OPERATOR_CONTACT: z.email({ error: 'must be an e-mail address' }).optional(),
    FILES_URL: z
      .string()
      .transform((text, context) => {
        const address = readS3Address(text)
        if (address) return address
        context.addIssue({
          code: 'custom',
          message: 'must be s3://key:secret@host[:port]/bucket[?region=…&tls=off]',
        })
        return z.NEVER
      })
      .optional(),
    IDENTITY: z.enum(['local', 'firebase']).default('local'),
    DEMO: flag('off'),
    IDENTITY_PROJECT_ID: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,29}$/, { error: 'must be 3 to 30 lower-case letters, digits or dashes' })
      .default('acolhe'),
    IDENTITY_API_KEY: z.string().min(1).optional(),
    IDENTITY_ISSUER: httpUrl.optional(),
    IDENTITY_RECENT_LOGIN_S: z.coerce.number().int().min(1).default(300),
    IDENTITY_ENUMERATION_PROTECTION: flag('on'),
    IDENTITY_PASSWORD_MIN: z.coerce.number().int().min(6).max(30).default(6),
    IDENTITY_OIDC: oidcProviders.default([]),
    IDENTITY_AUTHORIZED_DOMAINS: domains.default([]),
    IDENTITY_OOB_TTL_S: z.coerce.number().int().min(60).max(604_800).default(3600),
  })
  .superRefine((env, context) => {
    if (env.OPERATOR_NAME) return
    for (const name of ['OPERATOR_CNPJ', 'OPERATOR_OFFICER', 'OPERATOR_CONTACT'] as const) {
      if (env[name] === undefined) continue
      context.addIssue({ code: 'custom', path: [name], message: 'needs OPERATOR_NAME beside it' })
    }
  })
  .refine(({ DEMO, IDENTITY }) => !DEMO || IDENTITY === 'local', {
    path: ['DEMO'],
    message: 'needs IDENTITY=local: the accounts of demonstrations are made and deleted here',
  })
  .transform((env) => {
    const origin = (env.ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
    return {
      ...env,
      ORIGIN: origin,
      MAIL_FROM: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <nao-responda@${new URL(origin).hostname}>`,
      PRIVACY_EMAIL: env.PRIVACY_EMAIL ?? env.CONTACT_EMAIL,
      IDENTITY_ISSUER: env.IDENTITY_ISSUER ?? `${origin}/${env.IDENTITY_PROJECT_ID}`,
    }
  })

export type Env = z.output<typeof schema>

/** Reports what is wrong with the environment, in lines that name the variable. */
export class EnvError extends ConfigurationError {}

/** Reads and checks the environment once, at start. Empty variables count as absent. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new EnvError(`The environment is not valid:\n${lines.join('\n')}\nSee docs/operations.md.`)
}

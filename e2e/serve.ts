import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { withClient } from '#platform/db/client.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { createLog } from '#platform/log.server.ts'
import { startMailServer } from '../test/mail.ts'
import { startOidcProvider } from '../test/oidc.ts'
import { waiveDurability } from '../test/postgres.ts'
import { metadataOf, startCloudApi } from '../test/providers/cloudApi.ts'
import { startModels } from '../test/providers/models.ts'
import { whatsappAccount } from './whatsapp.ts'

/**
 * Starts the product on an empty data folder, and beside it the services that it calls: an address service
 * that speaks ViaCEP's protocol, an SMTP server whose emails tests can read, an OpenID provider in the
 * place of Google, Meta's Cloud API, and a service that writes down what is said in voice notes.
 */
if (!existsSync('build/client')) throw new Error('Nothing is built: run `npm run build` first.')
const dataDir = await mkdtemp(join(tmpdir(), 'acolhe-e2e-'))
const addresses: Record<string, object> = {
  '05422030': { logradouro: 'Rua dos Jequitibás', localidade: 'São Paulo', uf: 'SP' },
  '69010060': { logradouro: 'Avenida Sete de Setembro', localidade: 'Manaus', uf: 'AM' },
}

/** Open as long as the product runs, so that each query of a test needs only a connection. */
const database = await joinDatabaseServer({ DATA_DIR: dataDir }, createLog({ LOG_LEVEL: 'warn' }))
await waiveDurability(database.target.owner)

const lookup = createServer((request: IncomingMessage, response: ServerResponse) => {
  const cep = /^\/(\d{8})\/json\/$/.exec(request.url ?? '')?.[1] ?? ''
  if (cep === '99999999') return response.writeHead(500).end()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(addresses[cep] ?? { erro: 'true' }))
}).listen(0, '127.0.0.1')
await once(lookup, 'listening')

const mail = await startMailServer()
const cloud = await startCloudApi(whatsappAccount)
/** What is said in voice notes, by their bytes: those that nobody spoke can't be written down. */
const spoken = new Map<string, string>()
const models = await startModels()
models.transcribe = ({ file }) => {
  const text = spoken.get(file?.bytes.toString('base64') ?? '')
  return text === undefined ? { status: 400, body: {} } : { status: 200, body: { text } }
}
/** Serves the tests: sent emails, an operator's commands, and the database itself. */
const desk = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('content-type', 'application/json')
  if (pathname === '/sql') {
    const answer = await runSql((await json(request)) as Query).catch((error: Error) => ({
      error: error.message,
    }))
    return response.end(JSON.stringify(answer))
  }
  if (pathname === '/operator') {
    const args = ['scripts/user.ts', searchParams.get('command') ?? '', searchParams.get('email') ?? '']
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    const [exitCode] = await once(child, 'exit')
    return response.end(JSON.stringify({ exitCode }))
  }
  if (pathname === '/whatsapp/messages')
    return response.end(
      JSON.stringify(
        cloud.messages.map(({ body }) => body).filter(({ to }) => to === searchParams.get('to')),
      ),
    )
  if (pathname === '/whatsapp/notice') {
    const { url, message } = (await json(request)) as { url: string; message: { from: string } }
    const contacts = [{ wa_id: message.from, profile: { name: 'Paula' } }]
    const value = { ...metadataOf(cloud.account), contacts, messages: [message] }
    return response.end(JSON.stringify(await cloud.notify(url, 'messages', value)))
  }
  if (pathname === '/whatsapp/voice') {
    const { id, bytes, says } = (await json(request)) as { id: string; bytes: string; says: string }
    cloud.media.set(id, { type: 'audio/ogg', bytes: Buffer.from(bytes, 'base64') })
    spoken.set(bytes, says)
    return response.end(JSON.stringify({ transcriptionUrl: `${models.url}/v1` }))
  }
  if (pathname === '/whatsapp') {
    if (searchParams.has('forget')) cloud.account.callback = null
    const message = cloud.messages.findLast(({ body }) => body.to === searchParams.get('to'))
    const url = cloud.account.callback?.url
    if (message && url) await cloud.tell(url, message, 'sent', 'delivered')
    return response.end(JSON.stringify(message?.body ?? null))
  }
  if (pathname === '/meta') {
    const taken = searchParams.get('take')
    if (taken !== null)
      cloud.templates.push({
        id: taken,
        name: taken,
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [],
      })
    const template = cloud.templates.find(({ name }) => name === searchParams.get('name'))
    if (template)
      for (const field of ['status', 'category', 'rejected_reason'] as const) {
        const told = searchParams.get(field)
        if (told !== null) template[field] = told
      }
    return response.end(JSON.stringify(template ?? null))
  }
  const mails = mail.received.filter(({ to }) =>
    to?.some(({ address }) => address === searchParams.get('to')),
  )
  response.end(
    JSON.stringify(
      mails.map(({ subject, text, replyTo }) => ({ subject, text, replyTo: replyTo?.[0]?.address })),
    ),
  )
}).listen(Number(process.env.E2E_MAIL_PORT ?? 0), '127.0.0.1')
await once(desk, 'listening')

interface Query {
  readonly text: string
  readonly values: unknown[]
  /** The network of the row-level security policies. */
  readonly orgId: string
}

/** Runs as the tables' owner, for states that time or another feature would bring about. */
const runSql = ({ text, values, orgId }: Query) =>
  withClient(database.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    return { rows: (await client.query(text, values)).rows }
  })

const google = await startOidcProvider()

process.env.DATA_DIR = dataDir
process.env.SMTP_URL = mail.url
process.env.WHATSAPP_URL = cloud.url
process.env.OUTBOUND_ALLOW = models.host
process.env.CONTACT_EMAIL = 'contato@acolhe.example'
process.env.PRIVACY_EMAIL = 'privacidade@acolhe.example'
process.env.IDENTITY_OIDC = `google.com,${google.issuer},${google.clientId},${google.clientSecret}`
process.env.CEP_LOOKUP_URL = `http://127.0.0.1:${(lookup.address() as AddressInfo).port}`
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void database.leave())
process.on('exit', () => {
  lookup.close()
  cloud.stop()
  models.stop()
  desk.close()
})
await import('../src/main.server.ts')

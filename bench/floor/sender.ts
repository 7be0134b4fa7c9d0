import { Agent, request } from 'node:http'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { statements } from './sending.ts'

/**
 * The least that sending takes: what is due is claimed, stored and committed, marked as called, handed over and recorded,
 * in the product's transactions, batches and number of calls at a time. Nothing is judged, and every text is the same. A
 * child process of the run: it sends whatever is due until it is stopped.
 */

interface Work {
  readonly database: pg.PoolConfig
  readonly poolSize: number
  readonly network: { readonly orgId: string; readonly channelId: string; readonly campaignId: string }
  readonly provider: { readonly url: string; readonly accessToken: string; readonly template: string }
  readonly claimSize: number
  readonly waveSize: number
  readonly pumps: number
}

interface Due {
  readonly id: string
  readonly patient_id: string
  readonly full_name: string
  readonly phone: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const idleMs = 50

function post(url: string, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      incoming.on('end', () => resolve(text))
    })
    outgoing.on('error', reject).end(body)
  })
}

async function send({ database, poolSize, network, provider, claimSize, waveSize, pumps }: Work) {
  const pool = new pg.Pool({ ...database, max: poolSize, application_name: 'floor' })
  pool.on('error', () => process.exit(0))
  const { orgId, channelId, campaignId } = network
  const worker = uuid()
  const named = (client: pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values })

  async function within<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    await client.query(`begin; select * from acolhe_enter(${pg.escapeLiteral(orgId)}, '')`)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  }

  const claim = () =>
    within(async (client) => {
      const due: Due[] = (await named(client, 'due', [orgId, claimSize])).rows
      if (due.length === 0) return []
      const rows = due.map((one) => ({ ...one, conversation_id: uuid(), message_id: uuid() }))
      const json = JSON.stringify(rows)
      await named(client, 'converse', [orgId, json])
      await named(client, 'store', [orgId, json, channelId])
      await named(client, 'claim', [orgId, json, channelId, worker])
      await named(client, 'publish', [orgId, campaignId])
      return rows
    })

  async function pump() {
    for (;;) {
      const claimed = await claim()
      if (claimed.length === 0) await new Promise((resolve) => setTimeout(resolve, idleMs))
      for (let from = 0; from < claimed.length; from += waveSize) {
        const wave = claimed.slice(from, from + waveSize)
        const ids = wave.map(({ id }) => id)
        await within((client) => named(client, 'mark', [orgId, ids, worker]))
        const told = await Promise.all(
          wave.map(async ({ id, message_id, phone, full_name }) => {
            const body = JSON.stringify({
              messaging_product: 'whatsapp',
              recipient_type: 'individual',
              to: `55${phone}`,
              biz_opaque_callback_data: id,
              type: 'template',
              template: {
                name: provider.template,
                language: { code: 'pt_BR' },
                components: [
                  {
                    type: 'body',
                    parameters: [{ type: 'text', parameter_name: 'paciente_nome', text: full_name }],
                  },
                ],
              },
            })
            const answer = JSON.parse(await post(provider.url, provider.accessToken, body))
            return { id, message_id, provider_id: answer.messages[0].id as string }
          }),
        )
        await within(async (client) => {
          await named(client, 'record', [orgId, JSON.stringify(told)])
          await named(client, 'publish', [orgId, campaignId])
        })
      }
    }
  }

  process.send?.('ready')
  await Promise.all(Array.from({ length: pumps }, pump))
}

process.once('message', (work: Work) => void send(work))
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))

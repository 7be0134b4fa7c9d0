import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product on an empty data folder, with an address service that speaks ViaCEP's protocol beside it. */
const dataDir = await mkdtemp(join(tmpdir(), 'acolhe-e2e-'))
const addresses: Record<string, object> = {
  '05422030': { logradouro: 'Rua dos Jequitibás', localidade: 'São Paulo', uf: 'SP' },
  '69010060': { logradouro: 'Avenida Sete de Setembro', localidade: 'Manaus', uf: 'AM' },
}

const lookup = createServer((request: IncomingMessage, response: ServerResponse) => {
  const cep = /^\/(\d{8})\/json\/$/.exec(request.url ?? '')?.[1] ?? ''
  if (cep === '99999999') return response.writeHead(500).end()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(addresses[cep] ?? { erro: 'true' }))
}).listen(0, '127.0.0.1')
await once(lookup, 'listening')

process.env.DATA_DIR = dataDir
process.env.CEP_LOOKUP_URL = `http://127.0.0.1:${(lookup.address() as AddressInfo).port}`
process.on('exit', () => lookup.close())
await import('../src/main.server.ts')

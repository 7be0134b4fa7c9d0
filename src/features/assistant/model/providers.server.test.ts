import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssistantProvider } from '#features/assistant/settings.ts'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import { type ModelAnswer, type Models, startModels } from '#test/providers/models.ts'
import { smallTools, turnOf } from '#test/smallClinic.ts'
import { type Patience, usualPatience } from './chat.server.ts'
import { takeByModel } from './engine.server.ts'
import { openModel } from './providers.server.ts'

let models: Models
beforeAll(async () => {
  models = await startModels()
})
beforeEach(() => {
  models.requests.length = 0
  models.key = 'chave-de-teste'
})
afterAll(() => models.stop())

const providers = ['openai', 'anthropic', 'google'] as const satisfies readonly AssistantProvider[]

interface Over {
  readonly text?: string
  readonly key?: string
  readonly patience?: Patience
  readonly allow?: readonly string[]
}

/** Answers a turn by a provider of the test server; `waits` are what it waited before other tries. */
async function take(provider: (typeof providers)[number], over: Over = {}) {
  const { text = 'vocês têm estacionamento perto?', key = 'chave-de-teste', allow = [models.host] } = over
  const outbound = openOutbound({ OUTBOUND_ALLOW: [...allow] })
  const env = { ANTHROPIC_URL: `${models.url}/v1`, GOOGLE_AI_URL: `${models.url}/v1beta` }
  const settings = { provider, baseUrl: `${models.url}/v1`, model: 'padrao-pt' }
  const waits: number[] = []
  const called: { tool: string; request: unknown[] }[] = []
  const taken = await takeByModel(turnOf(text, { tools: smallTools(called) }), {
    openModel: () => openModel(outbound, env, settings, key),
    origin: 'https://acolhe.example',
    wait: async (ms) => {
      waits.push(ms)
    },
    patience: over.patience ?? usualPatience,
  })
  outbound.close()
  return { taken, waits, called, reply: taken.is === 'answered' ? (taken.result.replies[0]?.text ?? '') : '' }
}

/** Answers one after another; the last one stays. */
const inTurn = (...answers: readonly ModelAnswer[]) => {
  let at = 0
  models.answer = () => answers[Math.min(at++, answers.length - 1)] ?? { text: '' }
}

describe.each(providers)('by the protocol of %s', (provider) => {
  test('uses a tool, reads what it says and writes an answer', async () => {
    inTurn(
      { uses: [{ tool: 'consultar_clinica', input: { assunto: 'perguntas', procura: 'estacionamento' } }] },
      { text: 'Sim, com convênio na Rua dos Pinheiros, 510.' },
    )
    const { taken, reply } = await take(provider)
    expect(reply).toContain('Rua dos Pinheiros, 510')
    expect(taken.tokens).toEqual({ inputTokens: 1_800, outputTokens: 80 })
    const [first, second] = models.requests
    expect(first).toMatchObject({ protocol: provider, model: 'padrao-pt', key: 'chave-de-teste' })
    expect(first?.tools).toContain('agendar')
    expect(first?.system).toContain('assistente virtual')
    expect(first?.messages.at(-1)).toEqual({ from: 'user', text: 'vocês têm estacionamento perto?' })
    expect(second?.messages.at(-1)).toMatchObject({ from: 'tool' })
    expect(second?.messages.at(-1)?.text).toContain('Rua dos Pinheiros, 510')
  })

  test('writes and uses a tool at once; what it wrote stands before what we ask', async () => {
    inTurn(
      {
        text: 'Claro.',
        uses: [{ tool: 'agendar', input: { especialidade: 'es1', convenio: 'particular' } }],
      },
      { text: 'Claro, vamos lá.' },
    )
    const { taken, reply } = await take(provider, { text: 'será que a doutora do coração tem espaço aí' })
    expect(reply).toMatch(/Claro, vamos lá\.[\s\S]*horários livres/)
    expect(taken).toMatchObject({ is: 'answered', result: { state: { task: { is: 'book' } } } })
  })

  test.each([
    ['refuses the key', { fails: 401 }, 'unauthorized', 0],
    ['knows no such model', { fails: 404 }, 'not_found', 0],
    ['does not take the request', { fails: 400 }, 'refused', 0],
    ['has too many requests', { fails: 429 }, 'rate_limited', 2],
    ['is down', { fails: 500 }, 'unavailable', 2],
    ['breaks off', { breaks: 'half' }, 'unreachable', 2],
    ['ends without saying why', { breaks: 'cut' }, 'broken', 2],
    ['hangs up', { breaks: 'lose' }, 'unreachable', 2],
    ['writes without end', { breaks: 'length' }, 'bad_answer', 0],
  ] as const)('a provider that %s', async (_, answer, problem, tries) => {
    inTurn(answer)
    const { taken, waits } = await take(provider)
    expect(taken).toMatchObject({ is: 'failed', problem })
    expect(waits).toHaveLength(tries)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  })

  test('that comes back is asked again', async () => {
    inTurn({ fails: 503 }, { breaks: 'half' }, { text: 'Posso ajudar com isso.' })
    const { reply, waits } = await take(provider)
    expect(reply).toContain('Posso ajudar com isso.')
    expect(waits).toHaveLength(2)
  })

  test.each(['hang', 'silent'] as const)('that falls silent (%s) is not waited for', async (breaks) => {
    inTurn({ breaks })
    const patience = { firstMs: 150, silenceMs: 150, stepMs: 150, turnMs: 5_000 }
    expect((await take(provider, { patience })).taken).toMatchObject({ is: 'failed', problem: 'timeout' })
  })
})

test('another try waits as long as the provider asks for, or is not made', async () => {
  inTurn({ fails: 429, headers: { 'retry-after': '2' } })
  expect((await take('openai')).waits).toEqual([2_000, 2_000])
  inTurn({ fails: 429, headers: { 'retry-after': '60' } })
  expect((await take('openai')).waits).toEqual([])
})

test('an address that a network typed is judged: nothing is asked inside', async () => {
  const { taken } = await take('openai', { allow: [] })
  expect(taken).toMatchObject({ is: 'failed', problem: 'bad_address' })
  expect(models.requests).toEqual([])
})

test('without a key the vendors are not asked; an endpoint of one’s own may want none', async () => {
  for (const provider of ['anthropic', 'google'] as const)
    expect((await take(provider, { key: '' })).taken).toMatchObject({ is: 'failed', problem: 'no_key' })
  expect(models.requests).toEqual([])
  models.key = null
  inTurn({ text: 'Posso ajudar com isso.' })
  expect((await take('openai', { key: '' })).taken).toMatchObject({ is: 'answered' })
})

test('a model that goes round and round is stopped', async () => {
  inTurn({ uses: [{ tool: 'consultar_clinica', input: { assunto: 'exames' } }] })
  const { taken } = await take('openai')
  expect(taken).toMatchObject({ is: 'failed', problem: 'too_long' })
  expect(models.requests.length).toBeLessThanOrEqual(8)
})

test('tools that are not there, and what they don’t take, are told back', async () => {
  inTurn(
    {
      uses: [
        { tool: 'ler_banco', input: { sql: 'select 1' } },
        { tool: 'consultar_clinica', input: { assunto: 'senhas' } },
      ],
    },
    { text: 'Posso ajudar com isso.' },
  )
  const { reply } = await take('openai')
  expect(reply).toContain('Posso ajudar com isso.')
  const told = models.requests.at(-1)?.messages.filter(({ from }) => from === 'tool') ?? []
  expect(told).toHaveLength(2)
})

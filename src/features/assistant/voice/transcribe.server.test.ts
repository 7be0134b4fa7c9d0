import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import type { ProviderAnswer } from '#test/providers/http.ts'
import { type Models, startModels } from '#test/providers/models.ts'
import { maxVoiceBytes, transcribe } from './transcribe.server.ts'

let models: Models
beforeAll(async () => {
  models = await startModels()
})
beforeEach(() => {
  models.transcriptions.length = 0
  models.key = null
})
afterAll(() => models.stop())

const note = { bytes: new Uint8Array([79, 103, 103, 83, 0, 255, 128]), type: 'audio/ogg', name: 'audio.ogg' }

async function hear(over: { voice?: typeof note; allow?: string[]; timeoutMs?: number } = {}) {
  const outbound = openOutbound({ OUTBOUND_ALLOW: over.allow ?? [models.host] })
  const waits: number[] = []
  const text = await transcribe(over.voice ?? note, {
    outbound,
    settings: { transcriptionUrl: `${models.url}/v1/`, transcriptionModel: 'ouvido-pt' },
    key: 'chave-de-voz',
    wait: async (ms) => waits.push(ms),
    ...(over.timeoutMs !== undefined && { timeoutMs: over.timeoutMs }),
  }).catch((error: { problem: string }) => ({ problem: error.problem }))
  outbound.close()
  return { text, waits }
}

const inTurn = (...answers: readonly ProviderAnswer[]) => {
  let at = 0
  models.transcribe = () => answers[Math.min(at++, answers.length - 1)] ?? 'lose'
}
const said = { status: 200, body: { text: ' Quero marcar\numa consulta. ' } }

test('sends the file as it is, with the model, the language and the key', async () => {
  inTurn(said)
  expect((await hear()).text).toBe('Quero marcar uma consulta.')
  expect(models.transcriptions).toMatchObject([
    {
      key: 'chave-de-voz',
      fields: { model: 'ouvido-pt', language: 'pt', response_format: 'json' },
      file: { name: 'audio.ogg', type: 'audio/ogg' },
    },
  ])
  expect([...(models.transcriptions[0]?.file?.bytes ?? [])]).toEqual([...note.bytes])
})

describe('a service that', () => {
  test.each([
    ['refuses the key', { status: 401, body: {} }, 'unauthorized', 0],
    ['is nowhere', { status: 404, body: {} }, 'not_found', 0],
    ['does not take the file', { status: 400, body: {} }, 'refused', 0],
    ['is down', { status: 503, body: {} }, 'unavailable', 2],
    ['has too many', { status: 429, body: {}, headers: { 'retry-after': '1' } }, 'rate_limited', 2],
    ['hangs up', 'lose', 'unreachable', 2],
    ['says something else', { status: 200, body: '<html>' }, 'bad_answer', 0],
    ['says no text', { status: 200, body: { words: [] } }, 'bad_answer', 0],
  ] as const)('%s', async (_, answer, problem, tries) => {
    inTurn(answer)
    const { text, waits } = await hear()
    expect(text).toEqual({ problem })
    expect(waits).toHaveLength(tries)
  })

  test('comes back is asked again', async () => {
    inTurn({ status: 500, body: {} }, said)
    expect((await hear()).text).toBe('Quero marcar uma consulta.')
  })

  test('stays silent is not waited for', async () => {
    inTurn('hang')
    expect((await hear({ timeoutMs: 100 })).text).toEqual({ problem: 'timeout' })
  })
})

test('what is too large is not sent, and no address inside is asked', async () => {
  const voice = { ...note, bytes: new Uint8Array(maxVoiceBytes + 1) }
  expect((await hear({ voice })).text).toEqual({ problem: 'too_long' })
  expect((await hear({ allow: [] })).text).toEqual({ problem: 'bad_address' })
  expect(models.transcriptions).toEqual([])
})

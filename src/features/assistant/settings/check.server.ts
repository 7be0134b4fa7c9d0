import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { problem } from '#platform/http/problem.ts'
import { type Outbound, OutboundError } from '#platform/outbound/outbound.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { outboundTexts } from '../outboundTexts.server.ts'
import { readProviderKey } from '../settings.server.ts'
import { type AssistantSettings, tidySettings } from '../settings.ts'
import { assertWholeNetwork } from './commands.server.ts'
import { type ConnectionCheck, checkProblems } from './contract.ts'

export interface CheckParts {
  readonly outbound: Pick<Outbound, 'request'>
  readonly env: Pick<Env, 'ANTHROPIC_URL' | 'GOOGLE_AI_URL'>
  readonly secrets: Secrets
}

const perHour = 30
const timeoutMs = 30_000

/**
 * Asks the model of these settings for a word, and says in Portuguese what came of it.
 * @throws `forbidden` (403) for a person restricted to units; `too_many_checks` (429)
 */
export async function checkConnection(
  parts: CheckParts,
  scope: MemberScope,
  form: AssistantSettings,
  typedKey: string,
): Promise<ConnectionCheck> {
  const settings = tidySettings(form)
  const key = await transact({ ...scope, idempotency: undefined }, async (tx) => {
    assertWholeNetwork(tx)
    const use = await countUse(tx.db, {
      key: parts.secrets.hash(tx.orgId, 'assistant.checks'),
      limit: perHour,
      periodS: 3_600,
    })
    if (use.used === null) throw problem(checkProblems, 'too_many_checks', { retryAfterS: use.waitS })
    return typedKey.trim() || readProviderKey(tx, parts.secrets, settings)
  })
  const startedAt = performance.now()
  const found = await ask(parts, settings, key)
  return { ...found, ms: Math.round(performance.now() - startedAt) }
}

type Found = Omit<ConnectionCheck, 'ms'>
const wrong = (title: string, advice: string): Found => ({ isFine: false, title, advice })

async function ask(parts: CheckParts, settings: AssistantSettings, key: string): Promise<Found> {
  if (settings.provider === 'guided')
    return { isFine: true, title: 'O modo guiado não usa modelo', advice: '' }
  if (settings.provider !== 'openai' && key === '')
    return wrong('Falta a chave', 'Digite a chave que o provedor deu à clínica.')
  const { url, headers, body } = requestOf(parts.env, settings, key)
  try {
    const answer = await parts.outbound.request(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      timeoutMs,
      isVendors: settings.provider !== 'openai',
    })
    return read(answer.status, answer.body, settings)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return wrong(outboundTexts[error.problem], adviceFor(settings))
  }
}

interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const word = 'Responda apenas: ok'

function requestOf(env: CheckParts['env'], settings: AssistantSettings, key: string): Asked {
  const { provider, baseUrl, model } = settings
  const messages = [{ role: 'user', content: word }]
  if (provider === 'anthropic')
    return {
      url: `${env.ANTHROPIC_URL}/messages`,
      headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
      body: { model, max_tokens: 5, messages },
    }
  if (provider === 'google')
    return {
      url: `${env.GOOGLE_AI_URL}/models/${encodeURIComponent(model)}:generateContent`,
      headers: { 'x-goog-api-key': key },
      body: { contents: [{ role: 'user', parts: [{ text: word }] }] },
    }
  return {
    url: `${baseUrl}/chat/completions`,
    headers: key === '' ? {} : { authorization: `Bearer ${key}` },
    body: { model, messages },
  }
}

const adviceFor = ({ provider }: AssistantSettings): string =>
  provider === 'openai'
    ? 'Confira o endereço. Ele vai até antes de /chat/completions.'
    : 'Tente de novo em alguns minutos.'

/** What the answers of each provider have where a model wrote something. */
const answerField = { openai: 'choices', anthropic: 'content', google: 'candidates' } as const

function read(status: number, body: string, settings: AssistantSettings): Found {
  const { provider, model } = settings
  if (status === 401 || status === 403)
    return wrong('A chave não foi aceita', 'Confira no provedor se ela vale, e troque aqui.')
  if (status === 402) return wrong('Não há saldo no provedor', 'Confira a forma de pagamento no provedor.')
  if (status === 404)
    return wrong(
      `O provedor não conhece o modelo ${model}`,
      provider === 'openai'
        ? 'Confira o nome do modelo, e se o endereço vai até antes de /chat/completions.'
        : 'Confira o nome do modelo no provedor.',
    )
  if (status === 429)
    return wrong('O provedor está limitando os pedidos', 'Confira o plano e o saldo no provedor.')
  if (status >= 500) return wrong('O provedor está fora do ar', 'Tente de novo em alguns minutos.')
  if (status >= 400)
    return wrong('O provedor recusou o pedido', 'Confira o nome do modelo e se ele conversa por texto.')
  if (status >= 300)
    return wrong('O endereço leva a outro lugar', 'Use o endereço final, sem redirecionamento.')
  if (provider !== 'guided' && hasField(body, answerField[provider]))
    return { isFine: true, title: `${model} respondeu`, advice: '' }
  return wrong('Este endereço respondeu, mas não como um modelo', adviceFor(settings))
}

function hasField(body: string, field: string): boolean {
  try {
    const read: unknown = JSON.parse(body)
    return (
      typeof read === 'object' && read !== null && Array.isArray((read as Record<string, unknown>)[field])
    )
  } catch {
    return false
  }
}

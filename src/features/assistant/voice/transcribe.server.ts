import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { isStorable, tidy } from '#lib/text.ts'
import type { Outbound } from '#platform/outbound/outbound.server.ts'
import { isTransient, ModelError, modelErrorOf, problemOfStatus } from '../model/errors.server.ts'
import type { AssistantSettings } from '../settings.ts'

/** Has voice notes written down by `POST …/audio/transcriptions`, as OpenAI and those who do like it publish it. */

export interface Voice {
  readonly bytes: Uint8Array
  readonly type: string
  readonly name: string
}

export interface TranscribeParts {
  readonly outbound: Pick<Outbound, 'request'>
  readonly settings: Pick<AssistantSettings, 'transcriptionUrl' | 'transcriptionModel'>
  readonly key: string
  readonly wait?: (ms: number) => Promise<unknown>
  readonly timeoutMs?: number
}

/** The services take no more; and what lasts longer is for a person. */
export const maxVoiceBytes = 25 * 1024 * 1024
const longestMs = 45_000
const maxTries = 3
const firstWaitMs = 500
const longestWaitMs = 5_000
/** A message of a contact is no longer either. */
const longestText = 4_000

const heard = z.object({ text: z.string() })

/**
 * Returns what is said, in one line; '' where nothing is.
 * @throws `ModelError`
 */
export async function transcribe(voice: Voice, parts: TranscribeParts): Promise<string> {
  if (voice.bytes.byteLength > maxVoiceBytes) throw new ModelError('too_long')
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(voice, parts)
    } catch (error) {
      const failed = modelErrorOf(error)
      const waitMs = failed.retryAfterMs ?? firstWaitMs * 3 ** (attempt - 1)
      if (attempt >= maxTries || !isTransient(failed) || waitMs > longestWaitMs) throw failed
      await (parts.wait ?? wait)(waitMs)
    }
  }
}

async function ask(
  { bytes, type, name }: Voice,
  { outbound, settings, key, timeoutMs = longestMs }: TranscribeParts,
): Promise<string> {
  const { transcriptionUrl, transcriptionModel } = settings
  if (!URL.canParse(transcriptionUrl)) throw new ModelError('bad_address')
  const form = new FormData()
  form.set('model', transcriptionModel)
  form.set('language', 'pt')
  form.set('response_format', 'json')
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const request = new Request('http://form.invalid/', { method: 'POST', body: form })
  const { status, body, retryAfterS } = await outbound.request(
    new URL(`${transcriptionUrl.replace(/\/+$/, '')}/audio/transcriptions`),
    {
      method: 'POST',
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      body: new Uint8Array(await request.arrayBuffer()),
      timeoutMs,
    },
  )
  if (status !== 200)
    throw new ModelError(problemOfStatus(status), retryAfterS === null ? undefined : retryAfterS * 1_000)
  const read = heard.safeParse(parsed(body))
  if (!read.success || !isStorable(read.data.text)) throw new ModelError('bad_answer')
  return tidy(read.data.text).slice(0, longestText)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

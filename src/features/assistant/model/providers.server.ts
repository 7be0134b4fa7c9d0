import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { Env } from '#platform/env.server.ts'
import { fetchThrough } from '#platform/outbound/fetch.server.ts'
import type { Outbound } from '#platform/outbound/outbound.server.ts'
import type { AssistantSettings } from '../settings.ts'
import { ModelError } from './errors.server.ts'

/** The models of the providers: each by its adapter, all through the outbound client. */

export type VendorAddresses = Pick<Env, 'ANTHROPIC_URL' | 'GOOGLE_AI_URL'>

export interface OpenModel {
  readonly model: LanguageModel
  /** Where a provider takes a bound in the request. */
  readonly maxOutputTokens: number | undefined
}

const requestMs = 60_000
const maxOutputTokens = 1_500

/** @throws `ModelError` for settings that lead to no model */
export function openModel(
  outbound: Outbound,
  env: VendorAddresses,
  settings: Pick<AssistantSettings, 'provider' | 'baseUrl' | 'model'>,
  key: string,
): OpenModel {
  const { provider, baseUrl, model } = settings
  const through = (isVendors: boolean) => fetchThrough(outbound, { isVendors, timeoutMs: requestMs })
  switch (provider) {
    case 'guided':
      throw new Error('guided mode has no model')
    case 'openai': {
      if (!URL.canParse(baseUrl)) throw new ModelError('bad_address')
      const open = createOpenAICompatible({
        name: 'openai',
        baseURL: baseUrl,
        // Endpoints within a clinic may ask for none.
        ...(key !== '' && { apiKey: key }),
        includeUsage: true,
        fetch: through(false),
      })
      return { model: open(model), maxOutputTokens: undefined }
    }
    case 'anthropic': {
      if (key === '') throw new ModelError('no_key')
      const open = createAnthropic({ apiKey: key, baseURL: env.ANTHROPIC_URL, fetch: through(true) })
      return { model: open(model), maxOutputTokens }
    }
    case 'google': {
      if (key === '') throw new ModelError('no_key')
      const open = createGoogle({ apiKey: key, baseURL: env.GOOGLE_AI_URL, fetch: through(true) })
      return { model: open(model), maxOutputTokens }
    }
  }
}

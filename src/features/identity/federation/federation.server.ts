import type { Env } from '#platform/env.server.ts'
import { openProvider, type Provider } from './providers.server.ts'

export function openProviders(
  { IDENTITY_OIDC }: Pick<Env, 'IDENTITY_OIDC'>,
  now: () => Date,
): ReadonlyMap<string, Provider> {
  return new Map(IDENTITY_OIDC.map((settings) => [settings.providerId, openProvider(settings, now)]))
}

/** The public data of the providers, for pages. */
export const federatedOf = (providers: ReadonlyMap<string, Provider>) =>
  [...providers.values()].map(({ settings: { providerId, label } }) => ({ providerId, label }))

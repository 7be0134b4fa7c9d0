import type { Outgoing } from '../rules.ts'
import type { HttpSettings } from '../settings.ts'
import { writePath } from './paths.ts'
import { countryPhone, smsText } from './text.ts'

export interface ComposedRequest {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The request by which a provider that was only described is asked to send; null without a phone. */
export function composeRequest(
  settings: HttpSettings,
  key: string,
  outgoing: Outgoing,
): ComposedRequest | null {
  const phone = phoneOf(settings, outgoing)
  if (phone === '') return null
  const values: Readonly<Record<string, string>> = {
    '{telefone}': phone,
    '{texto}': smsText(outgoing.message),
    '{remetente}': settings.sender,
    '{id}': outgoing.sendId,
    '{chave}': key,
  }
  // In one pass: what a message says is never read as a placeholder.
  const fill = (text: string) => text.replace(/\{\w+\}/g, (name) => values[name] ?? name)
  const url = new URL(settings.url)
  // A value of a header is one line of Latin-1, whatever a key looks like.
  const headers = Object.fromEntries(
    settings.headers.map(({ name, value }) => [
      name.trim().toLowerCase(),
      fill(value).replace(/[^\t\x20-\x7e\xa0-\xff]/g, ''),
    ]),
  )
  const fields = settings.fields.map(({ name, value }) => [name.trim(), fill(value)] as const)
  if (settings.encoding === 'query') {
    for (const [name, value] of fields) url.searchParams.set(name, value)
    return { url, method: 'GET', headers }
  }
  if (settings.encoding === 'form') {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return {
      url,
      method: 'POST',
      headers: { ...type, ...headers },
      body: `${new URLSearchParams(fields.map(([name, value]) => [name, value]))}`,
    }
  }
  const body: Record<string, unknown> = {}
  for (const [name, value] of fields) writePath(body, name, value)
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

function phoneOf({ phoneFormat }: HttpSettings, { to }: Outgoing): string {
  if (phoneFormat === 'national') return to.phone
  const digits = countryPhone(to)
  return phoneFormat === 'plus' && digits !== '' ? `+${digits}` : digits
}

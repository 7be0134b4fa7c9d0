/** What can be told of a clinic's site from its first page: whether it loads the chat, and lets it run. */

/** `missing`: it does not load the script. `script`, `frame`: its content policy keeps the chat out. */
export type SiteFinding = 'ok' | 'missing' | 'script' | 'frame' | 'status' | string

interface SitePage {
  readonly status: number
  readonly body: string
  readonly contentPolicy: string
}

export function lookAtSite({ status, body, contentPolicy }: SitePage, origin: string): SiteFinding {
  if (status >= 300 && status < 400) return 'redirect'
  if (status !== 200) return 'status'
  if (!body.includes(`${origin}/widget.js?rede=`)) return 'missing'
  const directives = directivesOf(contentPolicy)
  if (!isAllowed(directives.get('script-src-elem') ?? directives.get('script-src') ?? fallback(), origin))
    return 'script'
  if (!isAllowed(directives.get('frame-src') ?? directives.get('child-src') ?? fallback(), origin))
    return 'frame'
  return 'ok'

  function fallback() {
    return directives.get('default-src')
  }
}

function directivesOf(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy.split(';').flatMap((directive): [string, readonly string[]][] => {
      const [name, ...sources] = directive.trim().split(/\s+/)
      return name ? [[name.toLowerCase(), sources]] : []
    }),
  )
}

/** Nonces and hashes can't be judged from outside: whoever uses them is believed. */
function isAllowed(sources: readonly string[] | undefined, origin: string): boolean {
  if (sources === undefined) return true
  const { host, protocol } = new URL(origin)
  return sources.some(
    (source) =>
      source === '*' ||
      source === protocol ||
      source === host ||
      source === origin ||
      source.startsWith(`${origin}/`) ||
      /^'(nonce|sha256|sha384|sha512)-/.test(source) ||
      isWildcardOf(source, host),
  )
}

const isWildcardOf = (source: string, host: string) => {
  const suffix = /^(?:https?:\/\/)?\*(\.[^/]+)/.exec(source)?.[1]
  return suffix !== undefined && host.endsWith(suffix)
}

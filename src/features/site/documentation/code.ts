/** One request, as the documentation prints it. `$BASE`, `$REDE` and `$TOKEN` are the reader's own. */
export interface ApiRequest {
  readonly method: string
  /** The part before the path: the API's address, or the server's own. */
  readonly root?: 'BASE' | 'ORIGEM'
  /** `/orgs/$REDE/appointments?from=…` */
  readonly path: string
  readonly needsToken: boolean
  readonly idempotencyKey?: string | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  /** In place of the body: fields of a form. */
  readonly form?: Readonly<Record<string, string>>
  /** True when the answer is a file instead of JSON. */
  readonly isFile?: boolean
}

/** The path of the document with the parameters of a request filled in. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'orgId' ? '$REDE' : encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
  return search ? `${place}?${search}` : place
}

function headersOf({ needsToken, idempotencyKey, body }: ApiRequest, token: string): [string, string][] {
  return [
    ...(needsToken ? [['Authorization', `Bearer ${token}`] as [string, string]] : []),
    ...(idempotencyKey ? [['Idempotency-Key', idempotencyKey] as [string, string]] : []),
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ]
}

/** For a shell: expanded values are in double quotes, the body in single ones. */
export function curlOf(request: ApiRequest): string {
  const { method, body, form, root = 'BASE' } = request
  const isDefault = method === (body === undefined && !form ? 'GET' : 'POST')
  const parts = [
    `curl ${isDefault ? '' : `-X ${method} `}"$${root}${request.path}"`,
    ...headersOf(request, '$TOKEN').map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${quoted(indented(JSON.stringify(body, null, 2)))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`),
  ]
  return parts.join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** For browsers and Node alike; `base`, `rede`, `token` … are the reader's own. */
export function javascriptOf(request: ApiRequest): string {
  const { method, body, form, root = 'BASE', isFile } = request
  const address = `\`${asTemplate(`$${root}${request.path}`)}\``
  const headers = headersOf(request, filled('token')).map(
    ([name, value]) =>
      `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${value.includes('${') ? `\`${value}\`` : `'${value}'`},`,
  )
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(literalOf(body))}),`]),
    ...(form ? [`  body: new URLSearchParams(${indented(literalOf(form))}),`] : []),
  ]
  const call = options.length > 0 ? `${address}, {\n${options.join('\n')}\n}` : address
  return `const resposta = await fetch(${call})\nconst dados = await resposta.${isFile ? 'text' : 'json'}()`
}

const asTemplate = (text: string) =>
  text.replace(/\$([A-Z]+)/g, (_, name: string) => filled(name.toLowerCase()))

/** A place in a template of JavaScript. */
const filled = (name: string) => `\${${name}}`

const indented = (text: string) => text.replaceAll('\n', '\n  ')

/** A value as people write it in JavaScript. */
function literalOf(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => `${inner}${literalOf(one, inner)},`)
    : Object.entries(value).map(
        ([name, one]) =>
          `${inner}${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}: ${literalOf(one, inner)},`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('\n')}\n${indent}${close}`
}

import { html } from '#lib/html.ts'
import { type BodyRule, payloadTooLarge } from '#platform/http/body.server.ts'
import { serverFeatures } from './features.server.ts'

const kib = 1024

/** Lets files of ten megabytes arrive over slow lines, in seconds. */
const uploadSeconds = 600
const defaultSeconds = 30

/**
 * The maximum size of a body by path; features add their own in `feature.server.ts`. A body that needs no
 * sign-in is at most 1 MiB, save notices that Meta signs; `requireBearer` throws without a valid token.
 */
export const bodyRules = (requireBearer: NonNullable<BodyRule['admit']>): BodyRule[] => [
  {
    method: 'POST',
    path: /^\/api\/v1\/orgs\/[^/]+\/files$/,
    maxBytes: null,
    maxSeconds: uploadSeconds,
    admit: requireBearer,
    reject: payloadTooLarge,
  },
  ...serverFeatures.flatMap((feature) => feature.bodyRules?.(requireBearer) ?? []),
  { path: /^\/api(\/|$)/, maxBytes: 1024 * kib, maxSeconds: defaultSeconds, reject: payloadTooLarge },
  // One choice, and the page to return to.
  { path: /^\/(tema|cookies)$/, maxBytes: 16 * kib, maxSeconds: defaultSeconds, reject: asPage },
  // Forms of the site's pages contain only text.
  { path: /^/, maxBytes: 64 * kib, maxSeconds: defaultSeconds, reject: asPage },
]

/** Lets nothing load or run on the page. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function asPage(): Response {
  const { text } = html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Formulário grande demais</title></head>
<body>
<main>
<h1>Formulário grande demais</h1>
<p>O que foi enviado passa do que esta página aceita. Volte, encurte o texto e envie de novo.</p>
<p><a href="/">Ir para o início</a></p>
</main>
</body>
</html>
`
  return new Response(text, {
    status: 413,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}

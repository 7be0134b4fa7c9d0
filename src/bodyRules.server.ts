import { errorEnvelope, rejection } from '#features/identity/protocol.server.ts'
import { maxImportBytes } from '#features/patients/imports/rules.ts'
import { html } from '#lib/html.ts'
import { problemResponse } from '#platform/http/api.server.ts'
import type { BodyRule } from '#platform/http/body.server.ts'
import { failure } from '#platform/http/problem.ts'

const kib = 1024

/** Files of ten megabytes come by slow lines, too. */
const uploadSeconds = 600
const defaultSeconds = 30

/**
 * How much each place takes, all in one list. Nothing that anybody may send without having signed in is larger than
 * 1 MiB; `requireBearer` throws at who has not.
 */
export const bodyRules = (requireBearer: NonNullable<BodyRule['admit']>): BodyRule[] => [
  {
    method: 'POST',
    path: /^\/api\/v1\/orgs\/[^/]+\/files$/,
    maxBytes: null,
    maxSeconds: uploadSeconds,
    admit: requireBearer,
    reject: asProblem,
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/orgs\/[^/]+\/patient-imports$/,
    // A spreadsheet comes with its form around it.
    maxBytes: maxImportBytes + 64 * kib,
    maxSeconds: uploadSeconds,
    admit: requireBearer,
    reject: asProblem,
  },
  { path: /^\/api(\/|$)/, maxBytes: 1024 * kib, maxSeconds: defaultSeconds, reject: asProblem },
  {
    path: /^\/(identitytoolkit|securetoken)\.googleapis\.com\//,
    maxBytes: 64 * kib,
    maxSeconds: defaultSeconds,
    reject: asEnvelope,
  },
  // One choice, and the page to go back to.
  { path: /^\/(tema|cookies)$/, maxBytes: 16 * kib, maxSeconds: defaultSeconds, reject: asPage },
  // Forms of the site's pages are words.
  { path: /^/, maxBytes: 64 * kib, maxSeconds: defaultSeconds, reject: asPage },
]

function asProblem(): Response {
  return problemResponse(failure('payload_too_large'))
}

function asEnvelope(): Response {
  const problem = rejection('PAYLOAD_TOO_LARGE')
  return Response.json(errorEnvelope(problem), {
    status: problem.status,
    headers: { 'cache-control': 'no-store' },
  })
}

/** Nothing loads or runs on it. */
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

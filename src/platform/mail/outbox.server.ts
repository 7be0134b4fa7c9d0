import { Hono } from 'hono'
import { type Html, html } from '#lib/html.ts'
import type { Env } from '#platform/env.server.ts'
import type { Post, StoredMail } from './mail.server.ts'

const path = '/dev/outbox'

/** Nothing may load or run: the page shows what others wrote. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Shows the e-mails that would have been sent, for development without a mail server. Its links give access
 * to accounts: never elsewhere.
 */
export function outboxPage(env: Pick<Env, 'NODE_ENV' | 'ORIGIN'>, post: Pick<Post, 'listStored'>): Hono {
  const app = new Hono()
  if (env.NODE_ENV !== 'development') return app
  return app.get(path, async (c) => {
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    return c.html(render(await post.listStored(), new URL(env.ORIGIN).origin))
  })
}

function render(mails: readonly StoredMail[], origin: string): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Caixa de saída local</title></head>
<body>
<main>
<h1>Caixa de saída local</h1>
<p>Sem servidor de e-mail (<code>SMTP_URL</code>), nada disto foi enviado.</p>
${mails.length > 0 ? mails.map((mail) => renderMail(mail, origin)) : html`<p>Nenhum e-mail.</p>`}
</main>
</body>
</html>
`.text
}

function renderMail({ to, subject, text, createdAt }: StoredMail, origin: string): Html {
  return html`<article>
<h2>${subject}</h2>
<p>Para ${to}, <time datetime="${createdAt}">${createdAt}</time></p>
<pre>${linked(text, origin)}</pre>
</article>
`
}

/** Addresses of this very site become links. */
function linked(text: string, origin: string): Html[] {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => {
    const isOwn = at % 2 === 1 && URL.canParse(part) && new URL(part).origin === origin
    return isOwn ? html`<a href="${part}">${part}</a>` : html`${part}`
  })
}

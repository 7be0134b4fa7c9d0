import { createHash } from 'node:crypto'
import { html } from '#lib/html.ts'
import { type Handoff, handoffChannel, handoffTaken } from './handoff.ts'

/** The popup's last page: hands over the result, shows it and closes the window. */

export interface PopupPage {
  readonly productName: string
  readonly title: string
  readonly text: string
  /** Absent when no page is known that listens. */
  readonly handoff?: { readonly channel: string; readonly message: Handoff }
}

/**
 * The page's script. It is constant, so that its hash can stand in the content policy; the data is read from
 * an attribute. The window closes when the page has taken the credential; errors stay visible. Without an
 * answer (the page was left or reloaded) the window shows no success.
 */
const script = `
const read = document.querySelector('meta[name=handoff]')?.content
document.querySelector('button').addEventListener('click', () => window.close())
if (read) {
  const { channel, message } = JSON.parse(read)
  const meeting = new BroadcastChannel(channel)
  const unheard = setTimeout(() => {
    document.querySelector('p').textContent = document.body.dataset.unheard
  }, 5000)
  meeting.addEventListener('message', ({ data }) => {
    if (data !== '${handoffTaken}') return
    clearTimeout(unheard)
    meeting.close()
    if (message.credential) window.close()
  })
  if (message.error) clearTimeout(unheard)
  meeting.postMessage(message)
}
`

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px;
  padding: 24px; box-sizing: border-box; text-align: center }
h1 { font-size: 20px; margin: 0 }
p { margin: 0; max-width: 36ch }
button { font: inherit; min-height: 44px; padding: 0 20px; border: 1px solid; border-radius: 8px;
  background: none; color: inherit; cursor: pointer }
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const unheard =
  'A página que abriu esta janela não responde. Feche-a, volte à página de entrada e tente de novo.'

export function popupPage({ productName, title, text, handoff }: PopupPage): string {
  const message = handoff && JSON.stringify({ ...handoff, channel: handoffChannel(handoff.channel) })
  const head = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="handoff" content="${message ?? ''}">
<title>${title} | ${productName}</title>
`
  const body = html`
</head>
<body data-unheard="${unheard}">
<h1>${title}</h1>
<p role="status">${text}</p>
<button type="button">Fechar janela</button>
`
  return `${head.text}<style>${style}</style>${body.text}<script>${script}</script>\n</body>\n</html>\n`
}

/**
 * The popup's own opener policy: ours would cut the popup off, on its way back from the provider, from the
 * page that waits for it (docs/decisions/0005-popup-on-our-origin.md).
 */
export const popupHeaders: Record<string, string> = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'unsafe-none',
}

import { html } from '#lib/html.ts'
import { numbered, type RenderedMessage } from '../rules.ts'

/** Without style sheets, which mail programs drop: tables, inline style and Arial, at 6:1 or more on white. */
export function messageHtml(message: RenderedMessage): string {
  const { subject, header, body, footer, buttons } = message
  const paragraphs = [...body.split(/\n{2,}/), numbered(message)].filter(Boolean)
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff"><tr><td align="center" style="padding:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d2522"><tr><td>
${header ? [html`<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${header}</h1>\n`] : []}${paragraphs.map((one) => html`<p style="margin:0 0 16px">${one.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}</p>\n`)}${buttons.flatMap(
  (button) => {
    if (button.type === 'reply') return []
    const address = button.type === 'url' ? button.url : `tel:+55${button.phone}`
    return [
      html`<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f5c;color:#ffffff;font-weight:bold;text-decoration:none">${button.text}</a></p>\n`,
    ]
  },
)}${footer ? [html`<p style="margin:24px 0 0;font-size:14px;color:#56605b">${footer}</p>\n`] : []}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text
}

/** The same as plain text: programs without HTML, and filters that distrust mails without it. */
export function messageText(message: RenderedMessage): string {
  const { header, body, footer, buttons } = message
  const links = buttons.flatMap((button) => {
    if (button.type === 'reply') return []
    return [`${button.text}:\n${button.type === 'url' ? button.url : `+55 ${button.phone}`}`]
  })
  return [header, body, numbered(message), ...links, footer && `-- \n${footer}`].filter(Boolean).join('\n\n')
}

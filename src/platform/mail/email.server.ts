import { html } from '#lib/html.ts'
import type { Mail } from './types.ts'

/** An e-mail with one thing to do. */
export interface Email {
  readonly to: string
  /** Comes after the product's name and a colon, and as the heading. */
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: string }
  /** Explains why the person got it, how long it is valid, and what to do otherwise. */
  readonly notes: readonly string[]
}

/** The e-mail as plain text and as HTML that works without images, style sheets or scripts. */
export function composeMail(productName: string, mail: Email): Mail {
  return {
    to: mail.to,
    subject: `${productName}: ${mail.subject}`,
    text: asText(productName, mail),
    html: asHtml(productName, mail),
  }
}

function asText(productName: string, { paragraphs, action, notes }: Email): string {
  return [...paragraphs, `${action.label}:\n${action.url}`, ...notes, `-- \n${productName}`].join('\n\n')
}

/** Colours of the light theme, each at 6:1 or more on white (WCAG 2.2, 1.4.3); mail programs drop style sheets. */
function asHtml(productName: string, { subject, paragraphs, action, notes }: Email): string {
  const heading = subject.charAt(0).toLocaleUpperCase('pt-BR') + subject.slice(1)
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1d2522;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${heading}</h1>
${paragraphs.map((one) => html`<p style="margin:0 0 16px">${one}</p>\n`)}
<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f5c;color:#ffffff;font-weight:bold;text-decoration:none">${action.label}</a></p>
<p style="margin:0 0 16px;color:#56605b;font-size:14px">Se o botão não abrir, copie este endereço:<br><a href="${action.url}" style="color:#0b5f5c;word-break:break-all">${action.url}</a></p>
${notes.map((one) => html`<p style="margin:0 0 12px;color:#56605b;font-size:14px">${one}</p>\n`)}
<p style="margin:24px 0 0;color:#56605b;font-size:14px">${productName}</p>
</div>
</body>
</html>
`.text
}

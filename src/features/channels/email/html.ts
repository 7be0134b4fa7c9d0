import { Html, html } from '#lib/html.ts'
import { markedRuns, withoutMarks } from '#lib/marks.ts'
import { formatPhone } from '#lib/phone.ts'
import { initials } from '#lib/text.ts'
import { numbered, type RenderedMessage } from '../rules.ts'

/** Around the text of a mail. */
export interface MailFrame {
  /** The clinic's name, as the mail's sender has it. */
  readonly name: string
  /** The page to receive no more of these; null where nothing goes out by itself. */
  readonly unsubscribeUrl: string | null
  /** True for what a person wrote themselves: nothing above it, and nothing below. */
  readonly isByPerson: boolean
}

/** Without style sheets, which mail programs drop: tables, inline style and Arial, at 5:1 or more. */
export function messageHtml(message: RenderedMessage, frame: MailFrame): string {
  const { subject, body, footer } = message
  const heading = headingOf(message, frame)
  const paragraphs = [...body.split(/\n{2,}/), numbered(message)].filter(Boolean)
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f3f1eb">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1eb"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e4e0d7;border-radius:12px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d2522"><tr><td style="padding:28px">
${frame.isByPerson ? [] : [senderHtml(frame)]}${heading ? [html`<h1 style="font-size:24px;line-height:1.25;margin:0 0 12px">${heading}</h1>\n`] : []}${paragraphs.map((one) => html`<p style="margin:0 0 16px">${linesHtml(one)}</p>\n`)}${buttonsHtml(message)}${footer ? [html`<p style="margin:20px 0 0;font-size:14px;color:#56605b">${linesHtml(footer)}</p>\n`] : []}</td></tr></table>
${frame.unsubscribeUrl === null ? [] : [whyHtml(frame.name, frame.unsubscribeUrl)]}</td></tr></table>
</body>
</html>
`.text
}

/** The header; the subject where there is none, unless the text begins with it anyway. */
function headingOf({ subject, header, body }: RenderedMessage, { isByPerson }: MailFrame): string {
  if (header !== '') return withoutMarks(header)
  return isByPerson || withoutMarks(body).startsWith(subject) ? '' : subject
}

const senderHtml = ({ name }: MailFrame): Html =>
  name === ''
    ? html``
    : html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>
<td width="38" height="38" align="center" style="width:38px;height:38px;border-radius:8px;background:#e3f0ee;color:#0b5f5c;font-weight:bold" aria-hidden="true">${initials(name)}</td>
<td style="padding-left:12px;font-weight:bold">${name}</td>
</tr></table>
`

const whyHtml = (name: string, unsubscribeUrl: string): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Arial,sans-serif;font-size:13px;line-height:1.5;color:#56605b"><tr><td style="padding:16px 28px 0">
Você recebe este e-mail porque tem cadastro${name === '' ? '' : ` em ${name}`}. <a href="${unsubscribeUrl}" style="color:#0b5f5c">Parar de receber</a>
</td></tr></table>
`

/** Lines of a text, with what WhatsApp's signs mean in it. */
const linesHtml = (text: string): Html[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [styledHtml(line)] : [html`<br>`, styledHtml(line)]))

const elements: Readonly<Record<string, string>> = { '*': 'strong', _: 'em', '~': 's' }

/** Bold, italic and struck, one within another: text, sign, words, text, … */
function styledHtml(text: string): Html {
  const parts = text.split(markedRuns)
  const pieces = parts.flatMap((part, at) => {
    if (at % 3 === 1) return []
    const element = at % 3 === 2 ? elements[parts[at - 1] ?? ''] : undefined
    if (!element) return [html`${part}`]
    return [new Html(`<${element}>${styledHtml(part).text}</${element}>`)]
  })
  return html`${pieces}`
}

interface Leading {
  readonly text: string
  readonly address: string
}

/** The first leads to what is asked; the others stand below it, two in a row. */
function buttonsHtml({ buttons }: RenderedMessage): Html[] {
  const [first, ...others] = buttons.flatMap((button): Leading[] => {
    if (button.type === 'reply') return []
    const { type, text } = button
    return [{ text, address: type === 'url' ? button.url : `tel:+55${button.phone}` }]
  })
  if (!first) return []
  const rows = others.flatMap((one, at) => (at % 2 === 0 ? [[one, ...others.slice(at + 1, at + 2)]] : []))
  return [
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr>${buttonHtml(first, 'background:#0b5f5c;border:1px solid #0b5f5c;color:#ffffff', 2)}</tr>
${rows.map((row) => html`<tr>${row.map((one) => buttonHtml(one, 'background:#ffffff;border:1px solid #8c938e;color:#1d2522', row.length === 1 ? 2 : 1))}</tr>\n`)}</table>
`,
  ]
}

const buttonHtml = ({ text, address }: Leading, colors: string, columns: 1 | 2): Html =>
  html`<td colspan="${String(columns)}" width="${columns === 2 ? '100%' : '50%'}" style="padding:5px"><a href="${address}" style="display:block;padding:13px 12px;border-radius:8px;${colors};font-weight:bold;text-align:center;text-decoration:none">${text}</a></td>`

/** The same as plain text: programs without HTML, and filters that distrust mails without it. */
export function messageText(
  message: RenderedMessage,
  { unsubscribeUrl }: Pick<MailFrame, 'unsubscribeUrl'>,
): string {
  const { header, body, footer, buttons } = message
  const links = buttons.flatMap((button) => {
    if (button.type === 'reply') return []
    return [`${button.text}:\n${button.type === 'url' ? button.url : formatPhone(button.phone)}`]
  })
  const end = [footer, unsubscribeUrl && `Parar de receber: ${unsubscribeUrl}`].filter(Boolean).join('\n')
  return [
    withoutMarks(header),
    withoutMarks(body),
    numbered(message),
    ...links,
    end && `-- \n${withoutMarks(end)}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

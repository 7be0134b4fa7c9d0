import { withCountry } from '#lib/phone.ts'
import {
  type Address,
  type ApprovedTemplate,
  numbered,
  type Outgoing,
  type OutgoingFile,
  type RenderedButton,
  type RenderedMessage,
} from '../rules.ts'

/** Messages as the Cloud API takes them (`POST /{phone number}/messages`). */

/** Meta's limits of interactive messages. */
const maxButtons = 3
const buttonLength = 20
const maxRows = 10
const rowLength = 24
const rowDescriptionLength = 72
/** Of the text above buttons and rows; a plain text may be four times as long. */
export const interactiveLength = 1_024
export const textLength = 4_096
/** Of header and footer. */
const edgeLength = 60

/**
 * The body of a message; null for a person whom WhatsApp can't know. The send's id comes back in every status. A
 * BSUID goes into `recipient`: in `to` the API accepts it and delivers nothing.
 */
export function messageBody({ sendId, to, message, template, file }: Outgoing): object | null {
  const recipient = recipientOf(to)
  if (!recipient) return null
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipient,
    biz_opaque_callback_data: sendId,
    ...(template
      ? templatePart(template, message.buttons)
      : file
        ? filePart(file, message)
        : sessionPart(message)),
  }
}

/** A file by the id under which Meta has it; sound has no caption, and documents alone show their name. */
function filePart({ kind, providerId, name }: OutgoingFile, message: RenderedMessage) {
  const caption = kind === 'audio' ? '' : message.body
  return {
    type: kind,
    [kind]: {
      id: providerId,
      ...(caption !== '' && { caption }),
      ...(kind === 'document' && { filename: name }),
    },
  }
}

function recipientOf({ waId, phone, bsuid }: Address): { to: string } | { recipient: string } | null {
  if (waId !== '') return { to: waId }
  if (phone !== '') return { to: withCountry(phone) }
  return bsuid === '' ? null : { recipient: bsuid }
}

/** Named parameters have no dots. */
export const parameterName = (variable: string): string => variable.replaceAll('.', '_')
/** A header has one variable at most: its name is always this. */
export const headerParameter = 'titulo'

function templatePart(template: ApprovedTemplate, buttons: readonly RenderedButton[]) {
  const { name, language, headerValue, bodyValues, buttonValues } = template
  const values = Object.entries(bodyValues)
  const components = [
    ...(headerValue === null
      ? []
      : [{ type: 'header', parameters: [textParameter(headerParameter, headerValue)] }]),
    ...(values.length === 0
      ? []
      : [
          {
            type: 'body',
            parameters: values.map(([name, value]) => textParameter(parameterName(name), value)),
          },
        ]),
    ...buttons.flatMap((button, index) =>
      button.type === 'reply'
        ? [buttonPart('quick_reply', index, { type: 'payload', payload: button.payload })]
        : [],
    ),
    ...buttonValues.map(({ index, value }) => buttonPart('url', index, { type: 'text', text: value })),
  ]
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** Line breaks, tabs and runs of spaces within a value are refused (132018). */
const textParameter = (name: string, value: string) => ({
  type: 'text',
  parameter_name: name,
  text: value.replace(/\s+/g, ' ').trim(),
})

const buttonPart = (subType: string, index: number, parameter: object) => ({
  type: 'button',
  sub_type: subType,
  index: `${index}`,
  parameters: [parameter],
})

/** Buttons become buttons where Meta has room for them, a list when there are more, else lines of the text. */
function sessionPart(message: RenderedMessage) {
  const { header, body, footer, buttons } = message
  const replies = buttons.filter((button) => button.type === 'reply')
  const frame = {
    ...(header && { header: { type: 'text', text: header } }),
    body: { text: body },
    ...(footer && { footer: { text: footer } }),
  }
  const choice = choicePart(message)
  if (choice) return { type: 'interactive', interactive: { ...choice, ...frame } }
  // Too long for buttons, it goes as a plain text that names the answers.
  if (!fits(message)) return textPart(message)
  const isAllReplies = replies.length > 0 && replies.length === buttons.length
  if (
    isAllReplies &&
    replies.length <= maxButtons &&
    replies.every(({ text }) => text.length <= buttonLength)
  ) {
    const action = {
      buttons: replies.map(({ payload, text }) => ({ type: 'reply', reply: { id: payload, title: text } })),
    }
    return { type: 'interactive', interactive: { type: 'button', ...frame, action } }
  }
  if (isAllReplies && replies.length <= maxRows && replies.every(({ text }) => text.length <= rowLength)) {
    const rows = replies.map(({ payload, text }) => ({ id: payload, title: text }))
    const action = { button: 'Escolher', sections: [{ rows }] }
    return { type: 'interactive', interactive: { type: 'list', ...frame, action } }
  }
  const [only] = buttons
  if (buttons.length === 1 && only?.type === 'url' && only.text.length <= buttonLength) {
    const action = { name: 'cta_url', parameters: { display_text: only.text, url: only.url } }
    return { type: 'interactive', interactive: { type: 'cta_url', ...frame, action } }
  }
  return textPart(message)
}

const textPart = (message: RenderedMessage) => ({
  type: 'text',
  text: { body: asText(message), preview_url: false },
})

/** What Meta takes around buttons and rows; filled in, a text may be longer than it was written. */
const fits = ({ header, body, footer }: RenderedMessage): boolean =>
  body.length <= interactiveLength && header.length <= edgeLength && footer.length <= edgeLength

/** Answers to choose from: as buttons where they are few, short and need no second line, else as a list. */
function choicePart({ body, options = [] }: RenderedMessage): object | null {
  const titles = new Set(options.map(({ title }) => title))
  const fits = body.length > 0 && body.length <= interactiveLength && titles.size === options.length
  if (options.length === 0 || options.length > maxRows || !fits) return null
  const isShort = options.every(({ title, description }) => title.length <= buttonLength && !description)
  if (options.length <= maxButtons && isShort) {
    const buttons = options.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }))
    return { type: 'button', action: { buttons } }
  }
  if (!options.every(({ title }) => title.length <= rowLength)) return null
  const rows = options.map(({ id, title, description }) => ({
    id,
    title,
    ...(description && { description: description.slice(0, rowDescriptionLength) }),
  }))
  return { type: 'list', action: { button: 'Escolher', sections: [{ rows }] } }
}

function asText(message: RenderedMessage): string {
  const { header, body, footer, buttons } = message
  const lines = buttons.map((button) => {
    if (button.type === 'url') return `${button.text}: ${button.url}`
    return button.type === 'phone' ? `${button.text}: ${button.phone}` : `- ${button.text}`
  })
  return [header && `*${header}*`, body, numbered(message), lines.join('\n'), footer && `_${footer}_`]
    .filter(Boolean)
    .join('\n\n')
}
